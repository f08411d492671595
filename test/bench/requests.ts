import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SERVICES } from '#contracts/services';
import { openOperator } from '../../tools/acs/operator.js';
import { type RunningService, startService } from '../../tools/start/start-service.js';
import { startBare } from './bare/start-bare.js';
import { drive, type Load, type Measured } from './load.js';

const CONNECTIONS = 64;
const SECONDS = 8;
/** On both sides: until then the compiler takes a fifth of the CPU, and a service runs for days. */
const WARM_UP_SECONDS = 6;
const AUDIT = JSON.stringify({ url: 'https://example.com/page', type: 'seo' });

interface Case {
  readonly name: string;
  readonly path: (auditId: string) => string;
  readonly load: Pick<Load, 'method' | 'body' | 'keyed'>;
}

const CASES: readonly Case[] = [
  { name: 'create', path: () => '/api/v1/audit', load: { method: 'POST', body: AUDIT } },
  {
    name: 'create with key',
    path: () => '/api/v1/audit',
    load: { method: 'POST', body: AUDIT, keyed: true },
  },
  { name: 'poll', path: (auditId) => `/api/v1/audit/${auditId}`, load: { method: 'GET' } },
  { name: 'balance', path: () => '/api/v1/balance', load: { method: 'GET' } },
];

/**
 * Create, poll and balance over HTTP, against a bare pipeline of the same steps on the same servers in the same run. The
 * engine is stopped (SIGSTOP) meanwhile, since the baseline audits nothing: what is compared is the request path.
 */
export async function benchRequests(): Promise<void> {
  console.log(
    'Requests: 64 connections, 8 s each, then one connection. The engine is paused, both sides only take orders.',
  );
  const service = await startService({
    name: 'bench',
    ephemeral: true,
    fsync: true,
    env: { ENGINE_MAX_QUEUED: '1000000000', LOG_LEVEL: 'warn' },
  });
  try {
    const { apiKey } = await openBenchWorkspace(service);
    const bare = await startBare(service.bareServers);
    try {
      service.apps['audit-engine'].kill('SIGSTOP');
      await compare(service, apiKey, bare.url);
      printMemory(service);
    } finally {
      service.apps['audit-engine'].kill('SIGCONT');
      bare.stop();
    }
  } finally {
    await service.stop();
  }
}

async function compare(service: RunningService, apiKey: string, bareUrl: string): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const sides = { ours: service.gatewayUrl, bare: bareUrl };
  const ids = { ours: await createOne(sides.ours, headers), bare: await createOne(sides.bare, headers) };
  const measure = (side: keyof typeof sides, { path, load }: Case, connections: number, seconds: number) =>
    drive({ ...load, url: sides[side] + path(ids[side]), headers, connections, seconds });

  console.log(
    row(['', 'ours/s', 'bare/s', 'ratio', 'p50 ms', 'p99 ms', 'failed', 'alone p50', 'bare alone']),
  );
  for (const one of CASES) {
    await measure('ours', one, CONNECTIONS, WARM_UP_SECONDS);
    await measure('bare', one, CONNECTIONS, WARM_UP_SECONDS);
    const ours = await measure('ours', one, CONNECTIONS, SECONDS);
    const bare = await measure('bare', one, CONNECTIONS, SECONDS);
    const oursAlone = await measure('ours', one, 1, 3);
    const bareAlone = await measure('bare', one, 1, 3);
    console.log(row([one.name, ...figures(ours, bare), `${oursAlone.p50} ms`, `${bareAlone.p50} ms`]));
  }
}

function figures(ours: Measured, bare: Measured): string[] {
  return [
    ours.perSecond.toFixed(0),
    bare.perSecond.toFixed(0),
    (ours.perSecond / bare.perSecond).toFixed(2),
    String(ours.p50),
    String(ours.p99),
    String(ours.failed),
  ];
}

function row(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(17) : cell.padStart(11))).join('');
}

async function createOne(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${url}/api/v1/audit`, { method: 'POST', headers, body: AUDIT });
  const { data } = (await response.json()) as { data: { audit_id: string } };
  return data.audit_id;
}

/** A workspace with credits for millions of audits, whose key has no limit that the load could meet. */
async function openBenchWorkspace(service: RunningService): Promise<{ apiKey: string }> {
  const operator = openOperator({ ...process.env, ...service.env });
  try {
    const { workspace_id } = await operator.send('gateway.create-workspace', {
      name: 'Bench',
      email: 'bench@example.com',
      low_balance_threshold: 0,
    });
    const { api_key, key_id } = await operator.send('gateway.create-key', { workspace_id });
    await operator.send('ledger.grant-credits', {
      workspace_id,
      credits: 1_000_000_000_000,
      kind: 'goodwill',
      reference: randomUUID(),
    });
    for (const endpoint of ['audit.create', 'audit.fetch', 'balance.get'] as const) {
      await operator.send('gateway.override-limit', { key_id, endpoint, limit: { per_minute: 1_000_000 } });
    }
    return { apiKey: api_key };
  } finally {
    await operator.close();
  }
}

function printMemory(service: RunningService): void {
  console.log('\nMemory after the load (resident):');
  for (const app of SERVICES) {
    const status = readFileSync(`/proc/${service.apps[app].pid}/status`, 'utf8');
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
    console.log(row([app, `${(kilobytes / 1024).toFixed(0)} MB`]));
  }
}
