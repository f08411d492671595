import type { ConsumeMessage } from 'amqplib';
import { Failure } from '#contracts/failures';
import { HEADERS, toProperties } from '../message/headers.js';
import { INVALID_MESSAGE } from '../message/invalid-message.js';
import type { MessageMetadata } from '../message/message-context.js';
import { EXCHANGES } from '../topology/topology.js';
import type { OutgoingMessage } from './confirmed-publisher.js';

/** Content type of a message that holds several events of one type: `{ "events": [headers …], "data": [payload …] }`. */
export const EVENT_BATCH = 'application/vnd.acs.event-batch+json';

const MAX_EVENTS = 100;
/** Limits the size of a message, since a consumer holds as many messages as it prefetches. */
const MAX_BYTES = 128 * 1024;

/** An event in flight: its headers, and its data as JSON text. */
export interface PackedEvent {
  readonly metadata: MessageMetadata;
  readonly text: string;
}

/** Events of one type in one message; a single event is sent as itself. */
export class EventBatch {
  private readonly events: PackedEvent[] = [];
  private bytes = 0;

  get isFull(): boolean {
    return this.events.length >= MAX_EVENTS || this.bytes >= MAX_BYTES;
  }

  get eventIds(): readonly string[] {
    return this.events.map(({ metadata }) => metadata.messageId);
  }

  add(event: PackedEvent): void {
    this.bytes += Buffer.byteLength(event.text);
    this.events.push(event);
  }

  /** Throws a `RangeError` if nothing was added. */
  toMessage(): OutgoingMessage {
    const [first, ...others] = this.events;
    if (!first) throw new RangeError('a batch without events');
    const { messageId, type } = first.metadata;
    const [text, properties] =
      others.length === 0
        ? [first.text, toProperties(first.metadata)]
        : [this.body(), { ...toProperties({ messageId, type }), contentType: EVENT_BATCH }];
    return {
      exchange: EXCHANGES.events,
      routingKey: type,
      content: Buffer.from(text),
      properties: { ...properties, persistent: true, mandatory: true },
    };
  }

  private body(): string {
    const metadata = JSON.stringify(this.events.map(({ metadata }) => metadata));
    return `{"events":${metadata},"data":[${this.events.map(({ text }) => text).join(',')}]}`;
  }
}

export function isEventBatch({ properties }: ConsumeMessage): boolean {
  return properties.contentType === EVENT_BATCH;
}

/**
 * Returns the events of a batch as separate messages, from the sender of the batch. Throws a `Failure` of kind poison
 * if the body is not a batch.
 */
export function unpackBatch(batch: ConsumeMessage): readonly ConsumeMessage[] {
  const { events, data } = bodyOf(batch);
  const { [HEADERS.firstSender]: firstSender } = batch.properties.headers ?? {};
  return events.map((metadata, index) => {
    const { headers, ...properties } = toProperties(metadata);
    return {
      fields: batch.fields,
      content: Buffer.from(JSON.stringify(data[index])),
      properties: {
        ...batch.properties,
        ...properties,
        headers: { ...headers, [HEADERS.firstSender]: firstSender as unknown },
      },
    };
  });
}

interface BatchBody {
  readonly events: readonly MessageMetadata[];
  readonly data: readonly unknown[];
}

function bodyOf({ content }: ConsumeMessage): BatchBody {
  const body = parsed(content);
  if (isBatchBody(body)) return body;
  throw new Failure('poison', INVALID_MESSAGE, 'The body is not a batch of events, each with its data.');
}

function isBatchBody(body: unknown): body is BatchBody {
  const { events, data } = (body ?? {}) as Partial<Record<keyof BatchBody, unknown>>;
  return (
    Array.isArray(events) &&
    Array.isArray(data) &&
    events.length === data.length &&
    events.every(isIdentified)
  );
}

function isIdentified(metadata: unknown): metadata is MessageMetadata {
  const { messageId, type } = (metadata ?? {}) as Partial<Record<keyof MessageMetadata, unknown>>;
  return typeof messageId === 'string' && typeof type === 'string';
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}
