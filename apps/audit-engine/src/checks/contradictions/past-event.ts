import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';
import type { Spot } from '../../page/content/positions.js';
import { writtenDates } from '../../page/statements/days/written-dates.js';
import { textValue, typesOf, valuesOf, type SchemaNode } from '../../page/structured-data/schema-node.js';
import { nodesOfKind } from '../../page/structured-data/schema-types.js';
import { objectsOf, spotsOf } from '../../page/structured-data/structured-data.js';
import { documented, inDimension, yes } from '../check.js';
import { titlesOf } from '../meta.js';
import { foundOr } from '../where.js';
import { ticketButtons } from './buy-buttons.js';
import { availabilityName, availabilityOf } from './offers.js';
import { isOver, isPast } from './over.js';

const MAX_EVENTS = 100;
const MAX_BUTTONS = 3;
/** They go on for weeks, and a page without their end says nothing of it. */
const LASTING = /Exhibition|Festival|Course|Education|Sale|Series|Screening|Theater/;

export const PAST_EVENT = inDimension('content', [
  {
    id: 'seo.stale.event',
    weight: 8,
    isFault: true,
    severity: 'high',
    title: 'What the page sells is still to come',
    problem: 'The event is over, and the page still sells it',
    why: 'Search engines and assistants offer tickets by the date and the availability in the markup. Readers who want one of an event that is over do not come again.',
    fix: 'Take the offer out of the markup and the ticket button off the page. If the event has a new date, write it into startDate and endDate; if not, say that it is over and link the next one.',
    source: documented('Google event: offers.availability, startDate, endDate; schema.org Event'),
    passes:
      '1 for events to come, or over and no longer sold; 0 when an event that is over has an offer that is InStock, or its page has a ticket button. It is over two days after endDate, or without one after startDate. Not applicable to pages that are neither an event with a date nor have Event markup.',
    measure: (page) => {
      const events = eventsOf(page);
      return events.length === 0 ? null : yes(!events.some(({ sells }) => sells !== undefined));
    },
    evidence: (page) =>
      eventsOf(page).flatMap(({ when, sells }) => (sells === undefined ? [] : `${when} is over; ${sells}`)),
    where: (page) => eventsOf(page).flatMap(({ sells, spots }) => (sells === undefined ? [] : spots)),
  },
]);

interface DatedEvent {
  readonly when: string;
  /** What sells it though it is over. */
  readonly sells: string | undefined;
  readonly spots: readonly Spot[];
}

const eventsOf = oncePer((page: Page): readonly DatedEvent[] => {
  const nodes = nodesOfKind(page.structuredData.nodes, 'Event').slice(0, MAX_EVENTS);
  const dated = nodes.flatMap((node) => datedEvent(page, node));
  return dated.length === 0 && page.kind.kind === 'event' ? visibleEvent(page) : dated;
});

function datedEvent(page: Page, event: SchemaNode): DatedEvent[] {
  const { structuredData: data, asOf } = page;
  const end = textValue(event, 'endDate');
  const day = end ?? textValue(event, 'startDate');
  if (day === undefined || isOpen(event, end)) return [];
  const name = textValue(event, 'name')?.slice(0, 60) ?? 'Event';
  const property = end === undefined ? 'startDate' : 'endDate';
  const when = `${name}: ${property} ${day}`;
  if (!isOver(day, asOf)) return [{ when, sells: undefined, spots: [] }];
  const offer = objectsOf(data, event, 'offers').find(
    (each) =>
      availabilityOf(data, each) === 'in' &&
      !['validThrough', 'availabilityEnds'].some((limit) => isOver(textValue(each, limit), asOf)),
  );
  const declared = offer && `its offer is ${availabilityName(offer) ?? 'InStock'}`;
  const buttons = ticketButtons(page).slice(0, MAX_BUTTONS);
  const isAlone = page.kind.kind === 'event' && buttons.length > 0;
  return [
    {
      when,
      sells: declared ?? (isAlone && !hasEventToCome(page) ? buttonOf(buttons) : undefined),
      spots:
        offer === undefined
          ? [...spotsOf(data, event, property), ...buttons]
          : spotsOf(data, event, property),
    },
  ];
}

/** True for an event whose dates do not tell that it is over. */
function isOpen(event: SchemaNode, end: string | undefined): boolean {
  if (valuesOf(event, 'eventSchedule').length > 0 || valuesOf(event, 'subEvent').length > 0) return true;
  if ((textValue(event, 'eventStatus') ?? '').includes('Postponed')) return true;
  return end === undefined && typesOf(event).some((type) => LASTING.test(type));
}

function hasEventToCome({ structuredData, asOf }: Page): boolean {
  return nodesOfKind(structuredData.nodes, 'Event').some((event) => {
    const day = textValue(event, 'endDate') ?? textValue(event, 'startDate');
    return day !== undefined && !isOver(day, asOf);
  });
}

/** The same without markup: the title or the main heading has the date, and no day of the page is to come. */
function visibleEvent(page: Page): DatedEvent[] {
  const labels = titlesOf(page);
  const [label] = labels.filter(({ text }) => writtenDates(text).length > 0);
  const [time] = page.dates.visible.filter(({ spot }) => spot !== undefined);
  if (label === undefined && time === undefined) return [];
  const days = [
    ...labels.flatMap(({ text }) => writtenDates(text)),
    ...page.dates.visible.map(({ at }) => at),
    ...writtenDates(page.main.text),
  ];
  const when =
    label?.text.trim() ?? new Date(days.reduce((a, b) => Math.max(a, b))).toISOString().slice(0, 10);
  // A day without its year may be one to come.
  const isUnclear = page.signs.mainNumbers.dates > writtenDates(page.main.text).length;
  const buttons = ticketButtons(page).slice(0, MAX_BUTTONS);
  const sells =
    buttons.length > 0 && !isUnclear && days.every((at) => isPast(at, page.asOf))
      ? buttonOf(buttons)
      : undefined;
  return [{ when, sells, spots: foundOr(buttons, labels) }];
}

function buttonOf([button]: ReturnType<typeof ticketButtons>): string {
  return `the page still has "${button?.text.slice(0, 80) ?? ''}"`;
}
