import type { Pool, PoolClient } from 'pg';
import type { DeliveryView, ReplayDelivery } from '#contracts/webhooks/delivery-commands';
import { Failure } from '#contracts/failures';
import { eventUuid, isId } from '#contracts/identifiers';
import { recordOnce } from '#event-store/inbox';
import { inTransaction } from '#postgres/transaction';
import { endpointDisabled } from '../endpoints/endpoint-rules.js';
import { lockEndpoints } from '../endpoints/endpoint-table.js';
import { DELIVERY_VIEW_COLUMNS, type DeliveryViewRow, toDeliveryView } from './delivery-view.js';
import { deliveryNotFound } from './read-deliveries.js';

const CONSUMER = 'replays';

/**
 * Starts a new series of up to 5 attempts of a delivery, due now, whatever its state. Changes nothing during an
 * attempt, or if this command (`messageId`) was handled before. Takes the delivery's id, or its event's id if that
 * event has only one delivery. Throws a `Failure`: `DELIVERY_NOT_FOUND` if it is unknown, another workspace's, or a
 * removed endpoint's; `DELIVERY_AMBIGUOUS`; `WEBHOOK_ENDPOINT_DISABLED`.
 */
export async function replayDelivery(
  pool: Pool,
  { workspace_id: workspaceId, delivery_id: id }: ReplayDelivery,
  messageId: string,
): Promise<DeliveryView> {
  const deliveryId = isId('event', id) ? await deliveryOfEvent(pool, workspaceId, id) : id;
  if (!isId('delivery', deliveryId)) throw deliveryNotFound(deliveryId);
  return inTransaction(pool, async (client) => {
    const isNew = await recordOnce(client, CONSUMER, messageId);
    const endpointId = await endpointOf(client, workspaceId, deliveryId);
    const endpoint = endpointId && (await lockEndpoints(client, [endpointId])).get(endpointId);
    if (!endpoint) throw deliveryNotFound(deliveryId);
    if (isNew) {
      if (endpoint.status === 'disabled') {
        throw endpointDisabled(endpoint.endpointId, `Delivery ${deliveryId} goes to`);
      }
      await startSeries(client, deliveryId);
    }
    const { rows } = await client.query<DeliveryViewRow>(
      `select ${DELIVERY_VIEW_COLUMNS} from deliveries d join endpoints e using (endpoint_id) where d.delivery_id = $1`,
      [deliveryId],
    );
    if (!rows[0]) throw deliveryNotFound(deliveryId);
    return toDeliveryView(rows[0]);
  });
}

async function deliveryOfEvent(pool: Pool, workspaceId: string, eventId: string): Promise<string> {
  const { rows } = await pool.query<{ delivery_id: string }>(
    `select delivery_id from deliveries d join endpoints e using (endpoint_id)
      where d.event_id = $1 and d.workspace_id = $2 and e.status <> 'removed' order by delivery_id`,
    [eventUuid(eventId), workspaceId],
  );
  const [first, ...others] = rows.map(({ delivery_id }) => delivery_id);
  if (first === undefined) throw deliveryNotFound(eventId);
  if (others.length === 0) return first;
  throw new Failure(
    'conflict',
    'DELIVERY_AMBIGUOUS',
    `The event ${eventId} has ${rows.length} deliveries. Replay one of them: ${[first, ...others].join(', ')}.`,
  );
}

async function endpointOf(
  client: PoolClient,
  workspaceId: string,
  deliveryId: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ endpoint_id: string }>(
    `select endpoint_id from deliveries where delivery_id = $1 and workspace_id = $2`,
    [deliveryId, workspaceId],
  );
  return rows[0]?.endpoint_id;
}

/**
 * An attempt is open until its lease ends, at `next_attempt_at`. An attempt with an ended lease is abandoned here, so
 * that its late result does not count in the new series.
 */
async function startSeries(client: PoolClient, deliveryId: string): Promise<void> {
  await client.query(
    `with idle as (
       select delivery_id, open_attempt
         from deliveries
        where delivery_id = $1 and (open_attempt is null or next_attempt_at <= now())
          for update
     ), abandoned as (
       update attempts a set outcome = 'abandoned', finished_at = now()
         from idle where a.attempt_id = idle.open_attempt and a.outcome is null
     )
     update deliveries d
        set status = 'pending', series = series + 1, series_attempts = 0, open_attempt = null, backlog = false,
            finished_at = null, next_attempt_at = least(next_attempt_at, now())
       from idle where d.delivery_id = idle.delivery_id`,
    [deliveryId],
  );
}
