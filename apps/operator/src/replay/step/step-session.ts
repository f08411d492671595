import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { InvalidArgumentError } from 'commander';
import {
  columnsOf,
  type FoldedEvent,
  type Row,
  type RowProjection,
} from '#event-store/replay/row-projection';
import type { Terminal } from '../../audit/terminal.js';
import { printable } from '../../command-line/terminal/output.js';
import { typeFilter } from '../../streams/event-types.js';
import { type StateChange, stateChanges } from '../../streams/show/story-text.js';
import { evolve, keyOf } from '../fold/fold-events.js';
import { keyText } from '../fold/scratch-table.js';

const HELP =
  'n or Enter: next event · b: back · u TYPE: until the next event of that type · r: the whole row · q: quit';
/** Characters of a value; reports of audits are long. */
const SHOWN = 200;

/**
 * Walks as the lines of `input` say, until it ends or says `q`. What it shows goes to `write`.
 */
export async function stepSession(
  walk: StepWalk,
  input: Readable & { readonly isTTY?: boolean },
  write: (text: string) => void,
  { paint }: Terminal,
): Promise<void> {
  const show = (step: Step | undefined, otherwise: string): Step | undefined => {
    write(step ? describe(step, paint) : `${paint('yellow', otherwise)}\n`);
    return step;
  };
  const goUntil = async (types: string): Promise<Step | undefined> => {
    try {
      const matches = typeFilter(types);
      return show(await walk.until(matches), `No ${types} comes after it: the stream ends here.`);
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error;
      write(`${error.message}\n`);
      return undefined;
    }
  };
  // Begun at once: lines that come before the first iteration would be lost.
  const lines = createInterface({ input, terminal: false })[Symbol.asyncIterator]();
  let at = await walk.next();
  write(`${HELP}\n`);
  show(at, 'There is no event.');
  prompt(input, write);
  for await (const line of lines) {
    const [command = '', type = ''] = line.trim().split(/\s+/);
    if (command === 'q') return;
    if (command === '' || command === 'n') at = show(await walk.next(), 'The stream ends here.') ?? at;
    else if (command === 'b') at = show(walk.back(), 'There is nothing before it.') ?? at;
    else if (command === 'u') at = (await goUntil(type)) ?? at;
    else if (command === 'r') write(`${at?.row ? wholeRow(at.row) : 'There is no row.'}\n`);
    else write(`${HELP}\n`);
    prompt(input, write);
  }
}

function prompt(input: { readonly isTTY?: boolean }, write: (text: string) => void): void {
  if (input.isTTY) write('> ');
}

function describe({ event, row, changes }: Step, paint: Terminal['paint']): string {
  const { version, type, recordedAt, eventId } = event;
  const head = `${paint('bold', `${version}  ${printable(type)}`)}  ${recordedAt.toISOString()}  ${paint('dim', eventId)}`;
  if (changes.length === 0) return `${head}\n     ${row ? 'changes nothing here' : 'is about no row here'}\n`;
  const lines = changes.map(({ path, before, after }) =>
    before === undefined
      ? `     ${paint('green', `+ ${path} ${shown(after)}`)}`
      : after === undefined
        ? `     ${paint('red', `- ${path} ${shown(before)}`)}`
        : `     ${path} ${paint('red', shown(before))} → ${paint('green', shown(after))}`,
  );
  return `${head}\n${lines.join('\n')}\n`;
}

function wholeRow(row: Readonly<Record<string, unknown>>): string {
  return Object.entries(row)
    .map(([column, value]) => `     ${column} ${shown(value)}`)
    .join('\n');
}

function shown(value: unknown): string {
  const text = printable(typeof value === 'string' ? value : JSON.stringify(value));
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length} characters)` : text;
}

export interface Step {
  readonly event: FoldedEvent;
  /** The row by column, after the event; undefined where there is none. */
  readonly row: Readonly<Record<string, unknown>> | undefined;
  readonly changes: readonly StateChange[];
}

interface Taken extends Step {
  readonly key: readonly string[] | undefined;
  readonly before: unknown;
  readonly after: unknown;
}

/** Steps that can be taken back. */
const MOST_BACK = 10_000;

/** Walks through a stream's events, forth and back, and shows what each makes of the rows of a projection. */
export class StepWalk {
  private readonly states = new Map<string, unknown>();
  /** Steps that were taken, or taken back. */
  private readonly history: Taken[] = [];
  /** How many of the history are taken. */
  private index = 0;

  constructor(
    private readonly events: AsyncIterator<FoldedEvent>,
    private readonly projection: RowProjection,
  ) {}

  /** The next event; undefined at the end of the stream. Throws `UnfoldableEvent`. */
  async next(): Promise<Step | undefined> {
    const known = this.history[this.index];
    if (known) {
      this.put(known.key, known.after);
      this.index++;
      return known;
    }
    const next = await this.events.next();
    if (next.done) return undefined;
    const taken = this.take(next.value);
    this.history.push(taken);
    if (this.history.length > MOST_BACK) this.history.shift();
    this.index = this.history.length;
    return taken;
  }

  /** Takes the last step back and returns the one before it; undefined where there is none. */
  back(): Step | undefined {
    const before = this.history[this.index - 2];
    const last = this.history[this.index - 1];
    if (!before || !last) return undefined;
    this.put(last.key, last.before);
    this.index--;
    return before;
  }

  /** Goes on to the next event of such a type; undefined where none comes, at the end of the stream. */
  async until(matches: (type: string) => boolean): Promise<Step | undefined> {
    for (;;) {
      const step = await this.next();
      if (!step || matches(step.event.type)) return step;
    }
  }

  private take(event: FoldedEvent): Taken {
    const key = keyOf(this.projection, event);
    if (!key) return { event, key, before: undefined, after: undefined, row: undefined, changes: [] };
    const before = this.states.get(keyText(key));
    const after = evolve(this.projection, before, event);
    this.put(key, after);
    const row = this.rowOf(after);
    return { event, key, before, after, row, changes: stateChanges(this.rowOf(before), row) };
  }

  private put(key: readonly string[] | undefined, state: unknown): void {
    if (!key) return;
    if (state === undefined) this.states.delete(keyText(key));
    else this.states.set(keyText(key), state);
  }

  private rowOf(state: unknown): Readonly<Record<string, unknown>> | undefined {
    if (state === undefined) return undefined;
    const row: Row = this.projection.toRow(state);
    return Object.fromEntries(
      columnsOf(this.projection).map((column, index) => [column, row[index] ?? null]),
    );
  }
}
