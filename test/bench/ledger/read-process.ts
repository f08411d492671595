import { Client } from 'pg';
import { verifyLedger } from '../../../apps/credit-ledger/src/operations/accounts.js';
import { required } from '../../support/servers/environment.js';
import { drainEvents } from '../support/drain-events.js';

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
  async drain(client) {
    return { events: await drainEvents(client), faults: 0 };
  },
  async verify(client) {
    const { events, problems } = await verifyLedger(client);
    return { events, faults: problems.length };
  },
};

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
