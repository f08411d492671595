import {
  type ReplicaServers,
  type ServiceReplica,
  startReplica,
} from '../../../test/support/service-replica.js';
import { AccountWriter } from '../src/charging/account-writer.js';
import { service } from '../src/service.js';

const STATEMENT_KEY = Buffer.alloc(32, 7).toString('base64');

export interface LedgerReplica extends ServiceReplica {
  readonly accounts: AccountWriter;
}

/** Starts one more replica of the ledger. */
export async function startLedger(servers: ReplicaServers): Promise<LedgerReplica> {
  const replica = await startReplica(service, servers, { variables: { STATEMENT_KEY } });
  return { ...replica, accounts: replica.app.get(AccountWriter) };
}
