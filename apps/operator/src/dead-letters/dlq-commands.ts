import { Argument, InvalidArgumentError } from 'commander';
import { userOf } from '#contracts/messages/senders';
import { userIn } from '#messaging/connection/broker-address';
import type { DeadLetterMessage } from '#messaging/dead-letters/dead-letter-message';
import { DeadLetterQueues, type Seen, type Selection } from '#messaging/dead-letters/dead-letter-queue';
import type { QueueRead } from '#messaging/dead-letters/read-queue';
import { EVENT_QUEUES } from '#messaging/topology/topology';
import { createLog } from '#runtime/observability/logging';
import {
  atMost,
  command,
  family,
  flag,
  optional,
  without,
  type CommandDeclaration,
  type Given,
} from '../command-line/command.js';
import { messageRow, wholeMessage, missedReport } from './dead-letter-report.js';
import type { Operator } from '../connections/operator.js';
import { line, wholeNumber } from '../command-line/option-values.js';
import { UsageError } from '../connections/settings.js';

const MAX_SHOWN = 1_000;
const MAX_CHANGED = 1_000_000_000;
/** Messages that a change lists; the number of all is given separately. */
const NAMED = 20;

const QUEUE = new Argument('<queue>', EVENT_QUEUES.join(', '));
const SELECTING = {
  type: optional('<type>', 'of this type of event only', line(200)),
  message: optional('<id>', 'this one, by its message id', line(200)),
  handle: optional('<handle>', 'this one, by its handle', messageHandle),
};
type ShowOptions = Given<typeof SELECTING> & { readonly limit?: number };

const ABOUT_QUEUES = [
  'The queue may be named with or without its .dlq.',
  'acs dlq show prints the handle of each message, with a message id or without.',
  'Exit code 1: no message has the id of --message, or the handle of --handle.',
  'QUEUE_IN_USE (exit code 1): someone else works on that queue. Nothing was done.',
  'missed, with ok false and exit code 1, counts messages that someone else took meanwhile.',
];

const ABOUT_CHANGES = [
  'It needs --all, --type, --message or --handle.',
  `It names the first ${NAMED} messages and counts all. It holds some hundreds at a time, however many there are.`,
];

async function show(options: ShowOptions, operator: Operator): Promise<object> {
  const queue = queueOf(options);
  const rows: object[] = [];
  const report = options.json ? wholeMessage : messageRow;
  const queues = await deadLetterQueues(operator);
  const read = await queues.show(queue, selectionOf(options), (message) => rows.push(report(message)));
  assertFound(read, options, queue);
  return { ...missedReport(read), queue, dead_letters: rows };
}

/**
 * A redriven message names its first sender, and services accept that only from the operator's user: they would refuse a
 * good message that another user redrives. Throws a `UsageError`.
 */
function assertAccepted({ settings }: Operator): void {
  const url = settings.brokerUrl();
  const [user, needed] = [userIn(url), userOf('operator')];
  if (user === needed) return;
  throw new UsageError(
    `acs is connected as ${user}, and services accept redriven messages only from ${needed}: nothing was redriven. ` +
      `Set RABBITMQ_URL to the address with the user ${needed}.`,
  );
}

/** By its own name or that of its dead-letter queue. Throws a `UsageError`. */
function queueOf({ args: [name = ''] }: ShowOptions): string {
  const queue = EVENT_QUEUES.find((each) => each === name || `${each}.dlq` === name);
  if (queue) return queue;
  throw new UsageError(`No dead-letter queue belongs to ${name}; choose one of ${EVENT_QUEUES.join(', ')}.`);
}

function messageHandle(text: string): string {
  if (/^[0-9a-f]{16}$/.test(text)) return text;
  throw new InvalidArgumentError(
    'A handle of 16 digits and letters from a to f is needed, as `dlq show` has it.',
  );
}

function selectionOf({ type, message, handle, limit }: ShowOptions): Selection {
  return { type, messageId: message, handle, limit };
}

function assertFound({ selected, missed }: QueueRead, { message, handle }: ShowOptions, queue: string): void {
  if (selected > 0 || missed > 0) return;
  if (handle !== undefined) throw new Error(`No dead-letter message of ${queue} has the handle ${handle}.`);
  if (message !== undefined)
    throw new Error(`No dead-letter message of ${queue} has the message id ${message}.`);
}

async function deadLetterQueues({ reachBroker }: Operator): Promise<DeadLetterQueues> {
  return new DeadLetterQueues(await reachBroker(), createLog('acs', 'silent'));
}

interface Change {
  readonly name: 'redrive' | 'drop';
  readonly description: string;
  /** Notes of its help. */
  readonly about: readonly string[];
  /** Name of the field that says how many. */
  readonly done: string;
}

function changeCommand({ name, description, about, done }: Change): CommandDeclaration {
  return command({
    name,
    about: description,
    argument: QUEUE,
    options: {
      ...SELECTING,
      all: without(['message', 'handle', 'type'], flag('all of the queue')),
      limit: optional('<n>', 'at most so many, the oldest first', wholeNumber(1, MAX_CHANGED)),
      dryRun: flag('say which, and leave them where they are'),
    },
    notes: [...about, ...ABOUT_CHANGES, ...ABOUT_QUEUES],
    examples: [
      `dlq ${name} api-gateway.events --type audit.completed --dry-run`,
      `dlq ${name} api-gateway.events --handle 4f0c9a1be2d37586`,
      `dlq ${name} api-gateway.events --all`,
    ],
    run: async (options, operator, progress) => {
      const queue = queueOf(options);
      const { all, type, message, handle, dryRun } = options;
      if (!all && type === undefined && message === undefined && handle === undefined)
        throw new UsageError('--all, --type, --message or --handle is needed.');
      if (name === 'redrive') assertAccepted(operator);
      const queues = await deadLetterQueues(operator);
      const named: object[] = [];
      let count = 0;
      const seen: Seen = (deadLetter: DeadLetterMessage) => {
        if (named.length < NAMED) named.push(messageRow(deadLetter));
        progress.show(`${++count} dead-letter messages of ${queue} …`);
      };
      const way = dryRun ? 'show' : name;
      const read = await queues[way](queue, selectionOf(options), seen);
      assertFound(read, options, queue);
      const { selected } = read;
      return {
        ...missedReport(read),
        queue,
        [dryRun ? `to_${name}` : done]: selected,
        dead_letters: named,
      };
    },
  });
}

export const dlqCommands = family('dlq', 'dead-letter messages: events that a service could not handle', [
  command({
    name: 'list',
    about: 'show how many messages each dead-letter queue has',
    examples: ['dlq list'],
    run: async (_, operator) => {
      const queues = await (await deadLetterQueues(operator)).count();
      return { queues: queues.map(({ queue, messages }) => ({ queue, dead_letters: messages })) };
    },
  }),
  command({
    name: 'show',
    about: 'show dead-letter messages of a queue, oldest first, with reason and body',
    argument: QUEUE,
    options: { ...SELECTING, limit: atMost(MAX_SHOWN, 20) },
    notes: ['--json has whole messages.', ...ABOUT_QUEUES],
    examples: ['dlq show api-gateway.events --type audit.completed --limit 5'],
    run: show,
  }),
  changeCommand({
    name: 'redrive',
    description: 'send dead-letter messages to their service again, as new',
    about: [
      'If it is killed, up to a hundred messages are in both queues. None is lost.',
      'Exit code 2: RABBITMQ_URL names another user than acs-operator.',
    ],
    done: 'redriven',
  }),
  changeCommand({ name: 'drop', description: 'delete dead-letter messages', about: [], done: 'dropped' }),
]);
