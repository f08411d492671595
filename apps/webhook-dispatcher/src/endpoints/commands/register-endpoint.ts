import type { Pool, PoolClient } from 'pg';
import type { EndpointEvent } from '#contracts/webhooks/events';
import { Failure } from '#contracts/failures';
import { newId } from '#contracts/identifiers';
import { MAX_ENDPOINTS_PER_WORKSPACE, WEBHOOK_CONCURRENCY_PER_ENDPOINT } from '#contracts/limits';
import type { RegisterEndpoint, RegisterReply } from '#contracts/webhooks/endpoint-commands';
import { appendToStreams } from '#event-store/append/append';
import { inTransaction } from '#postgres/transaction';
import { assertWorkspace } from '../../contacts/contacts.js';
import type { SecretBox } from '../../secrets/secret-box.js';
import { storeSecret, newSigningSecret } from '../../secrets/endpoint-secrets.js';
import { type CommandOrigin, eventsFrom, eventOfCommand, secretOfCommand } from './change-endpoint.js';
import { inOrder } from '../endpoint-rules.js';
import { insertEndpoint } from '../endpoint-table.js';
import { endpointStream, evolveEndpoint } from '../endpoint.js';

/**
 * Registers an enabled endpoint and returns its secret, which only this reply shows. A redelivered command registers
 * nothing and gets the same reply. Throws a `Failure`: `WORKSPACE_NOT_FOUND`, or `TOO_MANY_ENDPOINTS` if the workspace
 * already has 5.
 */
export async function registerEndpoint(
  pool: Pool,
  box: SecretBox,
  { workspace_id: workspaceId, url, event_types }: RegisterEndpoint,
  origin: CommandOrigin,
): Promise<RegisterReply> {
  const endpointId = newId('endpoint');
  const secret = newSigningSecret();
  const registered: EndpointEvent = {
    type: 'webhooks.endpoint-registered',
    data: { endpoint_id: endpointId, workspace_id: workspaceId, url, event_types: inOrder(event_types) },
  };
  const before = await inTransaction(pool, async (client) => {
    await lockRegistrations(client, workspaceId);
    const event = await eventOfCommand(client, origin);
    if (event?.type === 'webhooks.endpoint-registered' && event.data.workspace_id === workspaceId)
      return event.data;
    await assertRoom(client, workspaceId);
    await insertEndpoint(client, evolveEndpoint(undefined, registered), WEBHOOK_CONCURRENCY_PER_ENDPOINT);
    await storeSecret(client, endpointId, box.seal(endpointId, secret), origin.eventId);
    await appendToStreams(client, [
      {
        stream: endpointStream(endpointId),
        expectedVersion: 0,
        events: eventsFrom(origin, [registered]),
        meta: origin.meta,
      },
    ]);
    return undefined;
  });
  if (!before) return { endpoint_id: endpointId, secret };
  const { endpoint_id } = before;
  return { endpoint_id, secret: await secretOfCommand(pool, box, endpoint_id, origin) };
}

/** Locks the registrations of one workspace, so that two at once can't both become the fifth. */
async function lockRegistrations(client: PoolClient, workspaceId: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
    `endpoints of ${workspaceId}`,
  ]);
}

/** The caller holds the workspace's lock. */
async function assertRoom(client: PoolClient, workspaceId: string): Promise<void> {
  await assertWorkspace(client, workspaceId);
  const { rows } = await client.query<{ endpoints: number }>(
    `select count(*)::int as endpoints from endpoints where workspace_id = $1 and status <> 'removed'`,
    [workspaceId],
  );
  const { endpoints = 0 } = rows[0] ?? {};
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
