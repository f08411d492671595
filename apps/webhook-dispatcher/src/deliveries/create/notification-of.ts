import { validate as isUuid } from 'uuid';
import type { AuditEnded, EventPublished } from '#contracts/gateway/events';
import type { BalanceLow } from '#contracts/ledger/events';
import type { WebhookEventType } from '#contracts/webhooks/envelope';
import { auditData, balanceLowData, publicEvent } from '#contracts/webhooks/public-event';
import { invalidMessage } from '#messaging/message/invalid-message';
import type { Notification } from './create-deliveries.js';

/** The metadata of the message that carried an event. */
export interface EventSource {
  /** The event's UUID. */
  readonly messageId: string;
  /** When it was recorded (ISO 8601). */
  readonly occurredAt?: string;
  readonly traceparent?: string;
  readonly correlationId?: string;
}

/** Returns the notification of an event that the gateway composed and numbered. Throws a `Failure` (poison). */
export function notificationOfEvent(data: EventPublished, source: EventSource): Notification {
  const { messageId } = source;
  assertUuid(messageId);
  return {
    eventUuid: messageId,
    workspaceId: data.workspace_id,
    // A later release may know more types; an endpoint gets those that it subscribes to.
    type: data.event_type as WebhookEventType,
    body: Buffer.from(data.body),
    ...(data.sequence !== null && { sequence: data.sequence }),
    ...causeOf(source),
  };
}

/** Returns the notification of an audit that ended, as the previous release announces it; its time is the audit's end. Throws a `Failure` (poison). */
export function notificationOfAudit(data: AuditEnded, source: EventSource): Notification {
  const { messageId } = source;
  const { workspace_id: workspaceId, webhook_type: type, webhook_data: audit } = data;
  assertUuid(messageId);
  const body = publicEvent(messageId, { type, createdAt: audit.completed_at, data: auditData(audit) });
  return { eventUuid: messageId, workspaceId, type, body: Buffer.from(body), ...causeOf(source) };
}

/** Returns the notification of a balance that fell below its threshold, without a number. Throws a `Failure` (poison). */
export function notificationOfBalance(data: BalanceLow, source: EventSource): Notification {
  const { messageId, occurredAt } = source;
  assertUuid(messageId);
  if (occurredAt === undefined)
    throw invalidMessage('poison', { field: 'occurred-at', rule: 'must be there' });
  const type = 'balance.low';
  const body = publicEvent(messageId, { type, createdAt: occurredAt, data: balanceLowData(data) });
  return {
    eventUuid: messageId,
    workspaceId: data.workspace_id,
    type,
    body: Buffer.from(body),
    ...causeOf(source),
  };
}

function causeOf({ traceparent, correlationId }: EventSource): Partial<Notification> {
  return {
    ...(traceparent !== undefined && { traceparent }),
    ...(correlationId !== undefined && { correlationId }),
  };
}

function assertUuid(messageId: string): void {
  if (!isUuid(messageId)) throw invalidMessage('poison', { field: 'message-id', rule: 'must be a UUID' });
}
