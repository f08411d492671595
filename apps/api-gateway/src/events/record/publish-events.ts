import { Injectable } from '@nestjs/common';
import type { EventPublished } from '#contracts/gateway/events';
import type { MessageContext } from '#messaging/message/message-context';
import { EventPublisher } from '#messaging/publish/event-publisher';
import { EventSignal } from '../read/event-signal.js';
import type { NumberedEvent, PublicEvent } from './number-events.js';

/** Tells readers and webhooks of events that are committed. */
@Injectable()
export class PublishEvents {
  constructor(
    private readonly publisher: EventPublisher,
    private readonly signal: EventSignal,
  ) {}

  /**
   * Wakes readers in this process, and resolves when the broker has the event for the webhooks. It has the id of the
   * event that caused it, so that it may be repeated.
   */
  async publish(
    { workspaceId, type }: PublicEvent,
    { sequence, body }: NumberedEvent,
    context: MessageContext,
  ): Promise<void> {
    if (sequence !== null) this.signal.reached(workspaceId, sequence);
    const data: EventPublished = { workspace_id: workspaceId, event_type: type, sequence, body };
    await this.publisher.publish({
      id: context.messageId,
      type: 'gateway.event-published',
      schemaVersion: 1,
      data,
      correlationId: context.correlationId,
      causationId: context.messageId,
      traceparent: context.traceparent,
      stream: context.stream,
      version: context.version,
      occurredAt: context.occurredAt,
    });
  }
}
