import type { Client } from 'pg';
import { SCHEMAS } from '#contracts/services';
import type { RecordedEvent } from '#event-store/events';
import { positionsAt } from '#event-store/read/positions-at';
import { headPositions } from '#event-store/read/read';
import { mergeByTime, scanStream } from '#event-store/read/scan';
import { ConfirmedPublisher } from '#messaging/publish/confirmed-publisher';
import { createLog } from '#runtime/observability/logging';
import { command, flag, needed, optional, without, type Given } from '../../command-line/command.js';
import type { Operator } from '../../connections/operator.js';
import { instant, pastInstant } from '../../command-line/option-values.js';
import type { ProgressLine } from '../../command-line/terminal/writing.js';
import { debugQueue, openDebugQueue } from '../debug-queue/debug-queue.js';
import { ofTypes } from '../event-types.js';
import { eventsWithin } from '../event-bounds.js';
import { republish } from './republish.js';
import { kindOf, STREAMING_SERVICES } from '../stream-kinds.js';
import { untilSignal } from '../../command-line/terminal/ending.js';
import { UsageError } from '../../connections/settings.js';

/** For what is under way when it is over. */
const FLUSH_MS = 5_000;

const OPTIONS = {
  to: needed('<queue>', 'debug.…, declared where it is missing', debugQueue),
  service: needed('<service>', 'whose events', STREAMING_SERVICES),
  stream: optional('<name>', 'the events of this stream'),
  from: without(['stream'], optional('<time>', 'the events since this time (ISO 8601)', pastInstant)),
  until: without(['stream'], optional('<time>', 'and until this time (ISO 8601)', instant)),
  type: ofTypes,
  dryRun: flag('only count them'),
};
type RepublishOptions = Given<typeof OPTIONS>;

export const republishCommand = command({
  name: 'republish',
  about: 'send recorded events to a debug queue; no service gets them',
  options: OPTIONS,
  notes: [
    "Each event is one message, with the headers and the body that the service's relay gives it.",
    'The messages go straight to the queue and past every exchange.',
    'A name that does not begin with debug. has exit code 2.',
    'A missing queue is declared: durable, classic, at most 100,000 messages and 256 MiB. An existing queue is used as it is.',
    'The broker deletes the queue after a day in which no one declared it or took from it.',
    'QUEUE_FULL (exit code 1): the queue refuses more. What it took stays.',
    'Ctrl-C ends it with what was sent until then, ok false and exit code 1.',
  ],
  examples: [
    'events republish --to debug.friday --service audit-engine --stream audit-aud_…',
    'events republish --to debug.friday --service credit-ledger --from 2026-03-03T14:00:00Z --dry-run',
  ],
  run: republishGiven,
});

async function republishGiven(
  options: RepublishOptions,
  operator: Operator,
  progress: ProgressLine,
): Promise<object> {
  const { to, service, stream, from, dryRun = false } = options;
  if (stream === undefined && from === undefined)
    throw new UsageError('--stream or --from is needed: which events?');
  if (stream !== undefined && kindOf(stream)?.service !== service)
    throw new UsageError(`${service} has no streams of such a name: ${stream}.`);
  const onProgress = (sent: number) => progress.show(`Sent ${sent} events …`);
  return operator.withDatabase(SCHEMAS[service], (client) =>
    untilSignal(async (signal) => {
      const events = chosen(client, options);
      if (dryRun) return { to, service, would_send: await countOf(events, signal) };
      const sent = await sendTo(operator, events, { queue: to, onProgress, signal });
      return { ok: !signal.aborted, to, service, sent };
    }),
  );
}

async function sendTo(
  operator: Operator,
  events: AsyncIterable<RecordedEvent>,
  options: Parameters<typeof republish>[2],
): Promise<number> {
  const broker = await operator.reachBroker();
  await openDebugQueue(broker, options.queue);
  const publisher = new ConfirmedPublisher(broker, {
    purpose: 'republish',
    log: createLog('acs', 'silent'),
  });
  try {
    return await republish(publisher, events, options);
  } finally {
    await publisher.close(FLUSH_MS);
  }
}

async function* chosen(
  client: Client,
  { stream, from, until, type: isAsked = () => true }: RepublishOptions,
): AsyncGenerator<RecordedEvent, void, undefined> {
  const [since, through] = [from && new Date(from), until && new Date(until)];
  const events =
    stream === undefined
      ? await between(client, since || new Date(0), through || undefined)
      : scanStream(client, stream);
  for await (const event of events) {
    const outside = (since && event.recordedAt < since) || (through && event.recordedAt > through);
    if (!outside && isAsked(event.type)) yield event;
  }
}

/** A little more than was recorded between two times, in the order of time. */
async function between(
  client: Client,
  from: Date,
  until: Date | undefined,
): Promise<AsyncIterable<RecordedEvent>> {
  const { before } = await positionsAt(client, from);
  const through = until ? (await positionsAt(client, until)).after : await headPositions(client);
  return mergeByTime(eventsWithin(client, before, through));
}

async function countOf(events: AsyncGenerator<unknown, void>, signal: AbortSignal): Promise<number> {
  let count = 0;
  while (!signal.aborted && !(await events.next()).done) count += 1;
  return count;
}
