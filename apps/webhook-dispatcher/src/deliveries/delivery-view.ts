import type { DeliveryStatus, DeliveryView } from '#contracts/webhooks/delivery-commands';
import { publicEventId } from '#contracts/identifiers';
import type { WebhookEventType } from '#contracts/webhooks/envelope';

/**
 * SQL for `deliveries d` and `endpoints e`. A pending delivery counts as held if its endpoint is disabled, and as
 * dropped if it is removed; its row is not changed.
 */
export const SHOWN_STATUS = `
  case when d.status in ('pending', 'held') and e.status = 'removed' then 'dropped'
       when d.status = 'pending' and e.status = 'disabled' then 'held' else d.status end`;

/** The columns of a `DeliveryView`. There is no next attempt during an attempt, or while the delivery is held. */
export const DELIVERY_VIEW_COLUMNS = `
  d.delivery_id, d.event_id, d.event_type, d.endpoint_id, d.attempts, d.created_at, ${SHOWN_STATUS} as status,
  (select convert_from(b.body, 'UTF8')::json #>> '{data,audit_id}' from event_bodies b
    where b.event_id = d.event_id) as audit_id,
  case when e.status = 'enabled' and d.open_attempt is null then d.next_attempt_at end as next_attempt_at`;

export interface DeliveryViewRow {
  delivery_id: string;
  event_id: string;
  event_type: WebhookEventType;
  endpoint_id: string;
  status: DeliveryStatus;
  attempts: number;
  next_attempt_at: Date | null;
  created_at: Date;
  audit_id: string | null;
}

export function toDeliveryView(row: DeliveryViewRow): DeliveryView {
  return {
    delivery_id: row.delivery_id,
    event_id: publicEventId(row.event_id),
    event_type: row.event_type,
    endpoint_id: row.endpoint_id,
    status: row.status,
    attempts: row.attempts,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    audit_id: row.audit_id,
  };
}

/**
 * Returns an SQL condition: whether a delivery ended before a time. Takes the aliases of `deliveries` and `endpoints`.
 * A pending delivery ends when its endpoint is removed.
 */
export function isOver(delivery: string, endpoint: string, before: string): string {
  return `((${delivery}.status in ('delivered', 'exhausted', 'dropped') or ${endpoint}.status = 'removed')
           and coalesce(${delivery}.finished_at, ${delivery}.created_at) < ${before})`;
}
