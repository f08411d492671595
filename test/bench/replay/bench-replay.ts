import { startStack } from '../../../tools/local/stack/stack.js';
import { bulkLoad } from '../ledger/bulk-load.js';
import { BULK_ACCOUNTS } from '../ledger/ledger-store.js';
import { readOptions } from '../ledger/options.js';
import { provisionLedger } from '../ledger/start-ledger.js';
import { connected } from '../../support/servers/database.js';
import { inWords, printRow } from '../support/print-row.js';
import type { ReplayMeasured } from './replay-process.js';
import { forkProcess } from '../support/fork-process.js';

/** A way through the events; the projection's name where there is one. */
const WAYS = [
  ['drain', '', 'cursor over the events, nothing done'],
  ['fold', 'ledger.accounts', 'fold into accounts'],
  ['diff', 'ledger.accounts', 'fold and compare accounts with live'],
  ['rebuild', 'ledger.accounts', 'rebuild accounts, one in ten broken'],
  ['fold', 'ledger.charges', 'fold into charges, a row an event'],
  ['diff', 'ledger.charges', 'fold and compare charges with live'],
  ['rebuild', 'ledger.charges', 'rebuild charges, 1,000 broken'],
] as const;

/** Rows that are broken before a rebuild of each. */
const BREAK: Readonly<Record<string, string>> = {
  'ledger.accounts': `update accounts set balance = balance + 1 where workspace_id like '%0'`,
  'ledger.charges': `update charges set charged = charged + 1
                      where audit_id in (select audit_id from charges order by audit_id limit 1000)`,
};

/**
 * A replay of a ledger's events against a plain cursor over the same rows, each in a process of its own, with the memory
 * that it took. `--events 10000000` adds the store of 10 million, which takes minutes to load.
 */
export async function benchReplay(args: readonly string[]): Promise<void> {
  const sizes = readOptions(args).sizes.filter((size) => size >= 1_000_000);
  const stack = await startStack({ name: 'bench', ephemeral: true, fsync: true });
  try {
    for (const events of sizes) {
      const { databaseAdminUrl } = await provisionLedger(stack, `replay-${events}`);
      await bulkLoad({ databaseUrl: databaseAdminUrl, accounts: BULK_ACCOUNTS[events], events });
      await compare(databaseAdminUrl, events);
    }
  } finally {
    await stack.stop();
  }
}

/** Of two turns the faster counts; of the largest store there is one. */
async function compare(databaseUrl: string, events: number): Promise<void> {
  const turns = events <= 1_000_000 ? 2 : 1;
  printRow(
    `Replaying ${inWords(events)} events`,
    'events/s',
    '× cursor',
    'peak MB',
    'differing',
    'switch ms',
  );
  let baseline = Number.NaN;
  for (const [way, projection, name] of WAYS) {
    let best: ReplayMeasured | undefined;
    for (let turn = 0; turn < turns; turn++) {
      if (way === 'rebuild')
        await connected(databaseUrl, (client) => client.query(BREAK[projection] ?? ''), 'ledger');
      const measured = await measure(databaseUrl, way, projection);
      if (measured.perSecond > (best?.perSecond ?? 0)) best = measured;
    }
    if (!best) continue;
    if (way === 'drain') baseline = best.perSecond;
    const { perSecond, peakMegabytes, differing, switchMs } = best;
    printRow(
      name,
      perSecond,
      perSecond / baseline,
      peakMegabytes.toFixed(0),
      String(differing),
      switchMs.toFixed(0),
    );
  }
}

async function measure(databaseUrl: string, way: string, projection: string): Promise<ReplayMeasured> {
  const env = { DATABASE_URL: databaseUrl, WAY: way, PROJECTION: projection };
  return (await forkProcess<ReplayMeasured>(new URL('replay-process.js', import.meta.url), env)).first;
}
