import { Client, Pool } from 'pg';
import { Agent, request } from 'undici';
import { type SignedIn, signIn } from '../../../apps/api-gateway/test-support/dashboard/dashboard-visitor.js';
import { startService } from '../../../tools/local/start/start-service.js';
import { openWorkspaceOf } from '../support/bench-workspace.js';
import { inWords, printRow, quantile } from '../support/print-row.js';
import { loadWorkspace, type WorkspaceSize } from './load-workspace.js';
import { screensOf } from './screens.js';
import { numberOptions } from '../support/number-options.js';

/** Below the limit of a session, with the views that warm up. */
const VIEWS = 200;
const WARM_UP = 20;
const AIM_MS = 100;
const AIM_BYTES = 60 * 1_024;

interface Measured {
  readonly status: number;
  readonly bytes: number;
  readonly firstMs: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * How long each screen of the dashboard takes, one after the other, for a workspace of `--audits` (default a million),
 * `--deliveries` (100,000), `--requests` (300,000) and `--entries` (100,000), against a health probe of the same gateway.
 * All four apps run.
 */
export async function benchDashboard(args: readonly string[]): Promise<void> {
  const size: WorkspaceSize = numberOptions(args, {
    audits: 1_000_000,
    deliveries: 100_000,
    requests: 300_000,
    entries: 100_000,
  });
  const service = await startService({
    name: 'bench',
    ephemeral: true,
    env: { LOG_LEVEL: 'warn', REQUEST_LOG_DAYS: '60' },
  });
  const client = new Client({ connectionString: service.bareServers.databaseUrl });
  const pool = new Pool({
    connectionString: service.bareServers.databaseUrl,
    options: '-c search_path=gateway',
    max: 2,
  });
  try {
    await client.connect();
    console.log(`Loading ${inWords(size.audits)} audits, ${inWords(size.deliveries)} deliveries …`);
    const { id: workspaceId, keyId } = await openWorkspaceOf(service, []);
    const loaded = await loadWorkspace(client, { workspaceId, keyId }, size);
    const health = await measure(`${service.gatewayUrl}/health/live`, {});
    printRow('', 'status', 'first ms', 'p50 ms', 'p99 ms', '× health', 'KB');
    print('health', health, health);
    for (const [name, path] of screensOf(loaded)) {
      const owner: SignedIn = await signIn({ pool, url: service.gatewayUrl }, { workspaceId });
      const url = `${service.gatewayUrl}/dashboard/${workspaceId}${path}`;
      print(name, await measure(url, { cookie: owner.cookie }), health);
    }
  } finally {
    await pool.end();
    await client.end();
    await service.stop();
  }
}

function print(name: string, { status, bytes, firstMs, p50, p99 }: Measured, health: Measured): void {
  const misses = [p99 > AIM_MS ? 'slow' : '', bytes > AIM_BYTES ? 'large' : ''].filter((word) => word !== '');
  const note = misses.length === 0 ? '' : ` (${misses.join(', ')})`;
  printRow(name + note, String(status), firstMs, p50, p99, p50 / health.p50, bytes / 1_024);
}

async function measure(url: string, headers: Record<string, string>): Promise<Measured> {
  const dispatcher = new Agent({ connections: 1 });
  const times: number[] = [];
  let [status, bytes] = [0, 0];
  for (let view = 0; view < WARM_UP + VIEWS; view++) {
    const begun = performance.now();
    const response = await request(url, { headers, dispatcher });
    const body = await response.body.arrayBuffer();
    times.push(performance.now() - begun);
    [status, bytes] = [response.statusCode, body.byteLength];
    if (status !== 200) break;
  }
  await dispatcher.close();
  const warm = times.length > WARM_UP ? times.slice(WARM_UP) : times;
  return { status, bytes, firstMs: times[0]!, p50: quantile(warm, 0.5), p99: quantile(warm, 0.99) };
}
