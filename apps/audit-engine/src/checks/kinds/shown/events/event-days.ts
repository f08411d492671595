import { foldText } from '../../../../page/language/fold-text.js';
import { oncePer } from '../../../../page/once.js';
import type { Page } from '../../../../page/page.js';
import type { PhraseSet } from '../../../../page/phrases/phrase-set.js';
import {
  daySpansIn,
  isWeekday,
  singleDaysIn,
  type DaySpan,
} from '../../../../page/statements/days/day-spans.js';
import { BEFORE_DEADLINE } from '../../../contradictions/deadlines.js';
import { isPast } from '../../../contradictions/over.js';
import { h1Of } from '../../../meta.js';
import { BEFORE_DAY, ENDS, MOVED, OTHER_BEHIND, OTHER_DAYS, POSTPONED, TO } from './event-words.js';
import { several, type ReadsValue } from '../finders.js';
import { LABELS } from '../labels.js';
import { allLabelled, mainLinesOf } from '../lines.js';

/** Between the statements of a line. */
const PARTS = /[|•·;!?]|\.\s(?=\p{Lu})/u;
const MAX_BEHIND = 60;
const MAX_HEADING = 300;

/** Days that may be those of the event. */
export interface EventDay extends DaySpan {
  readonly text: string;
  /** From 0: of the heading, behind a label, of the text. */
  readonly rank: number;
  /** Whether nothing stands before it. */
  readonly isAlone: boolean;
  /** Whether the event was moved to it. */
  readonly isNew: boolean;
}

/**
 * Returns the days that may be those of the event, each once: without days of publication, of a sale and of other things,
 * and without past ones where one is to come. Days in a longer span are days of it.
 */
export const eventDaysOf = oncePer((page: Page): readonly EventDay[] => {
  const begins = allLabelled(page, LABELS.begins).filter(({ label }) => !isOther(label));
  const all = [
    ...daysIn(h1Of(page).slice(0, MAX_HEADING), 0),
    ...begins.flatMap(({ value }) => daysIn(value, 1)),
    ...mainLinesOf(page).flatMap((line) => daysIn(line, 2)),
  ];
  const toCome = all.filter(({ to }) => !isPast(to, page.asOf));
  // A past day in a sentence is one of the history of something.
  const likely = toCome.length > 0 ? toCome : all.filter(({ rank, isAlone }) => rank < 2 || isAlone);
  const best = likely.filter(({ rank }) => rank === likely[0]?.rank);
  const whole = best.find(
    (each) => each.isClear && best.every(({ from, to }) => from >= each.from && to <= each.to),
  );
  const distinct = new Map(best.map((each) => [`${each.from} ${each.to} ${each.isClear}`, each]));
  return whole === undefined ? [...distinct.values()] : [whole];
});

/** All of them where nobody knows on which one the event begins. */
export const firstDay: ReadsValue = (page) => several(eventDaysOf(page).map(({ text }) => text));

/** Behind a label, or the last one of a span. */
export const endDay: ReadsValue = (page) => {
  const [day, ...others] = eventDaysOf(page);
  if (day === undefined || others.length > 0) return undefined;
  const ends = allLabelled(page, LABELS.ends).flatMap(({ value }) => daysIn(value, 1));
  const end = ends.find(({ from, isClear }) => isClear && from >= day.from);
  return end?.text ?? (day.from < day.to ? day.text : undefined);
};

function daysIn(line: string, rank: number): readonly EventDay[] {
  if (!/\p{N}/u.test(line)) return [];
  const isMoved = MOVED.isIn(line) || POSTPONED.isIn(line);
  const spans = isMoved ? singleDaysIn(line) : daySpansIn(line);
  return spans.flatMap((span, at) => {
    const before =
      line
        .slice(spans[at - 1]?.end ?? 0, span.at)
        .split(PARTS)
        .at(-1) ?? '';
    const [behind = ''] = line.slice(span.end, spans[at + 1]?.at).split(PARTS, 1);
    const isNew = isMoved && closes(before, TO);
    const isOfOther = isOther(before) || closes(before, ENDS) || opens(behind);
    // Of several days of a line that says so, the one that the event was moved to.
    if (isMoved ? !isNew && spans.length > 1 : isOfOther) return [];
    const text = line.slice(span.at, span.end);
    return { ...span, text, rank, isAlone: wordsBefore(before).length === 0, isNew };
  });
}

function isOther(text: string): boolean {
  return [LABELS.posted, LABELS.changed, BEFORE_DEADLINE, OTHER_DAYS].some((words) => words.isIn(text));
}

function opens(behind: string): boolean {
  const text = foldText(behind.slice(0, MAX_BEHIND));
  return [OTHER_BEHIND, BEFORE_DEADLINE].some((words) => words.opening(text) > 0);
}

function closes(before: string, words: PhraseSet): boolean {
  return words.closes(wordsBefore(before).join(' '));
}

/** The words before a day, without its day of the week. */
function wordsBefore(before: string): readonly string[] {
  const words = foldText(before)
    .split(' ')
    .filter((word) => word !== '');
  while (words.length > 0 && (isWeekday(words.at(-1) ?? '') || BEFORE_DAY.has(words.at(-1) ?? '')))
    words.pop();
  return words;
}
