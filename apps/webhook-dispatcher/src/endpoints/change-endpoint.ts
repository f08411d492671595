import type { Pool, PoolClient } from 'pg';
import { isId } from '#contracts/identifiers';
import { appendToStreams } from '#event-store/append';
import type { EventMeta } from '#event-store/events';
import { inTransaction } from '#runtime/database';
import { decideEndpoint, type EndpointCommand, type EndpointDecision } from './endpoint.decider.js';
import { endpointNotFound } from './endpoint-rules.js';
import { lockEndpoints, updateEndpoint } from './endpoint-table.js';
import { endpointStream } from './endpoint.js';

/** What else a command writes, between the endpoint's row and its events. */
type Alongside = (client: PoolClient) => Promise<void>;

/**
 * Applies a command to an endpoint in one transaction: row, what goes along with it, events. Throws a `Failure`
 * (`ENDPOINT_NOT_FOUND`), and what the decision throws.
 */
export async function changeEndpoint(
  pool: Pool,
  endpointId: string,
  command: EndpointCommand,
  meta: EventMeta,
  alongside: Alongside = async () => undefined,
): Promise<EndpointDecision> {
  if (!isId('endpoint', endpointId)) throw endpointNotFound(endpointId);
  return inTransaction(pool, async (client) => {
    const before = (await lockEndpoints(client, [endpointId])).get(endpointId);
    if (!before) throw endpointNotFound(endpointId);
    const decision = decideEndpoint(before, command);
    if (decision.events.length === 0) return decision;
    await updateEndpoint(client, decision.endpoint);
    await alongside(client);
    await appendToStreams(client, [
      { stream: endpointStream(endpointId), expectedVersion: before.version, events: decision.events, meta },
    ]);
    return decision;
  });
}
