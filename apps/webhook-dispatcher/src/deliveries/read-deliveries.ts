import type { Pool } from 'pg';
import {
  type DeliveryList,
  type DeliveryStatus,
  type ListDeliveries,
  type AttemptView,
  type DeliveryDetail,
  MAX_SHOWN_ATTEMPTS,
  type ShowDelivery,
} from '#contracts/webhooks/delivery-commands';
import { isId } from '#contracts/identifiers';
import { Failure } from '#contracts/failures';
import { assertWorkspace } from '../contacts/contacts.js';
import { findEndpoint } from '../endpoints/read-endpoints.js';
import { shown } from '../endpoints/endpoint-rules.js';
import {
  DELIVERY_VIEW_COLUMNS,
  type DeliveryViewRow,
  SHOWN_STATUS,
  toDeliveryView,
} from './delivery-view.js';

/** What one request looks at, whatever it finds. */
export const MAX_LOOKED_AT = 5_000;

interface WalkedRow extends DeliveryViewRow {
  readonly is_match: boolean;
  /** From 1. The last that is looked at is there also if it does not match. */
  readonly walked: number;
}

/**
 * Returns deliveries of a workspace, newest first, without those of removed endpoints; 100 unless the filter says how
 * many. It looks at `MAX_LOOKED_AT`, and says if there may be more behind them. Throws a `Failure`: `WORKSPACE_NOT_FOUND`, or `ENDPOINT_NOT_FOUND` for one of another workspace.
 */
export async function listDeliveries(
  pool: Pool,
  {
    workspace_id,
    endpoint_id,
    status,
    event_type: eventType,
    audit_id: auditId,
    limit = 100,
    before,
  }: ListDeliveries,
): Promise<DeliveryList> {
  await assertWorkspace(pool, workspace_id);
  if (endpoint_id !== undefined) await findEndpoint(pool, { endpoint_id, workspace_id });
  const { rows } = await pool.query<WalkedRow>(
    `select ${DELIVERY_VIEW_COLUMNS}, is_match, walked
       from (select d.*, (row_number() over (order by d.delivery_id desc))::int as walked,
                    e.status <> 'removed'
                    and ($2::text is null or d.endpoint_id = $2)
                    and ($3::text is null or ${SHOWN_STATUS} = $3)
                    and ($6::text is null or d.event_type = $6) as is_match
               from deliveries d join endpoints e using (endpoint_id)
              where d.workspace_id = $1
                and ($5::text is null or d.delivery_id < $5)
                ${auditId === undefined ? '' : OF_AUDIT}
                ${status ? among(status) : ''}
              order by d.delivery_id desc limit ${MAX_LOOKED_AT}) d
            join endpoints e using (endpoint_id)
      where is_match or walked = ${MAX_LOOKED_AT}
      order by d.delivery_id desc
      limit $4`,
    [
      workspace_id,
      endpoint_id ?? null,
      status ?? null,
      limit,
      before ?? null,
      eventType ?? null,
      ...(auditId === undefined ? [] : [auditId]),
    ],
  );
  const deliveries = rows.flatMap(({ is_match, walked: _, ...row }) =>
    is_match ? [toDeliveryView(row)] : [],
  );
  const last = rows.at(-1);
  return { deliveries, ...(last?.walked === MAX_LOOKED_AT && { searched_to: last.delivery_id }) };
}

/** In the words of the index `event_bodies_by_audit`. */
const OF_AUDIT = `
  and d.event_id = any (array (
    select event_id from event_bodies
     where substring(encode(substring(body from 1 for 200), 'escape') from '"audit_id":"([^"]+)"') = $7))`;

/** The rows of an endpoint `o` that have a rare status, which has an index. */
const ROWS: Partial<Record<DeliveryStatus, readonly string[]>> = {
  pending: [`status = 'pending' and o.status = 'enabled'`],
  held: [`status = 'held'`, `status = 'pending' and o.status = 'disabled'`],
  exhausted: [`status = 'exhausted'`],
};

/** Without this the query would scan the whole history of a workspace for a few pending deliveries. */
function among(status: DeliveryStatus): string {
  const arms = ROWS[status]?.map(
    (rows) => `
      (select delivery_id from deliveries
        where endpoint_id = o.endpoint_id and ${rows} and ($5::text is null or delivery_id < $5)
        order by delivery_id desc limit ${MAX_LOOKED_AT})`,
  );
  return arms === undefined
    ? ''
    : `and d.delivery_id in (
         select w.delivery_id from endpoints o cross join lateral (${arms.join(' union all ')}) as w
          where o.workspace_id = $1 and o.status <> 'removed' and ($2::text is null or o.endpoint_id = $2))`;
}

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
