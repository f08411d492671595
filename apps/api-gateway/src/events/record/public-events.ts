import { validate as isUuid } from 'uuid';
import type { BalanceLow } from '#contracts/ledger/events';
import type { WebhookEventType } from '#contracts/webhooks/envelope';
import { balanceLowData, publicEvent } from '#contracts/webhooks/public-event';
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
  /** The audit whose disclosure decides whether the event may be sent. */
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
  const facts = eventFacts(context, createdAt);
  const type = 'balance.low';
  const body = publicEvent(facts.eventId, { type, createdAt, data: balanceLowData(data) });
  return { ...facts, workspaceId: data.workspace_id, type, body };
}

/**
 * Returns the id of a message's event, and whether it is recent. `endedAt` (ISO 8601) counts if the message has no time.
 * Throws a poison `Failure` if it has no UUID.
 */
export function eventFacts(
  { messageId: eventId, occurredAt }: MessageContext,
  endedAt: string,
): Pick<PublicEvent, 'eventId' | 'recent'> {
  if (!isUuid(eventId)) throw invalidMessage('poison', { field: 'message-id', rule: 'must be a UUID' });
  return { eventId, recent: Date.now() - Date.parse(occurredAt ?? endedAt) < RECENT_MS };
}
