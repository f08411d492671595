import { Argument } from 'commander';
import { atMost, command, type Given } from '../../command-line/command.js';
import { cut } from '../../command-line/terminal/output.js';
import type { Operator } from '../../connections/operator.js';
import { debugQueue, deleteDebugQueue, readDebugQueue, type DebuggedMessage } from './debug-queue.js';
import { ofTypes } from '../event-types.js';
import { missedReport } from '../../dead-letters/dead-letter-report.js';

const MAX_SHOWN = 1_000;
/** Characters of the data in a table. */
const SHOWN = 60;

/** What lies in the queues that `events republish` sends to. */
const READ_OPTIONS = {
  type: ofTypes,
  limit: atMost(MAX_SHOWN, 20),
};
type ReadOptions = Given<typeof READ_OPTIONS>;

const ABOUT_QUEUE = [
  'QUEUE_NOT_FOUND (exit code 1): there is no such queue.',
  'QUEUE_IN_USE (exit code 1): someone takes messages from it at the same time.',
];

export const debugQueueCommands = [
  command({
    name: 'read',
    about: 'show the messages of a debug queue, oldest first',
    argument: queueArgument(),
    options: READ_OPTIONS,
    notes: [
      'The messages stay in the queue. messages counts all of them.',
      '--json has recorded_at, type, stream, version, event_id, schema_version, correlation_id, causation_id, headers and data.',
      'data is text if it is not JSON.',
      ...ABOUT_QUEUE,
    ],
    examples: ['events read debug.friday --type audit.failed --limit 5'],
    run: read,
  }),
  command({
    name: 'discard',
    about: 'delete a debug queue with its messages',
    argument: queueArgument(),
    notes: ABOUT_QUEUE,
    examples: ['events discard debug.friday'],
    run: async ({ args: [queue = ''] }, { reachBroker }) => ({
      queue,
      discarded: await deleteDebugQueue(await reachBroker(), queue),
    }),
  }),
];

async function read(
  { args: [queue = ''], type, limit, json }: ReadOptions,
  operator: Operator,
): Promise<object> {
  const shown: object[] = [];
  const visited = await readDebugQueue(await operator.reachBroker(), queue, { type, limit }, (message) =>
    shown.push(json ? message : row(message)),
  );
  return { ...missedReport(visited), queue, messages: visited.messages, events: shown };
}

function row({ recorded_at, type, stream, version, event_id, data }: DebuggedMessage): object {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return { recorded_at, type, stream, version, event_id, data: cut(text, SHOWN) };
}

function queueArgument(): Argument {
  return new Argument('<queue>', 'debug.…, as given to acs events republish --to').argParser(debugQueue);
}
