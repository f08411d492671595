import { Client } from 'pg';
import { rebuildBalances } from '../../../apps/credit-ledger/src/verify/rebuild-balances.js';
import { verifyLedger } from '../../../apps/credit-ledger/src/verify/verify-ledger.js';
import { required } from '../../support/environment.js';

/** What one process measured: reading the whole store in one way. */
export interface ReadMeasured {
  readonly perSecond: number;
  readonly events: number;
  /** Resident memory at its highest. */
  readonly peakMegabytes: number;
  /** What it found wrong. */
  readonly faults: number;
}

interface Read {
  readonly events: number;
  readonly faults: number;
}

const WAYS: Readonly<Record<string, (client: Client) => Promise<Read>>> = {
  drain,
  async verify(client) {
    const { events, problems } = await verifyLedger(client);
    return { events, faults: problems.length };
  },
  async rebuild(client) {
    const { events, differences } = await rebuildBalances(client);
    return { events, faults: differences.length };
  },
};

/** All rows of the table through a cursor, as the driver gives them, and nothing done with them. */
async function drain(client: Client): Promise<Read> {
  await client.query('begin');
  await client.query('declare drained no scroll cursor for select * from events');
  let events = 0;
  for (let count = -1; count !== 0; events += count) {
    count = (await client.query('fetch 1000 from drained')).rows.length;
  }
  await client.query('rollback');
  return { events, faults: 0 };
}

const read = WAYS[required('WAY')];
if (!read) throw new Error(`WAY is one of ${Object.keys(WAYS).join(', ')}`);
const client = new Client({
  connectionString: required('DATABASE_URL'),
  options: '-c search_path=ledger -c default_transaction_read_only=on',
});
await client.connect();
const start = performance.now();
const { events, faults } = await read(client);
const seconds = (performance.now() - start) / 1_000;
await client.end();
const measured: ReadMeasured = {
  perSecond: events / seconds,
  events,
  peakMegabytes: process.resourceUsage().maxRSS / 1_024,
  faults,
};
process.send?.(measured);
