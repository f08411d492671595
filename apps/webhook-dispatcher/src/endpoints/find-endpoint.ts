import type { Pool } from 'pg';
import { isId } from '#contracts/identifiers';
import type { WebhookEventType } from '#contracts/webhooks/envelope';
import { endpointNotFound } from './endpoint-rules.js';

export interface FoundEndpoint {
  readonly workspaceId: string;
  readonly eventTypes: readonly WebhookEventType[];
}

/**
 * What does not change with its deliveries: `showEndpoint` counts those, which may be a million. Throws a `Failure`
 * (not-found, `ENDPOINT_NOT_FOUND`), also for an endpoint that was removed.
 */
export async function findEndpoint(pool: Pool, endpointId: string): Promise<FoundEndpoint> {
  if (!isId('endpoint', endpointId)) throw endpointNotFound(endpointId);
  const { rows } = await pool.query<FoundEndpoint>(
    `select workspace_id as "workspaceId", event_types as "eventTypes"
       from endpoints where endpoint_id = $1 and status <> 'removed'`,
    [endpointId],
  );
  if (!rows[0]) throw endpointNotFound(endpointId);
  return rows[0];
}
