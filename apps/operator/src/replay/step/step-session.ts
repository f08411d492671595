import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { InvalidArgumentError } from 'commander';
import type { Terminal } from '../../audit/terminal.js';
import { printable } from '../../command-line/terminal/output.js';
import { typeFilter } from '../../streams/event-types.js';
import type { Step, StepWalk } from './step-walk.js';

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
