import { WEBHOOK_CONCURRENCY_PER_ENDPOINT } from '#contracts/limits';
import type { WebhookEventType } from '#contracts/webhooks/envelope';
import { defineProjection } from '#event-store/replay/row-projection';
import type { EndpointEvent } from '#contracts/webhooks/events';
import type { RecordedEvent } from '#event-store/events';
import type { Reader } from '#event-store/read/read';
import { type Endpoint, evolveEndpoint } from '../endpoints/endpoint.js';

export { type Endpoint, endpointStream } from '../endpoints/endpoint.js';

/**
 * Returns the endpoint after one more stored event of its stream; undefined is the endpoint before its registration.
 */
export function endpointAfter(
  endpoint: Endpoint | undefined,
  { type, data }: Pick<RecordedEvent, 'type' | 'data'>,
): Endpoint {
  return evolveEndpoint(endpoint, { type, data } as EndpointEvent);
}

/** Without the count of failures: attempts raise it beside the events. */
export const webhookEndpoints = defineProjection<Endpoint>({
  name: 'webhooks.endpoints',
  about: "partners' webhook endpoints",
  source: 'webhook-dispatcher',
  schema: 'webhooks',
  table: 'endpoints',
  key: { endpoint_id: 'text collate "C"' },
  columns: {
    workspace_id: 'text collate "C"',
    url: 'text',
    event_types: 'text[]',
    status: 'text',
    disabled_reason: 'text',
    secret_grace_until: 'timestamp with time zone',
    epoch: 'integer',
    stream_version: 'integer',
  },
  scope: { column: 'endpoint_id', prefix: 'endpoint-' },
  written: 'append',
  owns: 'columns',
  inserted: { consecutive_failures: '0' },
  completes: (keys) => `
    insert into webhooks.endpoint_slots (endpoint_id, slot)
    select endpoint_id, slot from ${keys} join webhooks.endpoints using (endpoint_id)
     cross join generate_series(1, ${WEBHOOK_CONCURRENCY_PER_ENDPOINT}) as slot
    on conflict do nothing`,
  keyOf: ({ stream }) => [stream.slice('endpoint-'.length)],
  standsAlone: ({ type }) => type === 'webhooks.endpoint-registered',
  evolve: endpointAfter,
  toRow: (endpoint) => [
    endpoint.endpointId,
    endpoint.workspaceId,
    endpoint.url,
    `{${endpoint.eventTypes.join(',')}}`,
    endpoint.status,
    endpoint.disabledReason ?? null,
    endpoint.secretGraceUntil ?? null,
    String(endpoint.epoch),
    String(endpoint.version),
  ],
  fromRow: ([
    endpointId,
    workspaceId,
    url,
    eventTypes,
    status,
    disabledReason,
    graceUntil,
    epoch,
    version,
  ]) => ({
    endpointId: endpointId ?? '',
    workspaceId: workspaceId ?? '',
    url: url ?? '',
    eventTypes: (eventTypes ?? '').slice(1, -1).split(',') as WebhookEventType[],
    status: status as Endpoint['status'],
    ...(disabledReason && { disabledReason: disabledReason as NonNullable<Endpoint['disabledReason']> }),
    ...(graceUntil && { secretGraceUntil: new Date(graceUntil).toISOString() }),
    consecutiveFailures: 0,
    epoch: Number(epoch),
    version: Number(version),
  }),
});

/** Returns the ids of the endpoints that a workspace has, in their order, for `acs stream export`. */
export async function endpointsOf(reader: Reader, workspaceId: string): Promise<readonly string[]> {
  const { rows } = await reader.query<{ endpoint_id: string }>(
    'select endpoint_id from endpoints where workspace_id = $1 order by endpoint_id',
    [workspaceId],
  );
  return rows.map(({ endpoint_id }) => endpoint_id);
}
