import type { ConsumeMessage } from 'amqplib';
import { Failure } from '#contracts/failures';
import { HEADERS, toProperties } from '../message/headers.js';
import { INVALID_MESSAGE } from '../message/invalid-message.js';
import type { MessageFacts } from '../message/message-context.js';
import { EXCHANGES } from '../topology/topology.js';
import type { OutgoingMessage } from './confirmed-publisher.js';

/** Content type of a message that holds several events of one type: `{ "events": [headers …], "data": [payload …] }`. */
export const EVENT_BATCH = 'application/vnd.acs.event-batch+json';

const MAX_EVENTS = 100;
/** Limits the size of a message, since a consumer holds as many messages as it prefetches. */
const MAX_BYTES = 128 * 1024;

/** An event in flight: its headers, and its data as JSON text. */
export interface PackedEvent {
  readonly facts: MessageFacts;
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
    return this.events.map(({ facts }) => facts.messageId);
  }

  add(event: PackedEvent): void {
    this.bytes += Buffer.byteLength(event.text);
    this.events.push(event);
  }

  /** Throws a `RangeError` if nothing was added. */
  toMessage(): OutgoingMessage {
    const [first, ...others] = this.events;
    if (!first) throw new RangeError('a batch without events');
    const { messageId, type } = first.facts;
    const [text, properties] =
      others.length === 0
        ? [first.text, toProperties(first.facts)]
        : [this.body(), { ...toProperties({ messageId, type }), contentType: EVENT_BATCH }];
    return {
      exchange: EXCHANGES.events,
      routingKey: type,
      content: Buffer.from(text),
      properties: { ...properties, persistent: true, mandatory: true },
    };
  }

  private body(): string {
    const facts = JSON.stringify(this.events.map(({ facts }) => facts));
    return `{"events":${facts},"data":[${this.events.map(({ text }) => text).join(',')}]}`;
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
  return events.map((facts, index) => {
    const { headers, ...properties } = toProperties(facts);
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
  readonly events: readonly MessageFacts[];
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

function isIdentified(facts: unknown): facts is MessageFacts {
  const { messageId, type } = (facts ?? {}) as Partial<Record<keyof MessageFacts, unknown>>;
  return typeof messageId === 'string' && typeof type === 'string';
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}
