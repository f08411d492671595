import type { LedgerStore } from './ledger-store.js';
import type { ReadMeasured } from './read-process.js';
import { printRow } from '../support/print-row.js';
import { forkProcess } from '../support/fork-process.js';

const WAYS = [
  ['drain', 'cursor over the events, nothing done'],
  ['verify', 'verify: chains, folds, charges, positions'],
] as const;
type Way = (typeof WAYS)[number][0];

/**
 * The recomputation of a whole store against a plain drain of its events, each in a process of its own. Of two turns the
 * faster counts, since whatever else the machine does only slows; of the largest store there is one, which takes minutes.
 */
export async function benchReads(store: LedgerStore): Promise<void> {
  const best = new Map<Way, ReadMeasured>();
  for (let turns = store.events <= 1_000_000 ? 2 : 1; turns > 0; turns--) {
    for (const [way] of WAYS) {
      const measured = await measure(store, way);
      if (measured.perSecond > (best.get(way)?.perSecond ?? 0)) best.set(way, measured);
    }
  }
  const drained = best.get('drain');
  console.log();
  printRow(
    `Recomputing ${drained?.events.toLocaleString('en')} events`,
    'events/s',
    '× drain',
    'peak MB',
    'faults',
  );
  for (const [way, name] of WAYS) {
    const { perSecond = 0, peakMegabytes = 0, faults = 0 } = best.get(way) ?? {};
    const ratio = perSecond / (drained?.perSecond ?? Number.NaN);
    printRow(name, perSecond, ratio, peakMegabytes.toFixed(0), faults.toFixed(0));
  }
}

async function measure({ databaseUrl }: LedgerStore, way: Way): Promise<ReadMeasured> {
  const env = { DATABASE_URL: databaseUrl, WAY: way };
  return (await forkProcess<ReadMeasured>(new URL('read-process.js', import.meta.url), env)).first;
}
