import { isDeepStrictEqual } from 'node:util';
import { Failure } from '#contracts/failures';
import type { StreamingService } from '#contracts/services';
import type { RecordedEvent } from '#event-store/events';
import type { Style, Terminal } from '../../audit/terminal.js';
import { cut, printable } from '../../command-line/terminal/output.js';
import { eventLine, type EventLine } from '../event-line.js';
import type { TypeFilter } from '../event-types.js';
import type { StreamKind } from '../stream-kinds.js';

/** One event of a stream, and where it was asked for, what it did to the state that the events add up to. */
export interface StoryStep {
  readonly event: RecordedEvent;
  readonly folded?: {
    /** After the event. */
    readonly state: object;
    readonly changes: readonly StateChange[];
  };
}

export interface StoryOptions {
  /** Folds the events; they must then begin with the stream's first. */
  readonly withState: boolean;
  /** First version to show; those before it only count into the state. */
  readonly fromVersion: number;
  /** Types to show; all where absent. */
  readonly types?: TypeFilter;
}

/**
 * What happened in a stream, step by step. Throws a poison `Failure` (`STREAM_NOT_FOLDABLE`) for an event that the
 * service's own fold can't take.
 */
export async function* storyOf(
  kind: StreamKind,
  events: AsyncIterable<RecordedEvent>,
  { withState, fromVersion, types = () => true }: StoryOptions,
): AsyncGenerator<StoryStep, void, undefined> {
  let state: object | undefined;
  for await (const event of events) {
    const before = state;
    if (withState) state = folded(kind, state, event);
    if (event.version < fromVersion || !types(event.type)) continue;
    yield { event, ...(state && { folded: { state, changes: stateChanges(before, state) } }) };
  }
}

function folded(kind: StreamKind, state: object | undefined, event: RecordedEvent): object {
  try {
    const after = kind.evolve(state, event) as object | undefined;
    if (after) return after;
    throw new RangeError(`${event.type} is unknown to it`);
  } catch (error) {
    throw new Failure(
      'poison',
      'STREAM_NOT_FOLDABLE',
      `The state after version ${event.version} of ${event.stream} can't be told by the fold of ${kind.service}: ` +
        `${error instanceof Error ? error.message : String(error)}. Without --state the events are shown as they are.`,
      { cause: error },
    );
  }
}

/** One step for people: the event, and under it the state with a mark before each field that changed. */
export function stepText({ event, folded }: StoryStep, { paint }: Pick<Terminal, 'paint'>): string {
  const { version, type, schemaVersion, recordedAt, meta, data, eventId } = event;
  const head = `${version}  ${recordedAt.toISOString()}  ${printable(type)}  schema ${schemaVersion}`;
  const fields: readonly (readonly [string, unknown])[] = [
    ['event_id', eventId],
    ['correlation_id', meta.correlation_id],
    ['causation_id', meta.causation_id],
    ['data', data],
  ];
  const lines = [
    paint('bold', head),
    ...fields.map(([name, value]) => `   ${name.padEnd(14)}  ${valueText(value)}`),
    ...(folded ? ['   state', ...stateLines(folded.state, folded.changes, paint)] : []),
  ];
  return `${lines.join('\n')}\n\n`;
}

/** The step as a JSON object: the event's fields, and where it was folded, `state` and `changes`. */
export function stepRecord(service: StreamingService, { event, folded }: StoryStep): EventLine {
  return { ...eventLine(service, event), ...folded };
}

const MARKS = { appeared: '+', changed: '~', vanished: '-' } as const;
const STYLES: Readonly<Record<keyof typeof MARKS, Style>> = {
  appeared: 'green',
  changed: 'yellow',
  vanished: 'red',
};

function stateLines(
  state: object,
  changes: readonly StateChange[],
  paint: Terminal['paint'],
): readonly string[] {
  const changed = new Map(changes.map((change) => [change.path, change]));
  const present = leavesOf('', state).map(({ path, value }) => {
    const change = changed.get(path) ?? changes.find((each) => path.startsWith(`${each.path}.`));
    if (!change) return `     ${printable(path)} ${valueText(value)}`;
    return change.path === path && change.before !== undefined
      ? marked('changed', `${path} ${valueText(change.before)} -> ${valueText(value)}`, paint)
      : marked('appeared', `${path} ${valueText(value)}`, paint);
  });
  const gone = changes
    .filter(({ after }) => after === undefined)
    .map(({ path, before }) => marked('vanished', `${path} ${valueText(before)}`, paint));
  return [...present, ...gone];
}

function marked(what: keyof typeof MARKS, text: string, paint: Terminal['paint']): string {
  return `   ${paint(STYLES[what], `${MARKS[what]} ${printable(text)}`)}`;
}

interface Leaf {
  readonly path: string;
  readonly value: unknown;
}

/** Every field of a state by its path; lists and times as a whole, as `stateChanges` compares them. */
function leavesOf(path: string, fields: object): readonly Leaf[] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    const below = path === '' ? name : `${path}.${name}`;
    if (value === undefined) return [];
    const nested = asFields(value);
    return nested ? leavesOf(below, nested) : [{ path: below, value }];
  });
}

/** Characters of a value that a line has room for: the data of most events; the result of an audit has some 14,000. */
const VALUE_ROOM = 600;

function valueText(value: unknown): string {
  if (value === undefined) return '-';
  if (value instanceof Date) return value.toISOString();
  const text = printable(typeof value === 'string' ? value : JSON.stringify(value));
  if (text.length <= VALUE_ROOM) return text;
  return `${cut(text, VALUE_ROOM)} (${text.length.toLocaleString('en-US')} characters in all; --json shows them)`;
}

/** One field of a state that an event changed; `before` or `after` is undefined where the field is not there. */
export interface StateChange {
  /** Dotted path, such as `audit.refunded`. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** What differs between two states, by field in the order in which they appear; lists and times are compared as a whole. */
export function stateChanges(before: object | undefined, after: object | undefined): readonly StateChange[] {
  return changesBelow('', asFields(before) ?? {}, asFields(after) ?? {});
}

function changesBelow(path: string, before: Fields, after: Fields): readonly StateChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [one, other] = [before[name], after[name]];
    if (isDeepStrictEqual(one, other)) return [];
    const below = path === '' ? name : `${path}.${name}`;
    const [fields, others] = [asFields(one), asFields(other)];
    if (fields && others) return changesBelow(below, fields, others);
    return [{ path: below, before: one, after: other }];
  });
}

/** A value that has fields of its own. */
export function asFields(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
    ? (value as Fields)
    : undefined;
}
