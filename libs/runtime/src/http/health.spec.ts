import { describe, expect, it } from '@jest/globals';
import { Health, type Probe, probeOf } from './health.js';

const PROBES = ['startup', 'live', 'ready'] as const satisfies readonly Probe[];
const statusesOf = (health: Health) => PROBES.map((probe) => health.answer(probe).status);

describe('the probes of a service', () => {
  it('say that it lives, and neither that it has started nor that it is ready, until it has started', () => {
    const health = new Health(() => false);
    expect(statusesOf(health)).toEqual([503, 200, 503]);
    health.waitFor('Postgres');
    expect(statusesOf(health)).toEqual([503, 200, 503]);
    expect(health.answer('ready').body).toEqual({ status: 'unavailable', reason: 'Postgres' });
    health.started();
    expect(statusesOf(health)).toEqual([200, 200, 200]);
  });

  it('say that it is not ready from the moment on that it leaves, and that it lives until its end', () => {
    let draining = false;
    const health = new Health(() => draining);
    health.started();
    draining = true;
    expect(statusesOf(health)).toEqual([200, 200, 503]);
    expect(health.answer('ready').body).toEqual({ status: 'unavailable', reason: 'draining' });
  });

  it('are asked for by path', () => {
    expect(PROBES.map((probe) => probeOf(`/health/${probe}`))).toEqual([...PROBES]);
    expect(['/health', '/health/ready/', '/health/alive'].map(probeOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
