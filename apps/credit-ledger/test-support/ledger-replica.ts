import type { ReplicaOptions, ServiceReplica } from '../../../test/support/service/service-replica.js';
import type { TestHarness } from '../../../test/support/test-harness.js';
import { AccountWriter } from '../src/account/writer/account-writer.js';
import { PollProvider } from '../src/checkouts/polling/poll-provider.js';
import { MissedReversals } from '../src/checkouts/reversals/missed-reversals.js';
import { service } from '../src/service.js';

/** The base of the links that it returns. */
export const PUBLIC_URL = 'https://api.example.com';

/** Required variables; the ledger then sells through the local provider. */
export const LEDGER_VARIABLES = { STATEMENT_KEY: Buffer.alloc(32, 7).toString('base64'), PUBLIC_URL };

export interface LedgerReplica extends ServiceReplica {
  readonly accounts: AccountWriter;
  readonly asking: PollProvider;
  readonly missed: MissedReversals;
}

/** Starts one more replica of the ledger. */
export async function startLedger(
  harness: TestHarness,
  { variables, ...options }: ReplicaOptions = {},
): Promise<LedgerReplica> {
  const replica = await harness.start(service, {
    ...options,
    variables: { ...LEDGER_VARIABLES, ...variables },
  });
  const { app } = replica;
  return {
    ...replica,
    accounts: app.get(AccountWriter),
    asking: app.get(PollProvider),
    missed: app.get(MissedReversals),
  };
}
