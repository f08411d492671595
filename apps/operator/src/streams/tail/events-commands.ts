import { terminalOf, type Terminal } from '../../audit/terminal.js';
import { command, family, negation, optional, type Given } from '../../command-line/command.js';
import type { Operator } from '../../connections/operator.js';
import { instant, pastInstant } from '../../command-line/option-values.js';
import { endWithReader, whenReaderIsGone, untilSignal } from '../../command-line/terminal/ending.js';
import { eventLine } from '../event-line.js';
import { ofTypes } from '../event-types.js';
import { STREAMING_SERVICES } from '../stream-kinds.js';
import { UsageError } from '../../connections/settings.js';
import { writeText } from '../../command-line/terminal/writing.js';
import { debugQueueCommands } from '../debug-queue/debug-queue-commands.js';
import { republishCommand } from '../relay/republish-commands.js';
import { printable } from '../../command-line/terminal/output.js';
import {
  parsePositionToken,
  positionToken,
  type ServicePositions,
  EventTail,
  type TailOptions,
  type TailedEvent,
} from './tail-events.js';

const TAIL_OPTIONS = {
  service: optional('<service>', 'of one service only', STREAMING_SERVICES),
  type: ofTypes,
  from: optional(
    '<start>',
    'a time (ISO 8601), or the token that the tail before ended with; now unless given',
    startOf,
  ),
  until: optional('<time>', 'end with what was recorded at or before this time (ISO 8601)', pastInstant),
  follow: negation('end with the newest event'),
};
type TailCommandOptions = Given<typeof TAIL_OPTIONS>;

export const eventsCommands = family('events', 'what the services record, as it happens', [
  command({
    name: 'tail',
    about: 'follow the events of all services as they are committed',
    options: TAIL_OPTIONS,
    json: 'print a JSON object a line',
    notes: [
      'Each event is a line, with the first 160 characters of its data. --json prints a JSON object a line, with all of it.',
      'It looks every 250 ms and leaves nothing out. What one look finds is in the order of time.',
      'Between looks, a slow writer may still add an event with an earlier time.',
      'When it ends, also by Ctrl-C, it prints on standard error: acs: go on with --from TOKEN.',
      'From a token it follows the services that the token names.',
      'It ends at --until, or with --no-follow at the newest event. The exit code is 0.',
      'If the reader of a pipe ends (| head -5), it ends at once with exit code 0 and prints no token.',
      'That needs GNU tail, which Debian has. Elsewhere it ends with the next event.',
      'If the database is unavailable, it says so on standard error, waits, and continues where it was.',
      'It holds at most 50 events of each partition in memory.',
      'POSITION_BEYOND_HEAD (exit code 1): the token is from another database.',
    ],
    examples: [
      'events tail --type audit.failed,ledger.*',
      'events tail --from 2026-03-03T14:00:00Z --until 2026-03-03T14:10:00Z --json',
    ],
    run: tailGiven,
  }),
  republishCommand,
  ...debugQueueCommands,
]);

async function tailGiven(options: TailCommandOptions, operator: Operator): Promise<void> {
  const { type: isAsked = () => true, from = 'now', until, follow, json } = options;
  const terminal = terminalOf(process.stdout, operator.env);
  const tell = (text: string) => process.stderr.write(`acs: ${text}\n`);
  await untilSignal(async (signal) => {
    const tail = new EventTail(operator, {
      services: servicesOf(options),
      from,
      until: until === undefined ? undefined : new Date(until),
      follow,
      signal,
      tell,
      show: async (event) => {
        if (!isAsked(event.type)) return;
        await writeText(
          json ? `${JSON.stringify(eventLine(event.service, event))}\n` : tailLine(event, terminal),
        );
      },
    });
    const endsByItself = !follow || until !== undefined;
    const stopWatching = endsByItself ? () => undefined : whenReaderIsGone(endWithReader);
    try {
      await tail.run();
    } finally {
      stopWatching();
      if (tail.positions.size > 0) tell(`go on with --from ${positionToken(tail.positions)}`);
    }
  });
}

/** Those that are asked for; by default those that the token tells of, or all. */
function servicesOf({ service, from }: TailCommandOptions): TailOptions['services'] {
  const positions = from === undefined || from instanceof Date ? undefined : from;
  if (service && positions && !positions.has(service))
    throw new UsageError(`The token of --from says nothing of ${service}.`);
  if (service) return [service];
  return positions ? [...positions.keys()] : STREAMING_SERVICES;
}

function startOf(text: string): Date | ServicePositions {
  return parsePositionToken(text) ?? new Date(instant(text));
}

/** Longer data is cut: `acs stream show` has all of it. */
const SHOWN = 160;

function tailLine(event: TailedEvent, { paint }: Pick<Terminal, 'paint'>): string {
  const { recordedAt, service, type, stream, version } = event;
  const data = printable(JSON.stringify(event.data));
  const cut = data.length > SHOWN ? `${data.slice(0, SHOWN)}…` : data;
  const name = `${printable(stream)}@${version}`;
  return `${recordedAt.toISOString()}  ${service.padEnd(18)}  ${paint('bold', printable(type))}  ${name}  ${paint('dim', cut)}\n`;
}
