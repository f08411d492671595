import type { ClientBase } from 'pg';
import { AccountTally } from './accounts/account-tally.js';
import { checkAccounts } from './accounts/check-accounts.js';
import { type Problem, Problems } from './problem.js';
import { PARTITION_GROUPS, readPages } from './accounts/read-pages.js';
import { inSnapshotInUtc } from './snapshot.js';

export interface RebuiltBalances {
  readonly accounts: number;
  readonly events: number;
  /** The rows of `accounts` that differ from their events: the first hundred. */
  readonly differences: readonly Problem[];
}

/**
 * Folds every event of the ledger into its account again and compares the rows of `accounts` with the result. That is a
 * verification of the balances only, without hashes, charges and positions.
 *
 * Takes the same kind of `client` as `verifyLedger`. Memory grows with a quarter of the accounts, not with events.
 */
export function rebuildBalances(client: ClientBase): Promise<RebuiltBalances> {
  return inSnapshotInUtc(client, async () => {
    const problems = new Problems();
    let accounts = 0;
    let events = 0;
    for (const partitions of PARTITION_GROUPS) {
      const ranges = partitions.map((partition) => ({ partition }));
      const tallies = new Map<string, AccountTally>();
      for await (const page of readPages(client, ranges, { movements: false })) {
        for (const event of page) {
          let tally = tallies.get(event.stream);
          if (!tally) tallies.set(event.stream, (tally = new AccountTally(event.stream, problems)));
          tally.addFigures(event);
        }
        events += page.length;
      }
      await checkAccounts(client, [...tallies.values()], problems);
      accounts += tallies.size;
    }
    return { accounts, events, differences: problems.listed };
  });
}
