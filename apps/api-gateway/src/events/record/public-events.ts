import { validate as isUuid } from 'uuid';
import type { BalanceLow } from '#contracts/ledger/events';
import { balanceLowData, type WebhookEnvelope, type WebhookEventType } from '#contracts/webhooks/envelope';
import { publicEvent } from '#contracts/webhooks/public-event';
import { invalidMessage } from '#messaging/message/invalid-message';
import type { MessageContext } from '#messaging/message/message-context';

/** An event as partners get it, before it has a number. */
export interface PublicEvent {
  /** The UUID of the event that the engine or the ledger recorded. */
  readonly eventId: string;
  readonly workspaceId: string;
  readonly type: WebhookEventType;
  /** JSON as it is sent, byte for byte. */
  readonly body: string;
  /** The audit whose void decides whether the event may be sent. */
  readonly auditId?: string;
  /** False if it happened so long ago that its number may be deleted already: it gets no other one. */
  readonly recent: boolean;
}

/**
 * Events are kept 30 days from their numbering. One that happened less than 29 days ago still has its row if it was
 * numbered before, however the clocks differ.
 */
const RECENT_MS = 29 * 86_400_000;

/** Returns the public event of a low balance. Throws a poison `Failure` if the message has no UUID or time. */
export function lowEvent(data: BalanceLow, context: MessageContext): PublicEvent {
  const { occurredAt: createdAt } = context;
  if (createdAt === undefined)
    throw invalidMessage('poison', { field: 'occurred-at', rule: 'must be there' });
  const described = {
    workspaceId: data.workspace_id,
    type: 'balance.low',
    data: balanceLowData(data),
  } as const;
  return eventOf(context, { ...described, createdAt });
}

/** What is reported, and when it happened (ISO 8601). */
type Described = Pick<PublicEvent, 'workspaceId' | 'type' | 'auditId'> &
  Pick<WebhookEnvelope, 'data'> & { readonly createdAt: string };

/** Returns the public event that a message causes. Throws a poison `Failure` if the message has no UUID. */
export function eventOf(
  { messageId: eventId, occurredAt }: MessageContext,
  { createdAt, data, ...fields }: Described,
): PublicEvent {
  if (!isUuid(eventId)) throw invalidMessage('poison', { field: 'message-id', rule: 'must be a UUID' });
  const recent = Date.now() - Date.parse(occurredAt ?? createdAt) < RECENT_MS;
  return { ...fields, eventId, recent, body: publicEvent(eventId, { type: fields.type, createdAt, data }) };
}
