import type { DeliveryView } from '#contracts/webhooks/delivery-commands';
import { publicEventId } from '#contracts/identifiers';

/**
 * SQL for `deliveries d` and `endpoints e`. A pending delivery counts as held if its endpoint is disabled, and as
 * dropped if it is removed; its row is not changed.
 */
export const SHOWN_STATUS = `
  case when d.status in ('pending', 'held') and e.status = 'removed' then 'dropped'
       when d.status = 'pending' and e.status = 'disabled' then 'held' else d.status end`;

/** The columns of a `DeliveryView`. There is no next attempt during an attempt, or while the delivery is held. */
export const DELIVERY_VIEW_COLUMNS = `
  d.delivery_id, d.event_id, d.event_type, d.endpoint_id, ${SHOWN_STATUS} as status, d.attempts,
  case when e.status = 'enabled' and d.open_attempt is null then d.next_attempt_at end as next_attempt_at, d.created_at,
  (select convert_from(b.body, 'UTF8')::json #>> '{data,audit_id}' from event_bodies b
    where b.event_id = d.event_id) as audit_id`;

export interface DeliveryViewRow extends Omit<DeliveryView, 'next_attempt_at' | 'created_at'> {
  readonly next_attempt_at: Date | null;
  readonly created_at: Date;
}

export function toDeliveryView(row: DeliveryViewRow): DeliveryView {
  return {
    ...row,
    event_id: publicEventId(row.event_id),
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
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
