import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningService, startService } from '../../../tools/local/start/start-service.js';
import { openWorkspaceOf } from '../support/bench-workspace.js';
import { AUDIT, drive, type Measured } from '../gateway/load.js';
import { inWords, printRow, quantile } from '../support/print-row.js';
import { connected } from '../../support/servers/database.js';
import { loadOldRows } from './load-old-rows.js';
import { type RetentionProcess, startRetention } from './retention-process.js';
import { numberOptions } from '../support/number-options.js';

const WINDOW_SECONDS = 8;
const ROUNDS = 8;

/** A load that two cores carry easily, and as much as they carry. */
const LOADS = [
  { name: 'steady', connections: 16, perSecond: 400 },
  { name: 'as many as go', connections: 64, perSecond: undefined },
] as const;
type LoadName = (typeof LOADS)[number]['name'];
type Windows = Record<LoadName, Measured[]>;

interface Compared {
  readonly alone: Windows;
  readonly beside: Windows;
}

/**
 * Creates a second and how long they take, alone and beside `acs retention run` while it archives results, which are in the
 * table that creates write to: in turns, so that both have the same machine. Then how long the rest takes. There are
 * `--rows N` (default a million) old rows of each kind. Engine and dispatcher are stopped: orders are measured, not audits.
 */
export async function benchRetention(args: readonly string[]): Promise<void> {
  const { rows } = numberOptions(args, { rows: 1_000_000 }, 20);
  const service = await startService({
    name: 'bench',
    ephemeral: true,
    fsync: true,
    env: { ENGINE_MAX_QUEUED: '1000000000', LOG_LEVEL: 'warn', REQUEST_LOG_DAYS: '3650' },
  });
  const archive = await mkdtemp(join(tmpdir(), 'acs-bench-'));
  const paused = ['audit-engine', 'webhook-dispatcher'] as const;
  try {
    const apiKey = (await openWorkspaceOf(service, ['audit.create'])).apiKey;
    for (const app of paused) service.apps[app].kill('SIGSTOP');
    console.log(`Loading ${inWords(rows)} old rows of each kind …`);
    await connected(service.bareServers.databaseUrl, (client) => loadOldRows(client, rows));
    const results = startRetention(service.env, archive, 'results');
    print(await compare(service, apiKey, results));
    await printTables(results);
    await printTables(startRetention(service.env, archive, 'requests,deliveries,inbox'));
  } finally {
    for (const app of paused) service.apps[app].kill('SIGCONT');
    await service.stop();
    await rm(archive, { recursive: true });
  }
}

async function printTables({ done }: RetentionProcess): Promise<void> {
  const { tables, seconds } = await done;
  printRow(`\nTook ${seconds.toFixed(0)} s, pauses included:`, 'rows', 'MB taken', 'files');
  for (const { table, rows, bytes, files } of tables)
    printRow(table, String(rows), (bytes / 1e6).toFixed(0), String(files));
}

/** Windows with the retention stopped and going on in turn, for as long as it has something to do. */
async function compare(
  service: RunningService,
  apiKey: string,
  retention: RetentionProcess,
): Promise<Compared> {
  const alone: Windows = { steady: [], 'as many as go': [] };
  const beside: Windows = { steady: [], 'as many as go': [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const load of LOADS) {
      retention.pause();
      const without = await window(service, apiKey, load).finally(() => retention.goOn());
      const besideIt = await window(service, apiKey, load);
      if (!retention.isAtWork()) return { alone, beside };
      // The first is there to warm up.
      if (round === 0) continue;
      alone[load.name].push(without);
      beside[load.name].push(besideIt);
    }
  }
  return { alone, beside };
}

function window(
  service: RunningService,
  apiKey: string,
  { connections, perSecond }: (typeof LOADS)[number],
): Promise<Measured> {
  return drive({
    url: service.gatewayUrl,
    paths: ['/api/v1/audit'],
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: AUDIT,
    connections,
    seconds: WINDOW_SECONDS,
    ...(perSecond !== undefined && { perSecond }),
  });
}

function print({ alone, beside }: Compared): void {
  for (const { name } of LOADS) {
    printRow(`\nCreates, ${name}`, 'alone', 'beside', 'ratio');
    for (const [figure, of] of FIGURES) {
      const [without, besideIt] = [alone, beside].map((all) => quantile(all[name].map(of), 0.5)) as [
        number,
        number,
      ];
      printRow(figure, without, besideIt, besideIt / without);
    }
    printRow('windows', String(alone[name].length), String(beside[name].length));
  }
}

const FIGURES: readonly (readonly [string, (measured: Measured) => number])[] = [
  ['a second', ({ perSecond }) => perSecond],
  ['p50 ms', ({ p50 }) => p50],
  ['p99 ms', ({ p99 }) => p99],
];
