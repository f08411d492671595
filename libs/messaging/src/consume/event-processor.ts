import type { MessageHandler } from '@nestjs/microservices';
import type { Span } from '@opentelemetry/api';
import pLimit, { type LimitFunction } from 'p-limit';
import { Failure } from '#contracts/failures';
import type { Log } from '#contracts/log';
import { failSpan } from '#telemetry/spans';
import type { ServiceName } from '#contracts/services';
import type { MessageMover } from '../publish/message-mover.js';
import { contextOf, deliveriesOf, isSuspect } from '../message/headers.js';
import { INVALID_MESSAGE } from '../message/invalid-message.js';
import { type MessageContext, invoke } from '../message/message-context.js';
import type { MessageMetrics, ProcessOutcome } from '../observability/message-metrics.js';
import { whileProcessing } from '../observability/message-spans.js';
import { isEventBatch, unpackBatch } from '../publish/event-batch.js';
import { firstSenderOf } from '../senders/authenticated-sender.js';
import type { SenderCheck } from '../senders/sender-check.js';
import { DELIVERY_LIMIT } from '../topology/declarations.js';
import type { DependencyGate } from './dependency-gate.js';
import { type DeadReason, dispositionOf } from './failures/disposition.js';
import { failureOf, UNEXPECTED } from './failures/failure-of.js';
import { type Delivery, routeOf } from './queue-consumer.js';
import { Suspects } from './suspects.js';

export interface EventProcessorOptions {
  /** Handlers of events only. */
  readonly handlers: ReadonlyMap<string, MessageHandler>;
  readonly mover: MessageMover;
  readonly gate: DependencyGate;
  readonly senders: SenderCheck;
  /** The service that owns the queues. */
  readonly owner: ServiceName;
  /** Events of batches handled at once. */
  readonly concurrency: number;
  readonly retryDelaysMs: readonly number[];
  readonly log: Log;
  readonly metrics?: MessageMetrics | undefined;
}

/**
 * Handles one event, or each event of a batch separately. Moves failed events to where `dispositionOf` says. When
 * `process` resolves, the message may be acknowledged.
 */
export class EventProcessor {
  private readonly limit: LimitFunction;
  private readonly suspects: Suspects;

  constructor(private readonly options: EventProcessorOptions) {
    this.limit = pLimit(options.concurrency);
    this.suspects = new Suspects(options.log);
  }

  process(delivery: Delivery): Promise<void> {
    const { message, queue } = delivery;
    const { redelivered } = message.fields;
    if (isEventBatch(message)) {
      return redelivered ? this.suspects.holdDuring(this.splitUp(delivery)) : this.processBatch(delivery);
    }
    if (!redelivered && !isSuspect(message)) return this.processEvent(delivery);
    return this.suspects.add({
      deliveries: deliveriesOf(message),
      handle: () => this.processEvent(delivery),
      giveBack: () => this.move(delivery, (mover) => mover.backAsSuspect(message, queue)),
    });
  }

  private async processBatch(delivery: Delivery): Promise<void> {
    await this.eachOf(delivery, (event) => this.limit(() => this.processEvent(event)));
  }

  /**
   * Puts the events of a batch back one by one: a single event that ends the process must not take the others to the
   * dead-letter queue.
   */
  private async splitUp(delivery: Delivery): Promise<void> {
    await this.eachOf(delivery, (event) =>
      this.move(event, (mover) => mover.back(event.message, event.queue)),
    );
  }

  private async eachOf(batch: Delivery, handle: (event: Delivery) => Promise<void>): Promise<void> {
    if (this.options.gate.isShut) return this.count(batch, () => this.giveBack(batch));
    const events = eventsIn(batch);
    if (events instanceof Failure) {
      const untrusted = this.refusalOf(batch);
      return this.count(batch, () =>
        untrusted
          ? this.deadLetter(batch, 'untrusted-sender', untrusted)
          : this.deadLetter(batch, 'unreadable', events),
      );
    }
    const results = await Promise.allSettled(events.map(handle));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  private processEvent(delivery: Delivery): Promise<void> {
    return this.count(delivery, () => this.handle(delivery));
  }

  private async count(delivery: Delivery, handle: () => Promise<ProcessOutcome>): Promise<void> {
    const { handlers, metrics } = this.options;
    const begun = performance.now();
    const outcome = await handle();
    const type = String(delivery.message.properties.type);
    metrics?.handled(handlers.has(type) ? type : 'unknown', outcome, performance.now() - begun);
  }

  private async handle(delivery: Delivery): Promise<ProcessOutcome> {
    if (delivery.isLost()) return 'lost';
    if (this.options.gate.isShut) return this.giveBack(delivery);
    const untrusted = this.refusalOf(delivery);
    if (untrusted) return this.deadLetter(delivery, 'untrusted-sender', untrusted);
    const deliveries = deliveriesOf(delivery.message);
    if (deliveries >= DELIVERY_LIMIT)
      return this.deadLetter(delivery, 'delivery-limit', neverSettled(deliveries));
    const read = readEvent(delivery);
    if (read instanceof Failure) return this.deadLetter(delivery, 'unreadable', read);
    const handler = this.options.handlers.get(read.context.type);
    if (!handler) {
      // In a rolling release, a replica of the next version may know the type and get a later attempt.
      const failure = new Failure(
        'transient',
        'UNKNOWN_TYPE',
        `No handler for ${read.context.type} in this build of the service.`,
      );
      return this.dispose(delivery, read.context, failure, 'unknown-type');
    }
    return whileProcessing(read.context, read.payload, routeOf(delivery), (context, span) =>
      this.invokeHandler(delivery, handler, { ...read, context }, span),
    );
  }

  private refusalOf({ message }: Delivery): Failure | undefined {
    const { senders, owner } = this.options;
    return senders.refusalOf('event', message.properties, firstSenderOf(message, owner));
  }

  private async invokeHandler(
    delivery: Delivery,
    handler: MessageHandler,
    { context, payload }: ReadEvent,
    span: Span,
  ): Promise<ProcessOutcome> {
    try {
      await invoke(handler, payload, context);
      return 'handled';
    } catch (error) {
      failSpan(span, error);
      if (this.options.gate.isUnavailable(error)) return this.giveBack(delivery);
      return this.dispose(delivery, context, error);
    }
  }

  /** The message is not at fault: puts it back as new, once no consumer of this process could receive it again. */
  private async giveBack(delivery: Delivery): Promise<ProcessOutcome> {
    await this.options.gate.shutNow();
    await this.move(delivery, (mover) => mover.back(delivery.message, delivery.queue));
    return 'given_back';
  }

  private async dispose(
    delivery: Delivery,
    context: MessageContext,
    error: unknown,
    deadReason?: DeadReason,
  ): Promise<ProcessOutcome> {
    const { retryDelaysMs, log, metrics } = this.options;
    const failure = failureOf(error);
    const mayPassLater = this.options.gate.mayPassLater(error);
    const disposition = dispositionOf(failure, context.attempt, retryDelaysMs, mayPassLater);
    if (disposition.action === 'dead-letter')
      return this.deadLetter(delivery, deadReason ?? disposition.reason, failure);
    const { delayMs, nextAttempt, overdue } = disposition;
    const fields = { ...logFieldsOf(delivery, failure), attempt: context.attempt, retry_in_ms: delayMs };
    if (overdue) {
      metrics?.overdue(delivery.queue);
      log.error(
        { alarm: 'event-waits', ...fields },
        'An event has failed after all its retry delays. It need not be at fault, so it is tried again.',
      );
    } else log.warn(fields, 'An event was not handled; it is tried again.');
    await this.move(delivery, (mover) =>
      mover.toRetry(delivery.message, delivery.queue, delayMs, nextAttempt),
    );
    return 'retried';
  }

  private async deadLetter(
    delivery: Delivery,
    reason: DeadReason,
    failure: Failure,
  ): Promise<ProcessOutcome> {
    this.options.log.error(
      { alarm: 'dead-letter', ...logFieldsOf(delivery, failure), reason },
      'A message was moved to its dead-letter queue.',
    );
    await this.move(delivery, (mover) => mover.deadLetter(delivery.message, delivery.queue, reason, failure));
    return 'dead_lettered';
  }

  /** The broker redelivers what is lost; moving it as well would duplicate it. */
  private async move({ isLost }: Delivery, how: (mover: MessageMover) => Promise<void>): Promise<void> {
    if (!isLost()) await how(this.options.mover);
  }
}

function eventsIn(delivery: Delivery): readonly Delivery[] | Failure {
  try {
    return unpackBatch(delivery.message).map((message) => ({ ...delivery, message }));
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

interface ReadEvent {
  readonly context: MessageContext;
  readonly payload: unknown;
}

function readEvent({ message }: Delivery): ReadEvent | Failure {
  try {
    return { context: contextOf(message), payload: JSON.parse(message.content.toString('utf8')) };
  } catch (error) {
    return error instanceof Failure
      ? error
      : new Failure('poison', INVALID_MESSAGE, `The body is not JSON: ${String(error)}`);
  }
}

/** The broker would dead-letter it too, but without giving the reason. */
function neverSettled(deliveries: number): Failure {
  return new Failure(
    'poison',
    'NEVER_SETTLED',
    `It was delivered ${deliveries} times and never settled: it seems to end the process that handles it.`,
  );
}

function logFieldsOf({ message, queue }: Delivery, failure: Failure): object {
  const { messageId, type } = message.properties;
  const fields = { queue, message_id: messageId, type, code: failure.code, message: failure.message };
  return failure.code === UNEXPECTED ? { ...fields, err: failure.cause } : fields;
}
