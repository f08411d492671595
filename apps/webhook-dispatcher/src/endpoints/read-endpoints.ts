import type { ClientBase, Pool } from 'pg';
import {
  type EndpointView,
  type ListEndpoints,
  MAX_LISTED_ENDPOINTS,
  type OfEndpoint,
} from '#contracts/webhooks/endpoint-commands';
import { isId } from '#contracts/identifiers';
import type { WebhookEventType } from '#contracts/webhooks/envelope';
import { assertWorkspace } from '../contacts/contacts.js';
import { endpointNotFound } from './endpoint-rules.js';

interface ViewRow extends Omit<
  EndpointView,
  'next_retry_at' | 'created_at' | 'failing_since' | 'previous_expires_at'
> {
  next_retry_at: Date | null;
  created_at: Date;
  failing_since: Date | null;
  previous_expires_at: Date | null;
}

/**
 * Of `deliveries d`: an attempt of the series is over, and the next one is later. An abandoned attempt counts nowhere
 * and is only in `attempts`. The times rule out new deliveries cheaply; recovered ones count as backlog.
 */
export const AWAITING_RETRY = `d.status = 'pending' and d.open_attempt is null
  and (d.series_attempts > 0
    or (not d.backlog and d.next_attempt_at > d.created_at
      and exists (select from attempts a where a.delivery_id = d.delivery_id and a.series = d.series)))`;

/** Pending deliveries of a disabled endpoint count as held: their rows are not changed when it is disabled. */
const VIEW = `
  select endpoint_id, workspace_id, url, event_types, status, disabled_reason, consecutive_failures, failing_since,
         created_at, case when secret_grace_until > now() then secret_grace_until end as previous_expires_at,
         ((select count(*) from deliveries d where d.endpoint_id = e.endpoint_id and d.status = 'held')
         + case when status = 'disabled'
                then (select count(*) from deliveries d where d.endpoint_id = e.endpoint_id and d.status = 'pending')
                else 0 end)::float8 as held,
         (case when status = 'enabled'
              then (select count(*) from deliveries d
                     where d.endpoint_id = e.endpoint_id and d.status = 'pending' and d.backlog
                       and d.series_attempts = 0)
              else 0 end)::float8 as backlog, r.awaiting_retry, r.next_retry_at
    from endpoints e cross join lateral (
         select count(*)::float8 as awaiting_retry, min(d.next_attempt_at) as next_retry_at from deliveries d
          where d.endpoint_id = e.endpoint_id and e.status = 'enabled' and ${AWAITING_RETRY}) as r`;

/** The endpoint $1 of the workspace $2, or of any where $2 is null. */
const NAMED = `endpoint_id = $1 and status <> 'removed' and ($2::text is null or workspace_id = $2)`;

/** Returns endpoints, oldest first, without removed ones. Throws a `Failure` (not-found, `WORKSPACE_NOT_FOUND`). */
export async function listEndpoints(
  pool: Pool,
  { workspace_id, status }: ListEndpoints,
): Promise<EndpointView[]> {
  if (workspace_id !== undefined) await assertWorkspace(pool, workspace_id);
  const { rows } = await pool.query<ViewRow>(
    `${VIEW}
      where status <> 'removed' and ($1::text is null or workspace_id = $1) and ($2::text is null or status = $2)
      order by endpoint_id limit $3`,
    [workspace_id ?? null, status ?? null, MAX_LISTED_ENDPOINTS],
  );
  return rows.map(toView);
}

/**
 * Returns one endpoint. Throws a `Failure` (not-found, `ENDPOINT_NOT_FOUND`), also if it was removed or is another
 * workspace's.
 */
export async function showEndpoint(
  client: ClientBase | Pool,
  { endpoint_id: endpointId, workspace_id: owner }: OfEndpoint,
): Promise<EndpointView> {
  if (!isId('endpoint', endpointId)) throw endpointNotFound(endpointId);
  const { rows } = await client.query<ViewRow>(`${VIEW} where ${NAMED}`, [endpointId, owner ?? null]);
  if (!rows[0]) throw endpointNotFound(endpointId);
  return toView(rows[0]);
}

function toView(row: ViewRow): EndpointView {
  const { created_at, previous_expires_at, ...view } = row;
  // In the order that people see.
  return {
    ...view,
    failing_since: view.failing_since?.toISOString() ?? null,
    next_retry_at: view.next_retry_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    ...(previous_expires_at && { previous_expires_at: previous_expires_at.toISOString() }),
  };
}

interface FoundEndpoint {
  readonly eventTypes: readonly WebhookEventType[];
}

/**
 * Returns an endpoint without counting its deliveries, as `showEndpoint` does; they may be a million. Throws a
 * `Failure` (not-found, `ENDPOINT_NOT_FOUND`), also if it was removed or is another workspace's.
 */
export async function findEndpoint(
  pool: Pool,
  { endpoint_id: endpointId, workspace_id: owner }: OfEndpoint,
): Promise<FoundEndpoint> {
  if (!isId('endpoint', endpointId)) throw endpointNotFound(endpointId);
  const { rows } = await pool.query<FoundEndpoint>(
    `select event_types as "eventTypes" from endpoints where ${NAMED}`,
    [endpointId, owner ?? null],
  );
  if (!rows[0]) throw endpointNotFound(endpointId);
  return rows[0];
}

export async function countUnended(pool: Pool, endpointId: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select (select count(*) from deliveries where endpoint_id = $1 and status = 'pending')
            + (select count(*) from deliveries where endpoint_id = $1 and status = 'held') as count`,
    [endpointId],
  );
  return Number(rows[0]?.count);
}
