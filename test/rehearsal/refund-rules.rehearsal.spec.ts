import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pLimit from 'p-limit';
import { REFUND_RULE, REFUND_RULES, refundOf, type RefundRule } from '#contracts/money/refunds';
import { AuditLifecycle } from '../../apps/audit-engine/src/lifecycle/audit-lifecycle.js';
import { service as engine } from '../../apps/audit-engine/src/service.js';
import { service as ledger } from '../../apps/credit-ledger/src/service.js';
import { runCaptured } from '../../apps/operator/test-support/run-captured.js';
import { eventually } from '../support/eventually.js';
import type { TestWorkspace } from '../support/partner/workspace.js';
import { accountEvents } from '../support/records/account-events.js';
import { type ServiceReplica, startReplica } from '../support/service/service-replica.js';
import { serviceStage } from '../support/service/service-stage.js';

const CREDITS = 1_000_000;
const PRICE = 80;
/** The next release gives back more where the site fails, and less of a cancel. */
const NEXT = REFUND_RULE + 1;
const { cancelled, failed } = REFUND_RULES.get(REFUND_RULE)!;
const NEXT_RULE: RefundRule = {
  cancelled: { ...cancelled, processing: cancelled.processing - 25 },
  failed: { ...failed, target: failed.target + 10 },
};
/** What is refunded of a page that answers 500. */
const byRule = (version: number) => refundOf(PRICE, { kind: 'failed', fault: 'target' }, version);
const KEY = Buffer.alloc(32, 7).toString('base64');

/** The processes of today know one rule. The replicas of this process are those of the next release, and know both. */
describe('a rolling deployment that changes a share of the refunds', () => {
  const env = { EGRESS_ALLOW: '127.0.0.0/8', ENGINE_AUDITS_PER_HOST: '8', STATEMENT_KEY: KEY };
  const stage = serviceStage({ name: 'refund-rules', env });
  let workspace: TestWorkspace;
  const next: ServiceReplica[] = [];
  beforeAll(async () => {
    (REFUND_RULES as Map<number, RefundRule>).set(NEXT, NEXT_RULE);
    workspace = await stage.open(CREDITS);
    await workspace.liftLimits(['audit.create', 'audit.cancel', 'audit.fetch']);
    const { bareServers } = stage.service;
    for (const definition of [engine, ledger]) {
      const variables = { ...env, REDIS_URL: bareServers.redisUrl };
      const replica = await startReplica(definition, bareServers, { variables });
      stage.ends(() => replica.stop());
      next.push(replica);
    }
    Object.assign(next[0]!.app.get(AuditLifecycle), { refundRule: NEXT });
  }, 60_000);
  afterAll(() => {
    (REFUND_RULES as Map<number, RefundRule>).delete(NEXT);
  });

  const acs = async (line: string) => {
    const { code, stdout, stderr } = await runCaptured([...line.split(' '), '--json'], {
      ...stage.service.env,
    });
    return { code, stderr, output: JSON.parse(stdout) as Record<string, unknown> };
  };
  /** Notes this many failing audits and cancelled ones as they are made, and waits for their ends. */
  const load = async (count: number, audits: string[]) => {
    const { partner } = workspace;
    const atOnce = pLimit(16);
    const ids = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        atOnce(async () => {
          const created = await partner.createAudit({
            url: `${stage.site.url}/error?n=${index}`,
            type: 'seo',
          });
          const { audit_id } = created.body.data;
          audits.push(audit_id);
          if (index % 4 === 0) await partner.cancelAudit(audit_id);
          return audit_id;
        }),
      ),
    );
    await eventually('all have ended', async () => {
      const shown = await Promise.all(ids.map((id) => atOnce(() => partner.getAudit(id))));
      return shown.every(({ body }) => ['failed', 'cancelled'].includes(body.data.status));
    });
  };

  it('loses, doubles and dead-letters nothing, and nobody reports an audit of either rule', async () => {
    const audits: string[] = [];
    const refundsOf = async () => {
      const events = await accountEvents(stage.operator, workspace.id);
      return events.flatMap((event) => (event.type === 'ledger.audit-refunded' ? [event.data] : []));
    };
    await eventually(
      'audits ended by both rules',
      async () => {
        await load(40, audits);
        const given = new Set((await refundsOf()).map(({ credits }) => credits));
        return given.has(byRule(REFUND_RULE)) && given.has(byRule(NEXT));
      },
      60_000,
    );
    await eventually('each has its refund', async () => (await refundsOf()).length === audits.length, 60_000);
    const refunds = await refundsOf();
    expect(new Set(refunds.map(({ audit_id }) => audit_id))).toEqual(new Set(audits));
    for (const { audit_id, credits } of refunds) {
      const { body } = await workspace.partner.getAudit(audit_id);
      expect([audit_id, body.data.credits]).toEqual([audit_id, { charged: PRICE, refunded: credits }]);
    }
    const given = refunds.reduce((sum, { credits }) => sum + credits, 0);
    const { balance } = (await workspace.partner.getBalance()).body.data;
    expect(balance).toBe(CREDITS - PRICE * audits.length + given);

    expect(await acs('ledger verify')).toMatchObject({ code: 0, output: { ok: true } });
    expect(await acs('reconcile --settle 0s --again-after 5s')).toMatchObject({
      code: 0,
      output: { ok: true, difference_count: 0 },
    });
    const { output } = await acs('dlq list');
    expect((output.queues as { dead_letters: number }[]).filter((each) => each.dead_letters > 0)).toEqual([]);
  }, 120_000);

  it('is judged by an acs of today, too, which knows one rule: the event is believed', async () => {
    (REFUND_RULES as Map<number, RefundRule>).delete(NEXT);
    expect(await acs('reconcile --settle 0s --again-after 5s')).toMatchObject({
      code: 0,
      output: { ok: true, difference_count: 0 },
    });
  }, 60_000);
});
