import type { AuditCompleted } from '#contracts/audit/events';
import { SCHEMAS, type ServiceName } from '#contracts/services';
import {
  deadLetterQueueOf,
  RETRY_DELAYS_MS,
  retryQueueOf,
  eventQueuesOf,
  eventTypesOf,
} from '#messaging/topology/topology';
import { LogLines } from '../../../libs/messaging/test/log-lines.js';
import { eventually } from '../../support/eventually.js';
import { startWebhookReceiver } from '../../support/partner/webhook-receiver.js';
import { BrokerSide } from './broker-side.js';
import { rowsOf } from '../rows.js';
import type { RecordedMessage, Recording } from '../recording.js';
import { Renaming } from './renaming.js';
import { type ServiceAlone, startAlone } from './service-alone.js';

export interface ReplayOptions {
  /** How often each message is sent. */
  readonly times: number;
  /** Applied to each message before it is sent. */
  readonly change?: (message: RecordedMessage) => RecordedMessage;
}

export interface Replayed {
  /** What was not as it should be, a sentence each. */
  readonly problems: readonly string[];
  /** What the service's schema held in the end, and what it should hold. */
  readonly rows: readonly unknown[];
  readonly expected: readonly unknown[];
}

/** Has a service of today take everything that was recorded for it, in order, while the recording plays the others. */
export async function replayTo(
  service: ServiceName,
  { messages, story }: Recording,
  { times, change = (message) => message }: ReplayOptions,
): Promise<Replayed> {
  const log = new LogLines();
  const receiver = await startWebhookReceiver();
  const alone = await startAlone(service, log, completedIn(messages));
  const side = await BrokerSide.open(alone.harness.vhost.url);
  try {
    await side.standInForOthers(service, messages);
    const renaming = new Renaming(story.recordedAt, { [story.receiverUrl]: receiver.url });
    const problems: string[] = [];
    const sent = new Map<string, number>();
    for (const recorded of messages.filter((message) => concerns(service, message))) {
      const message = change(renaming.apply(recorded));
      for (let time = 0; time < times; time++) {
        if (message.kind === 'command') {
          const reply =
            time === 0 ? await askLike(recorded, () => side.ask(message)) : await side.ask(message);
          if (time === 0) {
            problems.push(...misfits(recorded, reply));
            renaming.learn(recorded.reply, reply);
          } else if (JSON.stringify(reply).includes('INTERNAL_ERROR'))
            problems.push(`${message.type}: the second one failed`);
        } else {
          side.publish(message);
          if (message.kind === 'event') await handled(alone, message, sent);
        }
      }
    }
    const expected = inOrder(renaming.apply(story.rows[service]));
    const rows = await settledRows(alone, service, expected, problems.length === 0 ? 20_000 : 0);
    await alone.stop();
    return { problems: [...problems, ...(await leftOvers(side, service)), ...alarms(log)], rows, expected };
  } finally {
    await side.close();
    await alone.remove();
    await receiver.close();
  }
}

function concerns(service: ServiceName, { kind, key, type }: RecordedMessage): boolean {
  if (kind === 'command') return key === service;
  return kind === 'broadcast' || eventQueuesOf(service).some((queue) => eventTypesOf(queue).includes(type));
}

function completedIn(messages: readonly RecordedMessage[]): readonly AuditCompleted[] {
  return messages
    .filter(({ type, body }) => type === 'audit.completed' && 'result' in body)
    .map(({ body }) => body as AuditCompleted);
}

const isOk = (body: unknown): boolean => (body as { readonly ok: boolean }).ok;

/** The first answer that is a reply, or a refusal, as the recorded one is: what it asks for may be on its way. */
async function askLike({ type, reply }: RecordedMessage, ask: () => Promise<object>): Promise<object> {
  let latest: object = {};
  const same = async () => isOk((latest = await ask())) === isOk(reply);
  await eventually(`${type} is answered as it was`, same, 3_000).catch(() => undefined);
  return latest;
}

function misfits({ type, reply }: RecordedMessage, now: object): readonly string[] {
  if (isOk(reply) !== isOk(now)) return [`${type} was answered with ${JSON.stringify(now)}`];
  return lacking(reply, now, type);
}

/** Waits until the service has handled so many events of a type, whether alone or in a batch. */
async function handled(
  { replica }: ServiceAlone,
  { type, body }: RecordedMessage,
  sent: Map<string, number>,
): Promise<void> {
  const events = (body as { readonly events?: readonly unknown[] }).events?.length ?? 1;
  const due = (sent.get(type) ?? 0) + events;
  sent.set(type, due);
  const metric = replica.context.metrics.getSingleMetric('messaging_process_duration_seconds')!;
  await eventually(`${due} of ${type} are handled`, async () => {
    const { values } = await metric.get();
    const count = values
      .filter((value) => (value as { metricName?: string }).metricName?.endsWith('_count'))
      .filter(({ labels }) => labels.type === type && labels.outcome === 'handled')
      .reduce((sum, { value }) => sum + value, 0);
    return count >= due;
  });
}

/** What a service does of its own accord follows a message at a distance. */
async function settledRows(
  { harness: { database } }: ServiceAlone,
  service: ServiceName,
  expected: readonly unknown[],
  withinMs: number,
): Promise<readonly unknown[]> {
  let rows: readonly unknown[] = [];
  const settled = async (): Promise<boolean> => {
    rows = inOrder(await rowsOf(database.pool, service));
    return JSON.stringify(rows) === JSON.stringify(expected);
  };
  // The caller compares them, and shows where they differ.
  await eventually(`${SCHEMAS[service]} holds what it should`, settled, withinMs).catch(() => undefined);
  return rows;
}

/** Renamed rows sort differently. */
function inOrder(rows: readonly unknown[]): readonly unknown[] {
  return rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

async function leftOvers({ channel }: BrokerSide, service: ServiceName): Promise<readonly string[]> {
  const queues = eventQueuesOf(service).flatMap((queue) => [
    deadLetterQueueOf(queue),
    ...RETRY_DELAYS_MS.map((delayMs) => retryQueueOf(queue, delayMs)),
  ]);
  const problems: string[] = [];
  for (const queue of queues) {
    const { messageCount } = await channel.checkQueue(queue);
    if (messageCount > 0) problems.push(`${messageCount} in ${queue}`);
  }
  return problems;
}

function alarms({ lines }: LogLines): readonly string[] {
  return lines.filter(({ level }) => level === 'error').map(({ message }) => `the log says: ${message}`);
}

/**
 * Where a reply of today lacks what a recorded one had, or has another kind of value there, as paths; what is new does
 * no harm to an older caller. Null may stand for anything, and lists are compared as far as both go.
 */
function lacking(recorded: unknown, now: unknown, path = 'reply'): readonly string[] {
  if (recorded === null || now === null) return [];
  if (Array.isArray(recorded) && Array.isArray(now))
    return recorded
      .slice(0, now.length)
      .flatMap((each, index) => lacking(each, now[index], `${path}[${index}]`));
  if (typeof recorded !== 'object' || typeof now !== 'object' || Array.isArray(recorded))
    return typeof recorded === typeof now && Array.isArray(recorded) === Array.isArray(now)
      ? []
      : [`${path} is ${typeof now} instead of ${typeof recorded}`];
  return Object.entries(recorded).flatMap(([name, value]) => {
    const at = `${path}.${name}`;
    return name in now ? lacking(value, (now as Record<string, unknown>)[name], at) : [`${at} is missing`];
  });
}
