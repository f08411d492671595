import { validate as isUuid } from 'uuid';
import type { AuditEnded } from '#contracts/gateway/events';
import type { BalanceLow } from '#contracts/ledger/events';
import { invalidMessage } from '#messaging/message/invalid-message';
import type { Notification } from './create-deliveries.js';
import { auditData, balanceLowData, webhookBody } from './envelope.js';

/** The metadata of the message that carried an event. */
export interface EventSource {
  /** The event's UUID. */
  readonly messageId: string;
  /** When it was recorded (ISO 8601). */
  readonly occurredAt?: string;
  readonly traceparent?: string;
  readonly correlationId?: string;
}

/** Returns the notification of an audit that ended; its time is the audit's end. Throws a `Failure` (poison). */
export function notificationOfAudit(data: AuditEnded, source: EventSource): Notification {
  const { messageId } = source;
  const { workspace_id: workspaceId, webhook_type: type, webhook_data: audit } = data;
  assertUuid(messageId);
  const body = webhookBody(messageId, { type, createdAt: audit.completed_at, data: auditData(audit) });
  return { eventUuid: messageId, workspaceId, type, body, ...causeOf(source) };
}

/** Returns the notification of a balance that fell below its threshold. Throws a `Failure` (poison). */
export function notificationOfBalance(data: BalanceLow, source: EventSource): Notification {
  const { messageId, occurredAt } = source;
  assertUuid(messageId);
  if (occurredAt === undefined)
    throw invalidMessage('poison', { field: 'occurred-at', rule: 'must be there' });
  const type = 'balance.low';
  const body = webhookBody(messageId, { type, createdAt: occurredAt, data: balanceLowData(data) });
  return { eventUuid: messageId, workspaceId: data.workspace_id, type, body, ...causeOf(source) };
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
