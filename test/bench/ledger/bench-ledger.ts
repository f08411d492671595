import { startStack } from '../../../tools/local/stack/stack.js';
import { benchCharges } from './charges/bench-charges.js';
import { benchEmmett } from './bench-emmett.js';
import { benchReads } from './bench-reads.js';
import { bulkLoad } from './bulk-load.js';
import { BULK_ACCOUNTS, LedgerStore } from './ledger-store.js';
import { readOptions } from './options.js';
import { inWords } from '../support/print-row.js';

/**
 * The ledger alone, against bare baselines on the same servers in the same run: charges a second, on stores of several
 * sizes, then the recomputation of the largest. `--events 10000000` adds the store of 10 million, which takes minutes to
 * load.
 */
export async function benchLedger(args: readonly string[]): Promise<void> {
  const { sizes } = readOptions(args);
  console.log('Ledger: 200 charges in flight; warm-up, then 3 rounds of 3 s in turns. All on this machine.');
  const stack = await startStack({ name: 'bench', ephemeral: true, fsync: true });
  const stores: LedgerStore[] = [];
  try {
    for (const events of sizes) {
      const store = await LedgerStore.provision(stack, events);
      const start = performance.now();
      await bulkLoad({ databaseUrl: store.databaseUrl, accounts: BULK_ACCOUNTS[events], events });
      console.log(
        `Loaded ${inWords(events)} events in ${((performance.now() - start) / 1_000).toFixed(0)} s.`,
      );
      await store.start();
      stores.push(store);
    }
    const ours = await benchCharges(stack, stores);
    await benchEmmett(stack, ours);
    await Promise.all(stores.map((store) => store.stop()));
    for (const store of stores) if (store.events >= 1_000_000) await benchReads(store);
  } finally {
    await Promise.allSettled(stores.map((store) => store.stop()));
    await stack.stop();
  }
}
