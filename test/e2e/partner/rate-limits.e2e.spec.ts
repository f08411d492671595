import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import type { PartnerResponse, PartnerClient } from '../../support/partner/partner-client.js';
import { type GatewayPair, type PairedKey, startGatewayPair } from '../support/gateway-pair.js';

const MINUTE_MS = 60_000;

/** A call, by the clock of the client. */
interface Call {
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly response: PartnerResponse;
}

describe('the limits of a key, at two gateways', () => {
  let pair: GatewayPair;
  beforeAll(async () => {
    pair = await startGatewayPair({ redisDatabase: 11 });
  }, 60_000);
  afterAll(() => pair?.stop());

  const override = ({ keyId }: PairedKey, limit: { per_minute: number; per_day?: number }) =>
    pair.harness.send('gateway.override-limit', { key_id: keyId, endpoint: 'audit.fetch', limit });
  const fetch = async (partner: PartnerClient): Promise<Call> => {
    const sentAt = performance.now();
    const response = await partner.getAudit('aud_1');
    return { sentAt, answeredAt: performance.now(), response };
  };
  const isAdmitted = ({ response }: Call) => response.status === 404;
  const limitShown = async ({ partners }: PairedKey) =>
    (await Promise.all(partners.map(fetch))).map(({ response }) => response.headers['x-ratelimit-limit']);

  it('admit no more than the allowance in any minute, and a caller that waits as long as told', async () => {
    const [greedy, patient] = [await pair.openWorkspace(0), await pair.openWorkspace(0)];
    // The greedy one's last: who knows that one knows the other.
    for (const key of [patient, greedy]) await override(key, { per_minute: 20 });
    await eventually(
      'both know the limit',
      async () => (await limitShown(greedy)).join() === '20,20',
      10_000,
    );
    // The limit and its tenth; the two looks count.
    const allowance = 22;

    const calls: Call[] = [];
    const until = performance.now() + MINUTE_MS + 3_000;
    const flood = greedy.partners.map(async (partner) => {
      while (performance.now() < until) {
        calls.push(await fetch(partner));
        await pause(Math.random() * 200);
      }
    });
    const wait = async () => {
      const burst = await Promise.all(
        Array.from({ length: 40 }, (_, index) => fetch(patient.partners[index % 2 === 0 ? 0 : 1])),
      );
      expect(burst.filter(isAdmitted)).toHaveLength(allowance);
      const refused = burst.filter((call) => !isAdmitted(call)).at(-1)!;
      const waitMs = Number(refused.response.headers['retry-after']) * 1_000;
      expect(waitMs).toBeGreaterThan(MINUTE_MS - 5_000);
      expect(waitMs).toBeLessThanOrEqual(MINUTE_MS + 1_000);
      await pause(refused.answeredAt + waitMs - 3_000 - performance.now());
      expect(isAdmitted(await fetch(patient.partners[0]))).toBe(false);
      await pause(refused.answeredAt + waitMs - performance.now());
      for (const partner of patient.partners) expect(isAdmitted(await fetch(partner))).toBe(true);
    };
    await Promise.all([...flood, wait()]);

    const admitted = calls.filter(isAdmitted).sort((one, other) => one.sentAt - other.sentAt);
    expect(calls.length - admitted.length).toBeGreaterThan(100);
    // The minute was over and calls came in again.
    expect(admitted.length).toBeGreaterThan(allowance);
    admitted.forEach(({ sentAt }, index) => {
      const next = admitted.slice(index, index + allowance + 1);
      if (next.length <= allowance) return;
      expect(Math.max(...next.map(({ answeredAt }) => answeredAt)) - sentAt).toBeGreaterThan(MINUTE_MS);
    });
  }, 120_000);

  it('rise at both with the purchase that raises the tier, and count what was used before', async () => {
    const key = await pair.openWorkspace(0);
    expect(await limitShown(key)).toEqual(['300', '300']);
    await pair.harness.send('ledger.grant-credits', {
      workspace_id: key.workspaceId,
      credits: 20_900,
      kind: 'purchase',
      reference: randomUUID(),
    });
    await eventually('the tier is growth', async () => (await limitShown(key)).join() === '600,600', 10_000);
    const { response } = await fetch(key.partners[0]);
    expect(Number(response.headers['x-ratelimit-remaining'])).toBeLessThanOrEqual(600 - 5);
  });

  it('hold for a day too, and say so', async () => {
    const key = await pair.openWorkspace(0);
    await override(key, { per_minute: 100, per_day: 10 });
    await eventually('both know the limit', async () => (await limitShown(key)).join() === '10,10', 10_000);
    const responses: PartnerResponse[] = [];
    for (let call = 0; call < 12; call++)
      responses.push((await fetch(key.partners[call % 2 === 0 ? 0 : 1])).response);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(3);
    const { headers, body } = refused[0]!;
    expect(body.error.message).toMatch(
      /^GET \/audit\/\{id\} is limited to 10 calls a day for this key. Try again in \d+ seconds\.$/,
    );
    expect(Number(headers['retry-after'])).toBeGreaterThan(86_000);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(86_400 + 1_440);
    expect(headers['x-ratelimit-remaining']).toBe('0');
  });
});
