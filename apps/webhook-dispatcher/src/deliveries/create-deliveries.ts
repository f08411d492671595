import type { ClientBase } from 'pg';
import { newId } from '#contracts/identifiers';
import { MAX_ENDPOINTS_PER_WORKSPACE } from '#contracts/limits';
import type { WebhookEventType } from '#contracts/webhooks';
import { recordOnce } from '#event-store/inbox';

/** An event that endpoints are told of. */
export interface Notification {
  readonly eventUuid: string;
  readonly workspaceId: string;
  readonly type: WebhookEventType;
  readonly body: Buffer;
}

const CONSUMER = 'deliveries';

/**
 * Stores an event's body, and one delivery for each endpoint that is subscribed to it at this moment: pending, or held
 * where the endpoint is disabled. Returns the endpoints that can be delivered to; none where the event was handled
 * before, even if an endpoint has been registered since.
 */
export async function createDeliveries(
  client: ClientBase,
  notification: Notification,
): Promise<readonly string[]> {
  if (!(await recordOnce(client, CONSUMER, notification.eventUuid))) return [];
  const ids = Array.from({ length: MAX_ENDPOINTS_PER_WORKSPACE }, () => newId('delivery'));
  const { rows } = await client.query<{ endpoint_id: string; status: string }>({
    name: 'deliveries.create',
    text: `
      with subscribed as materialized (
        select endpoint_id, status, row_number() over (order by endpoint_id) as place
          from endpoints
         where workspace_id = $2 and status <> 'removed' and $3 = any (event_types)
      ), body as (
        insert into event_bodies (event_id, body) select $1, $4 where exists (select from subscribed)
        on conflict do nothing
      )
      insert into deliveries (delivery_id, endpoint_id, workspace_id, event_id, event_type, status, next_attempt_at)
      select ($5::text[])[place], endpoint_id, $2, $1, $3,
             case status when 'enabled' then 'pending' else 'held' end,
             case status when 'enabled' then now() end
        from subscribed
      on conflict on constraint deliveries_once_per_endpoint do nothing
      returning endpoint_id, status`,
    values: [notification.eventUuid, notification.workspaceId, notification.type, notification.body, ids],
  });
  return rows.filter(({ status }) => status === 'pending').map(({ endpoint_id }) => endpoint_id);
}
