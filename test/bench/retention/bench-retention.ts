import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { openOperator } from '../../../tools/acs/operator.js';
import { type RunningService, startService } from '../../../tools/start/start-service.js';
import { openBenchWorkspace } from '../bench-workspace.js';
import { AUDIT } from '../gateway/create-some.js';
import { drive, type Measured } from '../gateway/load.js';
import { inWords, printRow } from '../print-row.js';
import { quantile } from '../quantile.js';
import { loadOldRows } from './load-old-rows.js';
import { startRetention } from './retention-process.js';

const WINDOW_SECONDS = 8;
const WINDOWS = 4;
/** Of each load beside the retention, which may take longer. */
const MOST_WINDOWS = 40;

/** A load that two cores carry easily, and as much as they carry. */
const LOADS = [
  { name: 'steady', connections: 16, perSecond: 400 },
  { name: 'as many as go', connections: 64, perSecond: undefined },
] as const;
type LoadName = (typeof LOADS)[number]['name'];
type Windows = Readonly<Record<LoadName, readonly Measured[]>>;

/**
 * Creates a second and how long they take, alone and beside `acs retention run`, which archives `--rows N` (default a
 * million) old rows of each kind meanwhile. Engine and dispatcher are stopped, so that orders are measured and not audits.
 */
export async function benchRetention(args: readonly string[]): Promise<void> {
  const rows = readRows(args);
  const service = await startService({
    name: 'bench',
    ephemeral: true,
    fsync: true,
    env: { ENGINE_MAX_QUEUED: '1000000000', LOG_LEVEL: 'warn', REQUEST_LOG_DAYS: '3650' },
  });
  const archive = await mkdtemp(join(tmpdir(), 'acs-bench-'));
  const paused = ['audit-engine', 'webhook-dispatcher'] as const;
  try {
    const apiKey = await openKey(service);
    for (const app of paused) service.apps[app].kill('SIGSTOP');
    await load(service, rows);
    await windows(service, apiKey, 1, () => true); // to warm up
    const before = await windows(service, apiKey, WINDOWS, () => true);
    const retention = startRetention(service.env, archive);
    const beside = await windows(service, apiKey, MOST_WINDOWS, () => retention.isAtWork());
    const { tables, seconds } = await retention.done;
    const after = await windows(service, apiKey, WINDOWS, () => true);
    print(before, beside, after);
    printRow(`\nIn ${seconds.toFixed(0)} s:`, 'rows', 'MB taken', 'files');
    for (const table of tables)
      printRow(table.table, String(table.rows), (table.bytes / 1e6).toFixed(0), String(table.files));
  } finally {
    for (const app of paused) service.apps[app].kill('SIGCONT');
    await service.stop();
    await rm(archive, { recursive: true });
  }
}

async function load(service: RunningService, rows: number): Promise<void> {
  const client = new Client({ connectionString: service.bareServers.databaseUrl });
  await client.connect();
  console.log(`Loading ${inWords(rows)} old rows of each kind …`);
  await loadOldRows(client, rows);
  await client.end();
}

/** Windows of each load in turn, as long as there is reason to. */
async function windows(
  service: RunningService,
  apiKey: string,
  count: number,
  goesOn: () => boolean,
): Promise<Windows> {
  const measured: Record<LoadName, Measured[]> = { steady: [], 'as many as go': [] };
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  for (let window = 0; window < count && goesOn(); window++) {
    for (const { name, connections, perSecond } of LOADS) {
      const one = await drive({
        url: service.gatewayUrl,
        paths: ['/api/v1/audit'],
        method: 'POST',
        headers,
        body: AUDIT,
        connections,
        seconds: WINDOW_SECONDS,
        ...(perSecond !== undefined && { perSecond }),
      });
      // What was over before the window was says nothing.
      if (goesOn()) measured[name].push(one);
    }
  }
  return measured;
}

function print(before: Windows, beside: Windows, after: Windows): void {
  for (const { name } of LOADS) {
    const alone = [...before[name], ...after[name]];
    printRow(`\nCreates, ${name}`, 'alone', 'beside', 'ratio');
    for (const [figure, of] of FIGURES) {
      const [without, besideIt] = [alone, beside[name]].map((all) => quantile(all.map(of), 0.5)) as [
        number,
        number,
      ];
      printRow(figure, without, besideIt, besideIt / without);
    }
    printRow('windows', String(alone.length), String(beside[name].length));
  }
}

const FIGURES: readonly (readonly [string, (measured: Measured) => number])[] = [
  ['a second', ({ perSecond }) => perSecond],
  ['p50 ms', ({ p50 }) => p50],
  ['p99 ms', ({ p99 }) => p99],
  ['failed', ({ failed }) => failed],
];

async function openKey(service: RunningService): Promise<string> {
  const operator = openOperator({ ...process.env, ...service.env });
  try {
    return (await openBenchWorkspace(operator, ['audit.create'])).apiKey;
  } finally {
    await operator.close();
  }
}

/** Throws an `Error` for anything but a number of rows. */
function readRows(args: readonly string[]): number {
  const { values } = parseArgs({
    args: [...args],
    options: { rows: { type: 'string', default: '1000000' } },
    strict: true,
  });
  const rows = Number(values.rows);
  if (Number.isInteger(rows) && rows >= 20) return rows;
  throw new Error(`--rows ${values.rows}: a number from 20 is needed`);
}
