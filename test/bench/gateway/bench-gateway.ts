import { type RunningService, startService } from '../../../tools/local/start/start-service.js';
import { startBare } from './bare/start-bare.js';
import { openWorkspaceOf } from '../support/bench-workspace.js';
import { AUDIT, createSome, drive, type Load, type Measured } from './load.js';
import { endure } from './endurance.js';
import { row } from '../support/print-row.js';
import { numberOptions } from '../support/number-options.js';

const CONNECTIONS = 64;
const SECONDS = 8;
/** On both sides: until then the compiler takes a fifth of the CPU, and a service runs for days. */
const WARM_UP_SECONDS = 6;

interface Case {
  readonly name: string;
  readonly paths: (auditIds: readonly string[]) => readonly string[];
  readonly load: Pick<Load, 'method' | 'body' | 'keyed'>;
}

const CASES: readonly Case[] = [
  { name: 'create', paths: () => ['/api/v1/audit'], load: { method: 'POST', body: AUDIT } },
  {
    name: 'create with key',
    paths: () => ['/api/v1/audit'],
    load: { method: 'POST', body: AUDIT, keyed: true },
  },
  { name: 'poll', paths: (ids) => ids.map((id) => `/api/v1/audit/${id}`), load: { method: 'GET' } },
  { name: 'balance', paths: () => ['/api/v1/balance'], load: { method: 'GET' } },
];

/**
 * Create, poll and balance over HTTP, against a bare pipeline of the same steps on the same servers in the same run, then
 * `--minutes` (default 10, 0 for none) of a steady load, to see whether memory grows. The engine is stopped (SIGSTOP)
 * meanwhile, since the baseline audits nothing: what is compared is the request path.
 */
export async function benchGateway(args: readonly string[]): Promise<void> {
  const { minutes } = numberOptions(args, { minutes: 10 }, 0);
  console.log(
    'Gateway: 64 connections, 8 s each, then one connection. The engine is paused, both sides only take orders.',
  );
  const service = await startService({
    name: 'bench',
    ephemeral: true,
    fsync: true,
    env: { ENGINE_MAX_QUEUED: '1000000000', LOG_LEVEL: 'warn' },
  });
  try {
    const { apiKey } = await openWorkspaceOf(service, ['audit.create', 'audit.fetch', 'balance.get']);
    const bare = await startBare(service.bareServers);
    try {
      service.apps['audit-engine'].kill('SIGSTOP');
      try {
        await compare(service, apiKey, bare.url);
      } finally {
        bare.stop();
      }
      if (minutes > 0) await endure(service, apiKey, minutes);
    } finally {
      service.apps['audit-engine'].kill('SIGCONT');
    }
  } finally {
    await service.stop();
  }
}

async function compare(service: RunningService, apiKey: string, bareUrl: string): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const sides = { ours: service.gatewayUrl, bare: bareUrl };
  const ids = { ours: await createSome(sides.ours, headers), bare: await createSome(sides.bare, headers) };
  const measure = (side: keyof typeof sides, { paths, load }: Case, connections: number, seconds: number) =>
    drive({ ...load, url: sides[side], paths: paths(ids[side]), headers, connections, seconds });

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
