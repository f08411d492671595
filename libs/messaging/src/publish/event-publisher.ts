import { setTimeout as pause } from 'node:timers/promises';
import type { Broadcast } from '#contracts/messages/messages';
import { Failure } from '#contracts/failures';
import { newEventId } from '#contracts/identifiers';
import type { Log } from '#contracts/log';
import { doubledMs } from '#timing/backoff';
import { within } from '#timing/within';
import type { BrokerConnection } from '../connection/connection.js';
import { toProperties } from '../message/headers.js';
import type { MessageMetrics } from '../observability/message-metrics.js';
import { whilePublishing } from '../observability/message-spans.js';
import { EVENT_ROUTES, EXCHANGES } from '../topology/topology.js';
import { ConfirmedPublisher, type OutgoingMessage, type PublishOutcome } from './confirmed-publisher.js';
import { EventBatch, type PackedEvent } from './event-batch.js';

const RETRY = { firstMs: 100, maxMs: 10_000 };
const FLUSH_MS = 5_000;
/** A late broadcast is worth little: cache entries expire after 30 s. */
const BROADCAST_MS = 2_000;

export interface OutgoingEvent {
  /** Becomes the message id, by which consumers recognise duplicates. */
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: unknown;
  readonly correlationId?: string;
  readonly causationId?: string;
  readonly traceparent?: string;
  readonly stream?: string;
  readonly version?: number;
  readonly occurredAt?: string;
}

/** Publishes events without losing any, and broadcasts. */
export class EventPublisher {
  private readonly publisher: ConfirmedPublisher;
  private readonly batches = new BatchGatherer((batch) => this.publishUntilStored(batch));
  private readonly log: Log;
  private readonly metrics: MessageMetrics | undefined;
  private readonly ending = new AbortController();

  constructor(
    private readonly connection: BrokerConnection,
    options: { readonly log: Log; readonly metrics?: MessageMetrics },
  ) {
    this.log = options.log;
    this.metrics = options.metrics;
    this.publisher = new ConfirmedPublisher(connection, { purpose: 'events', log: options.log });
  }

  /**
   * Resolves when the broker has stored the event in a queue, or at once if `EVENT_ROUTES` names none. Retries for as
   * long as needed; logs an alarm for an event that is nacked or that no queue takes. An event may be published twice
   * when the connection breaks. Events of one type that are published in the same turn share a message
   * (docs/decisions/0010). Throws a `Failure` of kind poison for a type without a route, and an `Error` once this
   * publisher is closed.
   */
  async publish(event: OutgoingEvent): Promise<void> {
    const queues = EVENT_ROUTES[event.type];
    if (!queues) {
      throw new Failure(
        'poison',
        'UNKNOWN_EVENT_TYPE',
        `The event ${event.id} is of type ${event.type}, for which EVENT_ROUTES has no row; add one (an empty one if no service needs it).`,
      );
    }
    if (queues.length === 0) return;
    const { metadata, text } = packedEvent(event);
    await whilePublishing(metadata, event.data, (traceparent) =>
      this.batches.add({ metadata: { ...metadata, traceparent }, text }),
    );
  }

  /**
   * Sends a broadcast to every process that listens now. Never throws: a failed broadcast is logged and given up, since
   * a process that lost its connection empties its caches anyway.
   */
  async broadcast(message: Broadcast): Promise<void> {
    const outcome = this.connection.available
      ? await this.sendBroadcast(message).catch((error: unknown) => String(error))
      : 'unavailable';
    if (outcome === 'confirmed') return;
    this.log.warn(
      { type: message.type, outcome },
      'A broadcast was not sent; caches catch up when their entries expire.',
    );
  }

  /** Waits up to 5 s for outstanding confirms; the rest then fails. */
  async close(): Promise<void> {
    this.batches.flush();
    this.ending.abort();
    await this.publisher.close(FLUSH_MS);
  }

  private async publishUntilStored(batch: EventBatch): Promise<void> {
    const message = batch.toMessage();
    let failures = 0;
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.publishOnce(message.routingKey, message);
      if (outcome === 'confirmed') return;
      if (outcome === 'lost') continue; // the next attempt waits for the channel
      const delayMs = doubledMs(++failures, RETRY);
      this.log.error(
        {
          alarm: 'event-not-stored',
          outcome,
          event_ids: batch.eventIds,
          type: message.routingKey,
          attempt,
          retry_in_ms: delayMs,
        },
        outcome === 'returned'
          ? 'No queue takes events that have a route: run `acs topology apply`. They are tried again.'
          : 'The broker could not store events. They are tried again.',
      );
      await pause(delayMs, undefined, { signal: this.ending.signal }).catch(() => undefined);
    }
  }

  private async publishOnce(type: string, message: OutgoingMessage): Promise<PublishOutcome> {
    const outcome = await this.publisher.publishOnce(message);
    this.metrics?.sent(type, outcome);
    return outcome;
  }

  private async sendBroadcast({ type, data }: Broadcast): Promise<PublishOutcome | 'late'> {
    const message = {
      exchange: EXCHANGES.broadcast,
      routingKey: '',
      content: Buffer.from(JSON.stringify(data)),
      properties: { ...toProperties({ messageId: newEventId(), type }), persistent: false },
    };
    return within(this.publishOnce(type, message), BROADCAST_MS, () => 'late' as const);
  }
}

/** An event as `EventBatch` takes it. */
export function packedEvent({ id, type, data, ...metadata }: OutgoingEvent): PackedEvent {
  return { metadata: { messageId: id, type, ...metadata }, text: JSON.stringify(data) };
}

interface OpenBatch {
  readonly batch: EventBatch;
  readonly stored: Promise<void>;
  /** Sends the batch, at the latest at the end of the turn. */
  readonly send: () => void;
}

/**
 * Puts events of one type that are published in the same turn of the event loop, such as those of one commit, into one
 * message. No event waits for more.
 */
class BatchGatherer {
  private readonly open = new Map<string, OpenBatch>();

  /** `store` resolves when the broker has stored a batch. */
  constructor(private readonly store: (batch: EventBatch) => Promise<void>) {}

  /** Settles as `store` does for the batch of this event. */
  add(event: PackedEvent): Promise<void> {
    const { type } = event.metadata;
    const { batch, stored, send } = this.open.get(type) ?? this.begin(type);
    batch.add(event);
    if (batch.isFull) send();
    return stored;
  }

  /** Sends what was added in this turn. */
  flush(): void {
    for (const { send } of [...this.open.values()]) send();
  }

  private begin(type: string): OpenBatch {
    const batch = new EventBatch();
    let send = (): void => undefined;
    const stored = new Promise<void>((resolve) => {
      send = () => {
        this.open.delete(type);
        resolve(this.store(batch));
      };
    });
    const open = { batch, stored, send };
    this.open.set(type, open);
    queueMicrotask(() => {
      if (this.open.get(type) === open) send();
    });
    return open;
  }
}
