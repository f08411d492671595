import type { Pool } from 'pg';
import { type DeliveryStatus, type DeliveryView } from '#contracts/webhooks/delivery-commands';
import { assertWorkspace } from '../notices/contacts/assert-workspace.js';
import { endpointNotFound } from '../endpoints/endpoint-rules.js';
import { findEndpoint } from '../endpoints/read-endpoints.js';
import {
  DELIVERY_VIEW_COLUMNS,
  type DeliveryViewRow,
  SHOWN_STATUS,
  toDeliveryView,
} from './delivery-view.js';

export interface DeliveryFilter {
  readonly workspaceId: string;
  readonly endpointId?: string;
  readonly status?: DeliveryStatus;
  /** From 1 to 1,000; the default is 100. */
  readonly limit?: number;
  /** The last delivery of the previous page. */
  readonly before?: string;
}

/**
 * Returns deliveries of a workspace, newest first, without those of removed endpoints. Throws a `Failure`:
 * `WORKSPACE_NOT_FOUND`, or `ENDPOINT_NOT_FOUND` for one of another workspace.
 */
export async function listDeliveries(
  pool: Pool,
  { workspaceId, endpointId, status, limit = 100, before }: DeliveryFilter,
): Promise<DeliveryView[]> {
  await assertWorkspace(pool, workspaceId);
  if (endpointId !== undefined && (await findEndpoint(pool, endpointId)).workspaceId !== workspaceId) {
    throw endpointNotFound(endpointId);
  }
  const { rows } = await pool.query<DeliveryViewRow>(
    `select ${DELIVERY_VIEW_COLUMNS}
       from deliveries d join endpoints e using (endpoint_id)
      where d.workspace_id = $1 and e.status <> 'removed'
        and ($2::text is null or d.endpoint_id = $2)
        and ($3::text is null or ${SHOWN_STATUS} = $3)
        and ($5::text is null or d.delivery_id < $5)
        ${status ? among(status) : ''}
      order by d.delivery_id desc
      limit $4`,
    [workspaceId, endpointId ?? null, status ?? null, limit, before ?? null],
  );
  return rows.map(toDeliveryView);
}

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
        order by delivery_id desc limit $4)`,
  );
  return arms === undefined
    ? ''
    : `and d.delivery_id in (
         select w.delivery_id from endpoints o cross join lateral (${arms.join(' union all ')}) as w
          where o.workspace_id = $1 and o.status <> 'removed' and ($2::text is null or o.endpoint_id = $2))`;
}
