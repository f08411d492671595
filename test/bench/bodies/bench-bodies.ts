import { hostileJson } from '../../../apps/api-gateway/test-support/hostile/hostile-bodies.js';
import { startService } from '../../../tools/local/start/start-service.js';
import { openWorkspaceOf } from '../support/bench-workspace.js';
import { printRow, quantile } from '../support/print-row.js';
import { burst, type Burst, type Side } from './burst.js';
import { forkProcess } from '../support/fork-process.js';

const AT_ONCE = 30;
const ROUNDS = 5;
const BODY_BYTES = 1_048_000;

/**
 * 30 bodies of 1 MB at once, of each kind that costs its reader most: the delay of the gateway's event loop, which is what
 * others wait for, beside a bare server that reads them in its one thread.
 */
export async function benchBodies(): Promise<void> {
  console.log(
    `Bodies: ${AT_ONCE} of 1 MB at once, medians of ${ROUNDS} rounds, milliseconds. The engine is paused.`,
  );
  const service = await startService({
    name: 'bench',
    ephemeral: true,
    env: { ENGINE_MAX_QUEUED: '1000000000', LOG_LEVEL: 'warn' },
  });
  try {
    const bare = await forkProcess<string>(new URL('bare-server.js', import.meta.url));
    service.apps['audit-engine'].kill('SIGSTOP');
    try {
      const { apiKey } = await openWorkspaceOf(service, ['audit.create']);
      const ours: Side = {
        url: service.gatewayUrl,
        metricsUrl: service.apps['api-gateway'].metricsUrl,
        headers: { authorization: `Bearer ${apiKey}` },
      };
      await compare(ours, { url: bare.first, metricsUrl: `${bare.first}/metrics`, headers: {} });
    } finally {
      service.apps['audit-engine'].kill('SIGCONT');
      bare.child.kill();
    }
  } finally {
    await service.stop();
  }
}

async function compare(ours: Side, bare: Side): Promise<void> {
  printRow('', 'delay p99', 'worst p99', 'worst', 'bare p99', 'ratio', 'took', 'bare took', 'others');
  const small = '{"url":"https://example.com/","type":"seo"}';
  for (const [kind, json] of [
    ['small, to compare', '0'],
    ...Object.entries(hostileJson(BODY_BYTES)),
  ] as const) {
    const body = small.replace('}', `,"unknown":${json}}`);
    await burst(ours, body, AT_ONCE);
    await burst(bare, body, AT_ONCE);
    const mine: Burst[] = [];
    const theirs: Burst[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      mine.push(await burst(ours, body, AT_ONCE));
      theirs.push(await burst(bare, body, AT_ONCE));
    }
    const p99 = mine.map(({ delayP99 }) => delayP99);
    const bareP99 = median(theirs.map(({ delayP99 }) => delayP99));
    printRow(
      kind,
      median(p99),
      Math.max(...p99),
      Math.max(...mine.map(({ delayMax }) => delayMax)),
      bareP99,
      bareP99 > 0 ? median(p99) / bareP99 : '-',
      median(mine.map(({ tookMs }) => tookMs)),
      median(theirs.map(({ tookMs }) => tookMs)),
      String(mine.flatMap(({ others }) => others).length),
    );
  }
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
