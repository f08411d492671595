import { InvalidArgumentError } from 'commander';
import type { ConsumeMessage, MessagePropertyHeaders } from 'amqplib';
import { Failure } from '#contracts/failures';
import { closeChannel } from '#messaging/connection/close';
import type { BrokerConnection } from '#messaging/connection/connection';
import { type QueueRead, readQueue } from '#messaging/dead-letters/read-queue';
import { isEventBatch, unpackBatch } from '#messaging/publish/event-batch';
import { HEADERS, integerIn, textIn } from '#messaging/message/headers';

const DAY_MS = 24 * 3_600_000;

/**
 * What a queue for debugging is declared with, so that one that is forgotten can't fill the broker: it refuses more at
 * either limit, and goes when it was not read for a day.
 */
const ARGUMENTS = {
  'x-queue-type': 'classic',
  'x-max-length': 100_000,
  'x-max-length-bytes': 256 * 1_048_576,
  'x-overflow': 'reject-publish',
  'x-expires': DAY_MS,
};

/** AMQP: there is no such queue. */
const NOT_FOUND = 404;
/** AMQP: the queue still has consumers. */
const PRECONDITION_FAILED = 406;

/** The name of a queue that is no service's: theirs begin with the service. */
export function debugQueue(name: string): string {
  if (/^debug\.[\w.-]{1,100}$/.test(name)) return name;
  throw new InvalidArgumentError(
    'A queue whose name begins with debug. is needed, for no service consumes it: letters, digits, _, - and dots.',
  );
}

/** Declares the queue where it is missing; one that is there is taken as it is. Throws a `Failure` where it can't be. */
export async function openDebugQueue(broker: BrokerConnection, queue: string): Promise<void> {
  if ((await lengthOf(broker, queue)) !== undefined) return;
  const channel = await broker.createChannel();
  try {
    await channel.assertQueue(queue, { durable: true, arguments: ARGUMENTS });
    await channel.close();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `The queue ${queue} could not be declared: ${reason}`;
    throw new Failure('rejected', 'QUEUE_NOT_DECLARED', message, { cause });
  }
}

export interface DebugSelection {
  /** Only messages of these types. */
  readonly type?: (type: string) => boolean;
  /** At most so many, the oldest first. */
  readonly limit: number;
}

/**
 * Hands over what lies in a queue for debugging, and leaves it there. Resolves with how many messages that is in all,
 * selected or not. Throws `QUEUE_NOT_FOUND`, and `QUEUE_IN_USE` where another consumer takes messages from it.
 */
export async function readDebugQueue(
  broker: BrokerConnection,
  queue: string,
  { type: isAsked, limit }: DebugSelection,
  seen: (message: DebuggedMessage) => void,
): Promise<QueueRead & { readonly messages: number }> {
  const messages = await declaredLength(broker, queue);
  const options = { limit, passes: isAsked !== undefined };
  const visited = await readQueue(broker, queue, options, (message) => {
    if (isAsked && !isAsked(String(message.properties.type))) return 'pass';
    for (const each of debuggedMessages(message)) seen(each);
    return 'keep';
  });
  return { ...visited, messages };
}

/** Deletes a queue for debugging with what lies in it. Resolves with how many messages that was. Throws as `readDebugQueue`. */
export async function deleteDebugQueue(broker: BrokerConnection, queue: string): Promise<number> {
  const messages = await declaredLength(broker, queue);
  const channel = await broker.createChannel();
  try {
    await channel.deleteQueue(queue, { ifUnused: true });
    return messages;
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== PRECONDITION_FAILED) throw error;
    throw new Failure(
      'conflict',
      'QUEUE_IN_USE',
      `A consumer takes messages from ${queue}: it was left as it is.`,
    );
  } finally {
    await closeChannel(channel);
  }
}

async function declaredLength(broker: BrokerConnection, queue: string): Promise<number> {
  const length = await lengthOf(broker, queue);
  if (length !== undefined) return length;
  throw new Failure(
    'not-found',
    'QUEUE_NOT_FOUND',
    `There is no queue ${queue}: acs events republish makes one.`,
  );
}

/** Messages that lie there; undefined where no such queue is declared. */
async function lengthOf(broker: BrokerConnection, queue: string): Promise<number | undefined> {
  // The broker closes a channel that asks for a queue which is not there.
  const channel = await broker.createChannel();
  try {
    return (await channel.checkQueue(queue)).messageCount;
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== NOT_FOUND) throw error;
    return undefined;
  } finally {
    await closeChannel(channel);
  }
}

/** What lies in a queue for debugging, as JSON shows it: anybody may have put it there, so that all may be missing. */
export interface DebuggedMessage {
  /** ISO 8601 in UTC. */
  readonly recorded_at: string | null;
  readonly type: string | null;
  readonly stream: string | null;
  readonly version: number | null;
  readonly event_id: string | null;
  readonly schema_version: number | null;
  readonly correlation_id: string | null;
  readonly causation_id: string | null;
  readonly headers: MessagePropertyHeaders;
  /** As received, where that is no JSON. */
  readonly data: unknown;
}

/** A message, or each event of a batch. */
function debuggedMessages(message: ConsumeMessage): readonly DebuggedMessage[] {
  return eventsOf(message).map(debuggedMessage);
}

function eventsOf(message: ConsumeMessage): readonly ConsumeMessage[] {
  if (!isEventBatch(message)) return [message];
  try {
    return unpackBatch(message);
  } catch {
    return [message];
  }
}

function debuggedMessage({ properties, content }: ConsumeMessage): DebuggedMessage {
  const headers: MessagePropertyHeaders = properties.headers ?? {};
  return {
    recorded_at: textIn(headers, HEADERS.occurredAt) ?? null,
    type: textIn({ type: properties.type as unknown }, 'type') ?? null,
    stream: textIn(headers, HEADERS.stream) ?? null,
    version: integerIn(headers, HEADERS.streamVersion) ?? null,
    event_id: textIn({ id: properties.messageId as unknown }, 'id') ?? null,
    schema_version: integerIn(headers, HEADERS.schemaVersion) ?? null,
    correlation_id: textIn(headers, HEADERS.correlationId) ?? null,
    causation_id: textIn(headers, HEADERS.causationId) ?? null,
    headers,
    data: dataOf(content.toString('utf8')),
  };
}

function dataOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
