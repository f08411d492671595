import type { ClientBase } from 'pg';
import type { OfEndpoint } from '#contracts/webhooks/endpoint-commands';
import { isId } from '#contracts/identifiers';
import type { Endpoint } from './endpoint.js';
import { endpointNotFound, isOf } from './endpoint-rules.js';

interface EndpointRow extends Omit<Endpoint, 'disabledReason' | 'secretGraceUntil' | 'failingSince'> {
  disabled_reason: NonNullable<Endpoint['disabledReason']> | null;
  secret_grace_until: Date | null;
  failing_since: Date | null;
}

const LOCK = `
  select endpoint_id as "endpointId", workspace_id as "workspaceId", url, event_types as "eventTypes", status,
         consecutive_failures as "consecutiveFailures", epoch, stream_version as version,
         disabled_reason, secret_grace_until, failing_since
    from endpoints
   where endpoint_id = any ($1) and status <> 'removed'
   order by endpoint_id
     for no key update`;

/**
 * Locks endpoints' rows in the order of their ids. Returns, by id, those that exist and are not removed. Take this lock
 * before any lock of a slot or a delivery. It is `for no key update`, so that new deliveries can refer to the endpoint
 * meanwhile.
 */
export async function lockEndpoints(
  client: ClientBase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Endpoint>> {
  const { rows } = await client.query<EndpointRow>({
    name: 'endpoints.lock',
    text: LOCK,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.endpointId, toEndpoint(row)]));
}

/**
 * As `lockEndpoints`, but without waiting. Endpoints that another transaction has locked are `busy`; the caller must
 * change nothing of them.
 */
export async function lockFreeEndpoints(
  client: ClientBase,
  ids: readonly string[],
): Promise<{ readonly locked: ReadonlyMap<string, Endpoint>; readonly busy: ReadonlySet<string> }> {
  const { rows: present } = await client.query<{ endpoint_id: string }>({
    name: 'endpoints.present',
    text: `select endpoint_id from endpoints where endpoint_id = any ($1) and status <> 'removed'`,
    values: [ids],
  });
  const { rows } = await client.query<EndpointRow>({
    name: 'endpoints.lock-free',
    text: `${LOCK} skip locked`,
    values: [ids],
  });
  const locked = new Map(rows.map((row) => [row.endpointId, toEndpoint(row)]));
  return {
    locked,
    busy: new Set(present.map(({ endpoint_id }) => endpoint_id).filter((id) => !locked.has(id))),
  };
}

/** Adds the row of a new endpoint, with its slots. */
export async function insertEndpoint(client: ClientBase, endpoint: Endpoint, slots: number): Promise<void> {
  await client.query(
    `insert into endpoints (endpoint_id, workspace_id, url, event_types, status, consecutive_failures, epoch,
                            stream_version)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      endpoint.endpointId,
      endpoint.workspaceId,
      endpoint.url,
      endpoint.eventTypes,
      endpoint.status,
      endpoint.consecutiveFailures,
      endpoint.epoch,
      endpoint.version,
    ],
  );
  await client.query(
    `insert into endpoint_slots (endpoint_id, slot) select $1, n from generate_series(1, $2) as n`,
    [endpoint.endpointId, slots],
  );
}

/** Writes the endpoint's new state. The row must be locked. */
export async function updateEndpoint(client: ClientBase, endpoint: Endpoint): Promise<void> {
  await client.query(
    `update endpoints
        set url = $2, event_types = $3, status = $4, disabled_reason = $5, secret_grace_until = $6,
            consecutive_failures = $7, epoch = $8, stream_version = $9, failing_since = $10
      where endpoint_id = $1`,
    [
      endpoint.endpointId,
      endpoint.url,
      endpoint.eventTypes,
      endpoint.status,
      endpoint.disabledReason ?? null,
      endpoint.secretGraceUntil ?? null,
      endpoint.consecutiveFailures,
      endpoint.epoch,
      endpoint.version,
      endpoint.failingSince ?? null,
    ],
  );
}

function toEndpoint(row: EndpointRow): Endpoint {
  const { disabled_reason, secret_grace_until, failing_since, ...endpoint } = row;
  return {
    ...endpoint,
    ...(disabled_reason !== null && { disabledReason: disabled_reason }),
    ...(secret_grace_until !== null && { secretGraceUntil: secret_grace_until.toISOString() }),
    ...(failing_since !== null && { failingSince: failing_since.toISOString() }),
  };
}

/**
 * Locks the row of one endpoint. Throws a `Failure` (`ENDPOINT_NOT_FOUND`), also if it was removed or is another
 * workspace's.
 */
export async function lockEndpoint(
  client: ClientBase,
  { endpoint_id: endpointId, workspace_id: owner }: OfEndpoint,
): Promise<Endpoint> {
  const endpoint = isId('endpoint', endpointId)
    ? (await lockEndpoints(client, [endpointId])).get(endpointId)
    : undefined;
  if (!endpoint || !isOf(owner, endpoint.workspaceId)) throw endpointNotFound(endpointId);
  return endpoint;
}
