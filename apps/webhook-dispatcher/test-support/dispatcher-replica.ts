import {
  type ReplicaOptions,
  type ReplicaServers,
  type ServiceReplica,
  startReplica,
} from '../../../test/support/service-replica.js';
import { service } from '../src/service.js';

export type DispatcherReplica = ServiceReplica;

/** Starts one more replica of the dispatcher. */
export async function startDispatcher(
  servers: ReplicaServers,
  variables: Readonly<Record<string, string>>,
  options: Pick<ReplicaOptions, 'override'> = {},
): Promise<DispatcherReplica> {
  return startReplica(service, servers, { ...options, variables });
}
