import { describe, expect, it } from '@jest/globals';
import { startLoopbackSite } from '../../libs/outbound-http/test/loopback-site.js';
import pLimit from 'p-limit';
import { eventually } from '../support/eventually.js';
import type { TestWorkspace } from '../support/partner/workspace.js';
import { serviceStage } from '../support/service/service-stage.js';

const BURST = 1_000;
const PRICE = 80;
const CONCURRENCY = 4;

describe('an engine that many partners share', () => {
  const stage = serviceStage({
    name: 'shared-engine',
    env: { ENGINE_MAX_QUEUED: String(4 * BURST) },
    appEnv: { 'audit-engine': { ENGINE_CONCURRENCY: String(CONCURRENCY) } },
  });

  const open = async (credits: number): Promise<TestWorkspace> => {
    const workspace = await stage.open(credits);
    for (const endpoint of ['audit.create', 'audit.fetch'] as const) {
      const limit = { per_minute: 10 * BURST, per_day: 10 * BURST };
      await stage.operator.send('gateway.override-limit', { key_id: workspace.keyId, endpoint, limit });
    }
    return workspace;
  };
  const statusOf = async ({ partner }: TestWorkspace, auditId: string) =>
    (await partner.getAudit(auditId)).body.data.status;
  const create = async ({ partner }: TestWorkspace, url: string) =>
    (await partner.createAudit({ url, type: 'seo' })).body.data.audit_id;

  it('stops fetching a page within 250 ms when the audit is cancelled', async () => {
    let asked = 0;
    const closed: number[] = [];
    const slow = await startLoopbackSite((request) => {
      if (request.url !== '/slow') return void request.socket.destroy();
      asked++;
      request.socket.once('close', () => closed.push(performance.now()));
    });
    const workspace = await open(10 * PRICE);
    const took: number[] = [];
    for (let round = 0; round < 20 && !(Math.min(...took) < 250); round++) {
      const id = await create(workspace, `${slow.origin}/slow`);
      // Its status says so before: it has yet to read robots.txt.
      await eventually('it is fetched', () => asked === round + 1);
      const cancelledAt = performance.now();
      expect((await workspace.partner.cancelAudit(id)).status).toBe(200);
      await eventually('the engine hangs up', () => closed.length === round + 1);
      took.push((closed[round] ?? Number.NaN) - cancelledAt);
    }
    await slow.close();
    // The best of them: the others tell how busy this machine is.
    expect(Math.min(...took)).toBeLessThan(250);
  }, 60_000);

  it(`runs a partner's first audit at once beside ${BURST} that another one ordered before`, async () => {
    const [busy, other] = [await open(BURST * PRICE), await open(PRICE)];
    const atOnce = pLimit(32);
    const url = `${stage.site.url}/article?wait=200`;
    const burst = await Promise.all(Array.from({ length: BURST }, () => atOnce(() => create(busy, url))));
    const before = stage.site.requested.length;
    const mine = await create(other, `${stage.site.url}/article`);
    await eventually('the audit ends', async () => (await statusOf(other, mine)) === 'complete');
    // Those that ran already, those that were claimed beside it, and some that began while it was created.
    const inBetween = stage.site.requested.slice(before, stage.site.requested.indexOf('/article', before));
    expect(inBetween.filter((path) => path.endsWith('?wait=200')).length).toBeLessThanOrEqual(
      4 * CONCURRENCY,
    );
    const statuses = await Promise.all(burst.map((id) => atOnce(() => statusOf(busy, id))));
    expect(statuses.filter((status) => status === 'queued').length).toBeGreaterThan(BURST / 2);
  }, 120_000);
});
