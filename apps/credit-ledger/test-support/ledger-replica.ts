import {
  type ReplicaOptions,
  type ReplicaServers,
  type ServiceReplica,
  startReplica,
} from '../../../test/support/service-replica.js';
import { AccountWriter } from '../src/charging/account-writer.js';
import { AskProvider } from '../src/checkouts/ask-provider.js';
import { MissedReversals } from '../src/reversals/missed-reversals.js';
import { service } from '../src/service.js';

const STATEMENT_KEY = Buffer.alloc(32, 7).toString('base64');
/** Where the links that it gives out lead. */
export const PUBLIC_URL = 'https://api.example.com';

export interface LedgerReplica extends ServiceReplica {
  readonly accounts: AccountWriter;
  readonly asking: AskProvider;
  readonly missed: MissedReversals;
}

/** Starts one more replica of the ledger; by default one that sells through the local provider. */
export async function startLedger(
  servers: ReplicaServers,
  { variables, log }: ReplicaOptions = {},
): Promise<LedgerReplica> {
  const replica = await startReplica(service, servers, {
    variables: { STATEMENT_KEY, PUBLIC_URL, ...variables },
    ...(log && { log }),
  });
  const { app } = replica;
  return {
    ...replica,
    accounts: app.get(AccountWriter),
    asking: app.get(AskProvider),
    missed: app.get(MissedReversals),
  };
}
