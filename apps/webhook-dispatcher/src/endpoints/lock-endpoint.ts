import type { ClientBase } from 'pg';
import { isId } from '#contracts/identifiers';
import type { Endpoint } from './endpoint.js';
import { endpointNotFound } from './endpoint-rules.js';
import { lockEndpoints } from './endpoint-table.js';

/** Locks the row of one endpoint. Throws a `Failure` (`ENDPOINT_NOT_FOUND`), also where it was removed. */
export async function lockEndpoint(client: ClientBase, endpointId: string): Promise<Endpoint> {
  const endpoint = isId('endpoint', endpointId)
    ? (await lockEndpoints(client, [endpointId])).get(endpointId)
    : undefined;
  if (!endpoint) throw endpointNotFound(endpointId);
  return endpoint;
}
