import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { openOperator } from '../../../apps/operator/src/connections/operator.js';
import { startService } from '../../../tools/local/start/start-service.js';
import { openBenchWorkspace } from '../bench-workspace.js';
import { printRow, quantile } from '../print-row.js';
import { orderAudits } from './order-audits.js';
import { type Costs, CostReader } from './process-costs.js';
import { startPartnerSide } from './start-partner-side.js';
import { measureWarmAnalysis, type WarmAnalysis } from './warm-analysis.js';

/** Audits of each size before anything is counted: until then the compiler takes a good part of the CPU. */
const WARM_UP = 500;
const KILOBYTES = [10, 45, 500];
const LOADS = [
  { name: 'alone', count: 60, inFlight: 1 },
  { name: '10/s', count: 200, perSecond: 10 },
  { name: '64 at once', count: 600, inFlight: 64 },
] as const;

/**
 * Whole audits from POST to signed webhook, one at a time, at 10 a second and at 64 in flight, against the warm analysis
 * of the same page in the same run. Prints what one audit takes of each process, and of the servers.
 */
export async function benchAudits(): Promise<void> {
  const side = await startPartnerSide();
  const service = await startService({
    name: 'bench',
    ephemeral: true,
    fsync: true,
    env: {
      EGRESS_ALLOW: '127.0.0.0/8',
      ENGINE_AUDITS_PER_HOST: '64',
      ENGINE_AUDITS_PER_ADDRESS: '64',
      LOG_LEVEL: 'warn',
    },
  });
  const operator = openOperator({ ...process.env, ...service.env });
  const client = new Client({ connectionString: service.bareServers.databaseUrl });
  try {
    await client.connect();
    const { workspaceId, apiKey } = await openBenchWorkspace(operator, ['audit.create']);
    await operator.send('webhooks.register-endpoint', {
      workspace_id: workspaceId,
      url: side.receiverUrl,
      event_types: ['audit.completed', 'audit.failed'],
    });
    const reader = await CostReader.open(service, client);
    for (const kilobytes of KILOBYTES) {
      const pageUrl = `${side.siteOrigin}/page/${kilobytes}`;
      const orders = { gatewayUrl: service.gatewayUrl, apiKey, pageUrl };
      const analysis = await measureWarmAnalysis(pageUrl);
      await orderAudits(side, { ...orders, count: WARM_UP, inFlight: 16 });
      console.log();
      printRow(
        `${kilobytes} KB (analysis: ${analysis.wallMs.toFixed(1)} ms)`,
        'audits/s',
        'p50 ms',
        'p99 ms',
        'p50 ratio',
        'p99/p50',
      );
      const rows: [string, Costs][] = [];
      for (const { name, count, ...pace } of LOADS) {
        await settle();
        const before = await reader.read();
        const { delays, seconds } = await orderAudits(side, { ...orders, ...pace, count });
        await settle();
        rows.push([name, perAudit(before, await reader.read(), count)]);
        const [p50, p99] = [quantile(delays, 0.5), quantile(delays, 0.99)];
        printRow(name, count / seconds, p50, p99, p50 / analysis.wallMs, p99 / p50);
      }
      printCosts(rows, analysis);
    }
  } finally {
    side.stop();
    await client.end();
    await operator.close();
    await service.stop();
  }
}

/** Until checkpoints are written, and until the broker's statistics are current: it counts every five seconds. */
async function settle(): Promise<void> {
  await pause(6_000);
}

function perAudit(before: Costs, after: Costs, count: number): Costs {
  const less = (one: keyof Omit<Costs, 'cpuMs'>): number => (after[one] - before[one]) / count;
  const names = Object.keys(after.cpuMs) as (keyof Costs['cpuMs'])[];
  return {
    cpuMs: Object.fromEntries(
      names.map((name) => [name, (after.cpuMs[name] - before.cpuMs[name]) / count]),
    ) as Costs['cpuMs'],
    transactions: less('transactions'),
    fsyncs: less('fsyncs'),
    walBytes: less('walBytes'),
    rowsWritten: less('rowsWritten'),
    messages: less('messages'),
  };
}

function printCosts(rows: readonly (readonly [string, Costs])[], analysis: WarmAnalysis): void {
  const line = (name: string, of: (costs: Costs) => number) =>
    printRow(name, ...rows.map(([, costs]) => of(costs)));
  const total = ({ cpuMs }: Costs) => Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0);
  printRow('CPU ms an audit', ...rows.map(([name]) => name));
  for (const name of Object.keys(rows[0]?.[1].cpuMs ?? {}) as (keyof Costs['cpuMs'])[])
    line(`  ${name}`, ({ cpuMs }) => cpuMs[name]);
  line('  all', total);
  line(`  all / analysis (${analysis.cpuMs.toFixed(1)} ms)`, (costs) => total(costs) / analysis.cpuMs);
  line('transactions', (costs) => costs.transactions);
  line('fsyncs of the log', (costs) => costs.fsyncs);
  line('WAL, kB', (costs) => costs.walBytes / 1_000);
  line('rows written', (costs) => costs.rowsWritten);
  line('messages', (costs) => costs.messages);
}
