import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { openOperator } from '../../../apps/operator/src/connections/operator.js';
import { startService } from '../../../tools/local/start/start-service.js';
import { openBenchWorkspace } from '../support/bench-workspace.js';
import { printRow, quantile } from '../support/print-row.js';
import { orderAudits } from './order-audits.js';
import { type Costs, CostReader, COUNTS, eachCost, PROCESSES } from './process-costs.js';
import { printWaits } from './print-waits.js';
import { startPartnerSide } from './start-partner-side.js';
import { measureWarmAnalysis, type WarmAnalysis } from './warm-analysis.js';

/** Audits of each size before anything is counted: until then the compiler takes a good part of the CPU. */
const WARM_UP = 500;
const KILOBYTES = [10, 45, 500];
/** Until checkpoints are written, and until the broker's statistics are current: it counts every five seconds. */
const SETTLE_MS = 6_000;
const IDLE_SECONDS = 10;
const LOADS = [
  { name: 'alone', count: 60, inFlight: 1 },
  { name: '10/s', count: 200, perSecond: 10 },
  { name: '64 at once', count: 600, inFlight: 64 },
] as const;

/**
 * Whole audits from POST to signed webhook, one at a time, at 10 a second and at 64 in flight, against the warm analysis
 * of the same page in the same run. Prints what one audit takes of each process, and of the servers, and at 10 a second
 * each statement that an audit executes. The arguments are page sizes in kB; by default 10, 45 and 500.
 */
export async function benchAudits(args: readonly string[]): Promise<void> {
  const sizes = args.length > 0 ? args.map(Number) : KILOBYTES;
  const side = await startPartnerSide();
  const service = await startService({
    name: 'bench',
    ephemeral: true,
    fsync: true,
    countStatements: true,
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
    const { apiKey, registerEndpoint } = await openBenchWorkspace(service, operator, ['audit.create']);
    await registerEndpoint(side.receiverUrl, ['audit.completed', 'audit.failed']);
    const reader = await CostReader.open(service, client);
    for (const kilobytes of sizes) {
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
      const idle = await reader.idleSecond(IDLE_SECONDS);
      const columns: [string, Costs][] = [['idle, a second', idle]];
      for (const { name, count, ...pace } of LOADS) {
        const before = { costs: await reader.read(), statements: await reader.statements() };
        const { audits, seconds } = await orderAudits(side, { ...orders, ...pace, count });
        await pause(SETTLE_MS);
        const after = { costs: await reader.read(), statements: await reader.statements() };
        const settled = (cost: keyof Costs) => (idle[cost] * SETTLE_MS) / 1_000;
        const used = eachCost((cost) => (after.costs[cost] - before.costs[cost] - settled(cost)) / count);
        columns.push([name, used]);
        if ('perSecond' in pace) printStatements(before.statements, after.statements, count);
        const delays = audits.map(({ sentAt, deliveredAt }) => deliveredAt - sentAt);
        if (name === 'alone') await printWaits(client, audits);
        const [p50, p99] = [quantile(delays, 0.5), quantile(delays, 0.99)];
        printRow(name, count / seconds, p50, p99, p50 / analysis.wallMs, p99 / p50);
      }
      printCosts(columns, analysis);
    }
  } finally {
    side.stop();
    await client.end();
    await operator.close();
    await service.stop();
  }
}

function printCosts(columns: readonly (readonly [string, Costs])[], analysis: WarmAnalysis): void {
  const line = (name: string, of: (costs: Costs) => number) =>
    printRow(name, ...columns.map(([, costs]) => of(costs)));
  const total = (costs: Costs) => PROCESSES.reduce((sum, name) => sum + costs[name], 0);
  printRow('CPU ms an audit', ...columns.map(([name]) => name));
  for (const name of PROCESSES) line(`  ${name}`, (costs) => costs[name]);
  line('  all', total);
  line(`  all / analysis (${analysis.cpuMs.toFixed(1)} ms)`, (costs) => total(costs) / analysis.cpuMs);
  for (const name of COUNTS) line(name, (costs) => costs[name]);
}

/** Prints each statement that an audit executes more than once in ten, with the role of its service. */
function printStatements(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  audits: number,
): void {
  const counts = [...after].map(
    ([text, calls]) => [text, (calls - (before.get(text) ?? 0)) / audits] as const,
  );
  console.log();
  console.log('Statements an audit, at 10 a second');
  for (const [text, count] of counts
    .filter(([, count]) => count > 0.1)
    .sort(([, one], [, other]) => other - one))
    console.log(`${count.toFixed(2).padStart(6)}  ${text.slice(0, 110)}`);
}
