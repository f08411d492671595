import { Client } from 'pg';
import { SERVICES } from '#contracts/services';
import { openOperator } from '../../../apps/operator/src/connections/operator.js';
import { type RunningService, startService } from '../../../tools/local/start/start-service.js';
import { eventually } from '../../support/eventually.js';
import { type Site, startSite } from '../engine/start-site.js';
import { printRow } from '../support/print-row.js';
import { residentMemory } from '../../support/service/resident-memory.js';
import { endpointPath } from '../webhooks/endpoint-path.js';
import { openPartner, type Partner } from '../webhooks/partners.js';
import { startReceiver } from '../webhooks/receiver/start-receiver.js';
import { type TableSize, tableSizes } from './table-sizes.js';
import { numberOptions } from '../support/number-options.js';

const AT_ONCE = 32;
const WITHIN_MS = 30 * 60_000;

/**
 * What `--audits N` (default 2,000) real audits of the corpus leave in each table: created with an Idempotency-Key, audited
 * (all three engines), polled once when they have ended, told to one endpoint. And what the processes need meanwhile.
 */
export async function benchSizes(args: readonly string[]): Promise<void> {
  const { audits } = numberOptions(args, { audits: 2_000 });
  const service = await startService({
    name: 'bench',
    ephemeral: true,
    env: {
      EGRESS_ALLOW: '127.0.0.0/8',
      ENGINE_AUDITS_PER_HOST: '64',
      ENGINE_AUDITS_PER_ADDRESS: '1024',
      ENGINE_MAX_QUEUED: '1000000000',
      LOG_LEVEL: 'warn',
    },
  });
  const site = await startSite();
  const receiver = await startReceiver();
  const operator = openOperator({ ...process.env, ...service.env });
  const client = new Client({ connectionString: service.bareServers.databaseUrl });
  try {
    await client.connect();
    const partner = await openPartner(service, operator, receiver.origin + endpointPath(0));
    const before = await settledSizes(client);
    await auditAll({ service, site, partner, audits, client });
    const after = await settledSizes(client);
    printSizes(before, after, audits);
    await printEvents(client);
    await printProcesses(service, client);
  } finally {
    await client.end();
    await operator.close();
    receiver.stop();
    site.stop();
    await service.stop();
  }
}

interface Order {
  readonly service: RunningService;
  readonly site: Site;
  readonly partner: Partner;
  readonly audits: number;
  readonly client: Client;
}

async function auditAll({ service, site, partner, audits, client }: Order): Promise<void> {
  const headers = { authorization: `Bearer ${partner.apiKey}`, 'content-type': 'application/json' };
  const ids: string[] = [];
  await many(audits, async (n) => {
    const url = site.origin + site.corpus[n % site.corpus.length]!;
    const response = await fetch(`${service.gatewayUrl}/api/v1/audit`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': `order-${partner.id}-${n}` },
      body: JSON.stringify({ url, type: 'all' }),
    });
    const { data } = (await response.json()) as { data: { audit_id: string } };
    ids.push(data.audit_id);
  });
  await eventually(
    'every audit is told of',
    async () => {
      const { rows } = await client.query<{ delivered: number }>(
        `select count(*)::int as delivered from webhooks.deliveries where status = 'delivered'`,
      );
      return rows[0]?.delivered === audits;
    },
    WITHIN_MS,
  );
  await many(audits, async (n) => {
    await (await fetch(`${service.gatewayUrl}/api/v1/audit/${ids[n]}`, { headers })).arrayBuffer();
  });
  await eventually('every request is logged', async () => {
    const { rows } = await client.query<{ logged: number }>(
      `select count(*)::int as logged from gateway.request_log`,
    );
    return (rows[0]?.logged ?? 0) >= 2 * audits;
  });
}

async function many(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < count; n = next++) await work(n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** After a vacuum, so that what updates left behind is room again, as on a server that runs for long. */
async function settledSizes(client: Client): Promise<readonly TableSize[]> {
  await client.query('vacuum (analyze)');
  return tableSizes(client);
}

function printSizes(before: readonly TableSize[], after: readonly TableSize[], audits: number): void {
  printRow(`\n${audits} audits, for each:`, 'rows', 'bytes', 'heap', 'TOAST', 'indexes');
  const old = new Map(before.map((size) => [size.table, size]));
  const totals = { all: 0, heap: 0, toast: 0, indexes: 0 };
  for (const size of after) {
    const grown = (of: 'rows' | 'heap' | 'toast' | 'indexes') =>
      (size[of] - (old.get(size.table)?.[of] ?? 0)) / audits;
    const parts = [grown('heap'), grown('toast'), grown('indexes')] as const;
    const all = parts.reduce((sum, part) => sum + part, 0);
    if (all < 1) continue;
    printRow(size.table, grown('rows'), ...[all, ...parts].map((bytes) => bytes.toFixed(0)));
    totals.all += all;
    totals.heap += parts[0];
    totals.toast += parts[1];
    totals.indexes += parts[2];
  }
  printRow('in all', '', ...Object.values(totals).map((bytes) => bytes.toFixed(0)));
}

/** An event's data as JSON is nearly all of the message that tells of it. */
async function printEvents(client: Client): Promise<void> {
  printRow('\nEvents, bytes as JSON:', 'median', 'p99', 'largest');
  const { rows } = await client.query<{ type: string; sizes: readonly number[]; largest: number }>(`
    select type, percentile_disc(array[0.5, 0.99]) within group (order by size) as sizes, max(size) as largest
      from (select type, octet_length(data::text) as size from ledger.events
            union all select type, octet_length(data::text) from audits.events) as events
     group by type having count(*) > 9 order by type`);
  for (const { type, sizes, largest } of rows) printRow(type, ...sizes.map(String), String(largest));
}

async function printProcesses(service: RunningService, client: Client): Promise<void> {
  printRow('\nProcesses:', 'MB', 'connections');
  const { rows } = await client.query<{ name: string; connections: number }>(`
    select usename as name, count(*)::int as connections from pg_stat_activity
     where usename like 'acs%' group by 1`);
  const memory = residentMemory(service);
  for (const app of SERVICES) printRow(app, memory[app].toFixed(0));
  for (const { name, connections } of rows) printRow(`role ${name}`, '', String(connections));
}
