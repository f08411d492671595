import type { Pool, PoolClient } from 'pg';
import type { OfEndpoint } from '#contracts/webhooks/endpoint-commands';
import type { EndpointEvent } from '#contracts/webhooks/events';
import { isId } from '#contracts/identifiers';
import { appendToStreams } from '#event-store/append/append';
import { inTransaction } from '#postgres/transaction';
import { type CommandOrigin, eventsFrom, eventOfCommand } from './command-origin.js';
import { decideEndpoint, type EndpointCommand } from '../endpoint.decider.js';
import { endpointNotFound, isOf } from '../endpoint-rules.js';
import { lockEndpoints, updateEndpoint } from '../endpoint-table.js';
import { endpointStream } from '../endpoint.js';

/** Further writes of a command, between the endpoint's row and its events. */
export type Alongside = (client: PoolClient) => Promise<void>;

export interface EndpointChange {
  readonly workspaceId: string;
  /** The command's first event if it was applied before; then this call changed nothing. */
  readonly before?: EndpointEvent;
}

/**
 * Applies a command to an endpoint in one transaction: row, further writes, events. A redelivered command changes
 * nothing. Throws a `Failure` (`ENDPOINT_NOT_FOUND`), or the decision's own.
 */
export async function changeEndpoint(
  pool: Pool,
  { endpoint_id: endpointId, workspace_id: owner }: OfEndpoint,
  command: EndpointCommand,
  origin: CommandOrigin,
  alongside: Alongside = async () => undefined,
): Promise<EndpointChange> {
  if (!isId('endpoint', endpointId)) throw endpointNotFound(endpointId);
  return inTransaction(pool, async (client) => {
    const endpoint = (await lockEndpoints(client, [endpointId])).get(endpointId);
    const before = await eventOfCommand(client, origin);
    if (before?.data.endpoint_id === endpointId && isOf(owner, before.data.workspace_id))
      return { workspaceId: before.data.workspace_id, before };
    if (!endpoint || !isOf(owner, endpoint.workspaceId)) throw endpointNotFound(endpointId);
    const { workspaceId, version } = endpoint;
    const decision = decideEndpoint(endpoint, command);
    if (decision.events.length === 0) return { workspaceId };
    await updateEndpoint(client, decision.endpoint);
    await alongside(client);
    await appendToStreams(client, [
      {
        stream: endpointStream(endpointId),
        expectedVersion: version,
        events: eventsFrom(origin, decision.events),
        meta: origin.meta,
      },
    ]);
    return { workspaceId };
  });
}
