import type { Pool, PoolClient } from 'pg';
import type { EndpointEvent } from '#contracts/events/endpoint-events';
import { Failure } from '#contracts/failures';
import { newId } from '#contracts/identifiers';
import { MAX_ENDPOINTS_PER_WORKSPACE, WEBHOOK_CONCURRENCY_PER_ENDPOINT } from '#contracts/limits';
import type { WebhookEventType } from '#contracts/webhooks';
import { appendToStreams } from '#event-store/append';
import type { EventMeta } from '#event-store/events';
import { inTransaction } from '#runtime/database';
import type { SecretBox } from '../secrets/secret-box.js';
import { storeSecret } from '../secrets/endpoint-secrets.js';
import { newSigningSecret } from '../secrets/signing-secret.js';
import { insertEndpoint } from './endpoint-table.js';
import { endpointStream, evolveEndpoint } from './endpoint.js';

export interface Registration {
  readonly workspaceId: string;
  readonly url: string;
  readonly eventTypes: readonly WebhookEventType[];
}

/**
 * Registers an endpoint, enabled, and returns its secret, which is not shown again. Throws a `Failure`:
 * `WORKSPACE_NOT_FOUND`, or `TOO_MANY_ENDPOINTS` for a workspace that has its 5.
 */
export async function registerEndpoint(
  pool: Pool,
  box: SecretBox,
  { workspaceId, url, eventTypes }: Registration,
  meta: EventMeta,
): Promise<{ endpoint_id: string; secret: string }> {
  const endpointId = newId('endpoint');
  const secret = newSigningSecret();
  const registered: EndpointEvent = {
    type: 'webhooks.endpoint-registered',
    data: { endpoint_id: endpointId, workspace_id: workspaceId, url, event_types: eventTypes },
  };
  await inTransaction(pool, async (client) => {
    await assertRoom(client, workspaceId);
    await insertEndpoint(client, evolveEndpoint(undefined, registered), WEBHOOK_CONCURRENCY_PER_ENDPOINT);
    await storeSecret(client, endpointId, box.seal(endpointId, secret));
    await appendToStreams(client, [
      { stream: endpointStream(endpointId), expectedVersion: 0, events: [registered], meta },
    ]);
  });
  return { endpoint_id: endpointId, secret };
}

/** Counts under a lock of the workspace, which two registrations at once can't both pass with the fifth place. */
async function assertRoom(client: PoolClient, workspaceId: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
    `endpoints of ${workspaceId}`,
  ]);
  const { rows } = await client.query<{ known: boolean; endpoints: number }>(
    `select exists (select from contacts where workspace_id = $1) as known,
            (select count(*)::int from endpoints where workspace_id = $1 and status <> 'removed') as endpoints`,
    [workspaceId],
  );
  const { known = false, endpoints = 0 } = rows[0] ?? {};
  if (!known) {
    throw new Failure('not-found', 'WORKSPACE_NOT_FOUND', `There is no workspace ${workspaceId}.`, {
      details: { field: 'workspace_id' },
    });
  }
  if (endpoints >= MAX_ENDPOINTS_PER_WORKSPACE) {
    throw new Failure(
      'conflict',
      'TOO_MANY_ENDPOINTS',
      `Workspace ${workspaceId} has ${endpoints} webhook endpoints, the limit is ${MAX_ENDPOINTS_PER_WORKSPACE}. ` +
        'Remove one first.',
      { details: { limit: MAX_ENDPOINTS_PER_WORKSPACE } },
    );
  }
}
