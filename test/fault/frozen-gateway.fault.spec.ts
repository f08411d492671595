import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { PartnerClient } from '../support/partner/partner-client.js';
import { serviceStage } from '../support/service/service-stage.js';
import { LoadBalancer } from './support/load-balancer.js';
import { type AnotherGateway, startAnotherGateway } from './support/another-app.js';

/** Enough that the broker, which takes the gateways in turn, hands some of them to the frozen one. */
const REPEATS = 4;

describe('one of two gateways, frozen while an operator revokes a key,', () => {
  const stage = serviceStage({ name: 'frozen-gateway', closed: true });
  let other: AnotherGateway;
  beforeAll(async () => {
    other = await startAnotherGateway(stage.service, {});
    stage.ends(() => other.app.stop());
  }, 60_000);

  /** A key that both gateways know, and the commands that revoke it, sent when one gateway has been frozen. */
  const revokeWhileFrozen = async () => {
    const { apiKey, keyId, partner } = await stage.open(0);
    const elsewhere = new PartnerClient(other.url, apiKey);
    expect([await statusOf(partner), await statusOf(elsewhere)]).toEqual([200, 200]);
    stage.service.apps['api-gateway'].kill('SIGSTOP');
    const frozenAt = performance.now();
    // On the connection that it has already: the first that the gateway finds when it runs on.
    const first = statusOf(partner);
    const revoke = () => stage.operator.send('gateway.revoke-key', { key_id: keyId });
    const revoked = Array.from({ length: REPEATS }, revoke);
    const refusedElsewhere = () =>
      eventually('the key is refused elsewhere', async () => (await statusOf(elsewhere)) === 401);
    return { keyId, partner, first, frozenAt, revoked, refusedElsewhere };
  };
  const thaw = () => stage.service.apps['api-gateway'].kill('SIGCONT');
  afterEach(thaw);

  it('accepts the key no more when it runs on', async () => {
    const { partner, first, frozenAt, revoked, refusedElsewhere } = await revokeWhileFrozen();
    await Promise.any(revoked);
    await refusedElsewhere();
    await eventually('it stood still for a second', () => performance.now() - frozenAt > 1_100);
    thaw();
    expect(await first).toBe(401);
    expect(await statusOf(partner)).toBe(401);
    await Promise.all(revoked);
  }, 60_000);

  it('lets the operator wait, but not in vain: the broker gives its commands to the other', async () => {
    const { keyId, partner, first, revoked, refusedElsewhere } = await revokeWhileFrozen();
    expect(await Promise.all(revoked)).toEqual(revoked.map(() => ({ key_id: keyId })));
    await refusedElsewhere();
    thaw();
    expect(await first).toBe(401);
    expect(await statusOf(partner)).toBe(401);
  }, 90_000);
});

/** A minute's worth of a frozen gateway, shortened: `BALANCER=5000,2000,15000` has the settings that the page recommends. */
const [probeEveryMs = 500, probeWithinMs = 1_000, answerWithinMs = 2_000] = (process.env.BALANCER ?? '')
  .split(',')
  .filter(Boolean)
  .map(Number);
/** On a machine that others use, too. */
const SLACK_MS = 4_000;
const CALL_EVERY_MS = 50;

interface Call {
  readonly begunAt: number;
  readonly tookMs: number;
  readonly status: number;
}

describe.each([1, 2])('%i gateways behind a load balancer, of which one freezes,', (gateways) => {
  const stage = serviceStage({ name: `held-${gateways}`, closed: true });
  let balancer: LoadBalancer;
  beforeAll(async () => {
    stage.ends(() => gateway().kill('SIGCONT'));
    balancer = await LoadBalancer.start({ probeEveryMs, probeWithinMs, responseWithinMs: answerWithinMs });
    stage.ends(() => balancer.close());
    const urls = [stage.service.gatewayUrl];
    if (gateways === 2) {
      const { app, url } = await startAnotherGateway(stage.service, {});
      stage.ends(() => app.stop());
      urls.push(url);
    }
    for (const url of urls) balancer.add(url);
    await eventually('all are ready', () => urls.every((url) => balancer.isReady(url)));
  }, 60_000);

  const gateway = () => stage.service.apps['api-gateway'];

  it('hold no caller for longer than an answer may take, and none at all once a probe has noticed', async () => {
    const calls: Call[] = [];
    const noticedWithinMs = probeEveryMs + probeWithinMs;
    const frozenForMs = noticedWithinMs + answerWithinMs + 2 * SLACK_MS;
    gateway().kill('SIGSTOP');
    const frozenAt = performance.now();
    const call = async (begunAt: number): Promise<void> => {
      const status = await statusThrough(balancer);
      calls.push({ begunAt, status, tookMs: performance.now() - frozenAt - begunAt });
    };
    const underWay: Promise<void>[] = [];
    for (let at = 0; at < frozenForMs; at = performance.now() - frozenAt) {
      underWay.push(call(at));
      await pause(CALL_EVERY_MS);
    }
    await Promise.all(underWay);
    const noticed = calls.filter(({ begunAt }) => begunAt > noticedWithinMs + SLACK_MS);
    const held = calls.filter(({ tookMs }) => tookMs > answerWithinMs - 100);
    const slowest = (some: readonly Call[]) => Math.round(Math.max(0, ...some.map(({ tookMs }) => tookMs)));
    if (process.env.BALANCER)
      process.stdout.write(
        `${JSON.stringify({
          gateways,
          calls: calls.length,
          held: held.length,
          slowest_ms: slowest(calls),
          last_held_at_ms: Math.round(Math.max(0, ...held.map(({ begunAt }) => begunAt))),
          slowest_once_noticed_ms: slowest(noticed),
        })}\n`,
      );
    expect(held.length).toBeGreaterThan(0);
    expect(slowest(calls)).toBeLessThan(answerWithinMs + SLACK_MS);
    expect(slowest(noticed)).toBeLessThan(SLACK_MS);
    expect(new Set(noticed.map(({ status }) => status))).toEqual(new Set([gateways === 2 ? 200 : 502]));
    gateway().kill('SIGCONT');
    await eventually('it serves again', () => balancer.isReady(stage.service.gatewayUrl));
    expect(await statusThrough(balancer)).toBe(200);
  }, 180_000);
});

const statusOf = async (partner: PartnerClient): Promise<number> => (await partner.getBalance()).status;

/** Of a request that no limit counts. */
async function statusThrough({ url }: LoadBalancer): Promise<number> {
  const response = await fetch(`${url}/health/live`);
  await response.body?.cancel();
  return response.status;
}
