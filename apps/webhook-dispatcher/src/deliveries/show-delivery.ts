import type { Pool } from 'pg';
import {
  type AttemptView,
  type DeliveryDetail,
  MAX_SHOWN_ATTEMPTS,
  type ShowDelivery,
} from '#contracts/webhooks/delivery-commands';
import { isId } from '#contracts/identifiers';
import { Failure } from '#contracts/failures';
import { DELIVERY_VIEW_COLUMNS, type DeliveryViewRow, toDeliveryView } from './delivery-view.js';
import { shown } from '../endpoints/endpoint-rules.js';

interface DetailRow extends DeliveryViewRow, Pick<DeliveryDetail, 'workspace_id' | 'url' | 'series'> {
  readonly finished_at: Date | null;
  readonly body: Buffer;
}

interface AttemptRow extends Omit<AttemptView, 'started_at' | 'finished_at' | 'response_head'> {
  readonly started_at: Date;
  readonly finished_at: Date | null;
  readonly response_head: Buffer | null;
}

/**
 * Returns all stored data of a delivery. Throws a `Failure` (not-found, `DELIVERY_NOT_FOUND`), also if it is another
 * workspace's.
 */
export async function showDelivery(
  pool: Pool,
  { delivery_id: deliveryId, workspace_id: owner }: ShowDelivery,
): Promise<DeliveryDetail> {
  if (!isId('delivery', deliveryId)) throw deliveryNotFound(deliveryId);
  const { rows } = await pool.query<DetailRow>(
    `select ${DELIVERY_VIEW_COLUMNS}, d.workspace_id, e.url, d.finished_at, d.series, b.body
       from deliveries d join endpoints e using (endpoint_id) join event_bodies b using (event_id)
      where d.delivery_id = $1 and ($2::text is null or d.workspace_id = $2)`,
    [deliveryId, owner ?? null],
  );
  if (!rows[0]) throw deliveryNotFound(deliveryId);
  const { workspace_id, url, finished_at, series, body, ...row } = rows[0];
  return {
    ...toDeliveryView(row),
    workspace_id,
    url,
    finished_at: finished_at?.toISOString() ?? null,
    series,
    body: body.toString('utf8'),
    history: await historyOf(pool, deliveryId),
  };
}

async function historyOf(pool: Pool, deliveryId: string): Promise<AttemptView[]> {
  const { rows } = await pool.query<AttemptRow>(
    `select series, number, claimed_at as started_at, finished_at, outcome, reason, status_code, duration_ms, error,
            response_head
       from attempts where delivery_id = $1 order by claimed_at desc limit $2`,
    [deliveryId, MAX_SHOWN_ATTEMPTS],
  );
  return rows.reverse().map((row) => ({
    ...row,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    response_head: row.response_head?.toString('utf8') || null,
  }));
}

export function deliveryNotFound(deliveryId: string): Failure {
  return new Failure('not-found', 'DELIVERY_NOT_FOUND', `There is no delivery ${shown(deliveryId)}.`);
}
