import { expect } from '@jest/globals';
import type { Registry } from 'prom-client';

const A_MINUTE = 300;
/** Over the limit in any case: where Redis is late, the process allows as many calls of its own. */
const CALLS = 605;

/**
 * Makes more calls at once than one client address may make in a minute (contract A-18), and expects the service to
 * refuse all above 300; one fewer at most for each call that the process counted, because Redis was late.
 */
export async function callsBeyondLimit<A extends { readonly status: number }>(
  metrics: Registry,
  send: (index: number) => Promise<A>,
): Promise<{ readonly answers: readonly A[]; readonly refused: readonly A[] }> {
  const unsharedBefore = await unsharedCalls(metrics);
  const answers = await Promise.all(Array.from({ length: CALLS }, (_, index) => send(index)));
  const unshared = (await unsharedCalls(metrics)) - unsharedBefore;
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeLessThanOrEqual(CALLS - A_MINUTE);
  expect(refused.length).toBeGreaterThanOrEqual(CALLS - A_MINUTE - Math.min(unshared, A_MINUTE));
  return { answers, refused };
}

async function unsharedCalls(metrics: Registry): Promise<number> {
  const { values } = await metrics.getSingleMetric('gateway_unshared_limits_total')!.get();
  return values[0]?.value ?? 0;
}
