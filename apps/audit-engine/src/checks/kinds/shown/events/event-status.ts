import { foldText } from '../../../../page/language/fold-text.js';
import { sentencesOf } from '../../../../page/language/sentences.js';
import { oncePer } from '../../../../page/once.js';
import type { Page } from '../../../../page/page.js';
import { h1Of } from '../../../meta.js';
import { eventDaysOf } from './event-days.js';
import { CANCELLED, NO_STATUS, POSTPONED } from './event-words.js';
import { mainLinesOf } from '../lines.js';

const MAX_LINE = 300;

/** That an event is not as it was planned, with the text that says so. */
export interface EventStatus {
  readonly name: 'EventCancelled' | 'EventPostponed' | 'EventRescheduled';
  readonly text: string;
}

/** Returns undefined for an event as planned, for one of several days, and where the page says two things. */
export const eventStatusOf = oncePer((page: Page): EventStatus | undefined => {
  const days = eventDaysOf(page);
  if (days.length > 1) return undefined;
  const lines = [h1Of(page).slice(0, MAX_LINE), ...mainLinesOf(page)];
  const found = lines
    .flatMap((line) => sentencesOf(line, page.phrases))
    .flatMap((text) => statusIn(text, page.asOf.getUTCFullYear()));
  const [moved] = days.filter(({ isNew }) => isNew);
  const [first, other] = Map.groupBy(found, ({ name }) => name).values();
  if (other !== undefined) return undefined;
  return moved === undefined ? first?.[0] : { name: 'EventRescheduled', text: moved.text };
});

function statusIn(text: string, year: number): readonly EventStatus[] {
  const folded = foldText(text);
  const isCancelled = CANCELLED.isInFolded(folded);
  if (!isCancelled && !POSTPONED.isInFolded(folded)) return [];
  const years = [...text.matchAll(/(?<!\d)(?:19|20)\d{2}(?!\d)/g)].map(([each]) => Number(each));
  const isOfEarlier = years.length > 0 && years.every((each) => each < year);
  if (isOfEarlier || NO_STATUS.isInFolded(folded)) return [];
  return [{ name: isCancelled ? 'EventCancelled' : 'EventPostponed', text }];
}
