import { validate as isUuid } from 'uuid';
import type { EventPublished } from '#contracts/gateway/events';
import type { WebhookEventType } from '#contracts/webhooks/envelope';
import { invalidMessage } from '#messaging/message/invalid-message';
import type { Notification } from './create-deliveries.js';

export interface EventSource {
  /** The event's UUID. */
  readonly messageId: string;
  readonly traceparent?: string;
  readonly correlationId?: string;
}

/** Returns the notification of an event that the gateway composed and numbered. Throws a `Failure` (poison). */
export function notificationOfEvent(data: EventPublished, source: EventSource): Notification {
  const { messageId, traceparent, correlationId } = source;
  if (!isUuid(messageId)) throw invalidMessage('poison', { field: 'message-id', rule: 'must be a UUID' });
  return {
    eventUuid: messageId,
    workspaceId: data.workspace_id,
    // A later release may know more types; an endpoint gets those that it subscribes to.
    type: data.event_type as WebhookEventType,
    body: Buffer.from(data.body),
    ...(data.sequence !== null && { sequence: data.sequence }),
    ...(traceparent !== undefined && { traceparent }),
    ...(correlationId !== undefined && { correlationId }),
  };
}
