import { Argument, type Command } from 'commander';
import { type RegisterCommand, examples, notes } from '../../command-line/register-command.js';
import { cut } from '../../command-line/terminal/output.js';
import type { Operator } from '../../connections/operator.js';
import { wholeNumber } from '../../command-line/option-values.js';
import { debugQueue, deleteDebugQueue, readDebugQueue } from './debug-queue.js';
import type { DebuggedMessage } from './debugged-message.js';
import { typeFilter, type TypeFilter } from '../event-types.js';
import { missedReport } from '../../dead-letters/dead-letter-report.js';

interface ReadOptions {
  readonly args: readonly string[];
  readonly type?: TypeFilter;
  readonly limit: number;
  readonly json?: true;
}

const DEFAULT_SHOWN = 20;
const MAX_SHOWN = 1_000;
/** Characters of the data in a table. */
const SHOWN = 60;

/** What lies in the queues that `events republish` sends to. */
export function debugQueueCommands(events: Command, register: RegisterCommand): void {
  register(
    events
      .command('read')
      .description('show the messages of a debug queue, oldest first')
      .addHelpText(
        'after',
        notes(
          'The messages stay in the queue. messages counts all of them.',
          '--json has recorded_at, type, stream, version, event_id, schema_version, correlation_id, causation_id, headers and data.',
          'data is text if it is not JSON.',
          'QUEUE_NOT_FOUND (exit code 1): there is no such queue.',
          'QUEUE_IN_USE (exit code 1): someone takes messages from it at the same time.',
        ),
      )
      .addHelpText('after', examples('events read debug.friday --type audit.failed --limit 5'))
      .addArgument(queueArgument())
      .option('--type <types>', 'only these, by commas: audit.failed,ledger.*', typeFilter)
      .option('--limit <n>', `at most so many, up to ${MAX_SHOWN}`, wholeNumber(1, MAX_SHOWN), DEFAULT_SHOWN),
    read,
  );
  register(
    events
      .command('discard')
      .description('delete a debug queue with its messages')
      .addHelpText(
        'after',
        notes(
          'QUEUE_NOT_FOUND (exit code 1): there is no such queue.',
          'QUEUE_IN_USE (exit code 1): someone takes messages from it at the same time.',
        ),
      )
      .addHelpText('after', examples('events discard debug.friday'))
      .addArgument(queueArgument()),
    async ({ args: [queue = ''] }: { args: readonly string[] }, { reachBroker }) => ({
      queue,
      discarded: await deleteDebugQueue(await reachBroker(), queue),
    }),
  );
}

async function read(
  { args: [queue = ''], type, limit, json }: ReadOptions,
  operator: Operator,
): Promise<object> {
  const shown: object[] = [];
  const visited = await readDebugQueue(
    await operator.reachBroker(),
    queue,
    { ...(type && { type }), limit },
    (message) => shown.push(json ? message : row(message)),
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
