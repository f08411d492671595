import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { refundOf } from '#contracts/money/refunds';
import { SERVICES } from '#contracts/services';
import { verifyLedger } from '../../apps/credit-ledger/src/operations/accounts.js';
import type { Operator } from '../../apps/operator/src/connections/operator.js';
import type { Server } from '../../tools/local/servers/private-server.js';
import { accountEvents, auditsCharged } from '../support/records/account-events.js';
import { eventually } from '../support/eventually.js';
import { type HeldPage, startHeldPage } from '../support/sample-site/held-page.js';
import type { TestWorkspace } from '../support/partner/workspace.js';
import { serviceStage } from '../support/service/service-stage.js';
import { answered, expectLimitHeaders, expectUnavailable } from './support/unavailable.js';

describe('the service without one of its servers', () => {
  // A page that hangs is waited for while a server is unavailable.
  const stage = serviceStage({
    name: 'unavailable',
    ownServers: true,
    env: { ENGINE_TIMEOUT_MS: '600000' },
  });
  let held: HeldPage;
  let workspace: TestWorkspace;
  let pids: readonly (number | undefined)[];

  beforeAll(async () => {
    held = await startHeldPage();
    // Before the service stops, which otherwise waits for the audit of the page.
    stage.ends(() => held.close());
    workspace = await stage.open(100_000, 'purchase');
    await workspace.registerEndpoint(stage.receiver.url, ['audit.completed']);
    pids = SERVICES.map((app) => stage.service.apps[app].pid);
  });

  const create = (path: string, idempotencyKey?: string) =>
    workspace.partner.createAudit(
      { url: new URL(path, stage.site.url).href, type: 'seo' },
      { idempotencyKey },
    );
  const accepted = async (path: string, idempotencyKey?: string) => {
    const { status, body } = await create(path, idempotencyKey);
    expect(status).toBe(202);
    return body.data.audit_id;
  };
  const shown = (auditId: string, status: string) =>
    eventually(`${auditId} is ${status}`, async () => {
      const response = await workspace.partner.getAudit(auditId);
      return response.status === 200 && response.body.data.status === status;
    });
  const untilReported = (auditId: string) =>
    eventually(`a webhook tells the end of ${auditId}`, () =>
      stage.receiver.received.some(({ body }) => body.toString().includes(auditId)),
    );
  const replay = (deliveryId: string) =>
    workspace.partner.call('POST', `/api/v1/webhooks/deliveries/${deliveryId}/replay`);

  /** Also checks that no app has died: whatever server was unavailable. */
  async function expectSoundLedger(): Promise<void> {
    const verdict = await stage.operator.withDatabase('ledger', (client) => verifyLedger(client, {}));
    expect(verdict).toMatchObject({ ok: true, problems: [] });
    expect(SERVICES.map((app) => stage.service.apps[app].pid)).toEqual(pids);
  }

  it('RabbitMQ answers 503 to what needs it, charges nothing, serves GET audit, and then goes on where it was', async () => {
    const [done, hanging, late] = [
      await accepted('/article'),
      await accepted('/hang'),
      await accepted(held.url),
    ];
    await Promise.all([
      shown(done, 'complete'),
      untilReported(done),
      shown(hanging, 'processing'),
      shown(late, 'processing'),
    ]);
    const { deliveries } = await stage.operator.send('webhooks.list-deliveries', {
      workspace_id: workspace.id,
    });
    const deliveryId = deliveries[0]?.delivery_id ?? 'none';
    const before = await accountEvents(stage.operator, workspace.id);
    const idempotencyKey = randomUUID();

    await without(stage.service.stack.rabbitmq, async () => {
      const refused = await Promise.all([
        create('/article'),
        create('/article', idempotencyKey),
        workspace.partner.getBalance(),
        workspace.partner.cancelAudit(hanging),
        replay(deliveryId),
      ]);
      for (const response of refused) expectUnavailable(response);
      expect(await accountEvents(stage.operator, workspace.id)).toEqual(before);
      held.release();
      await eventually('the late audit ends meanwhile', () => hasEnded(stage.operator, late));
      expect((await workspace.partner.getAudit(done)).body.data.status).toBe('complete');
      expect((await workspace.partner.getAudit(late)).body.data.status).toBe('processing');
    });
    await Promise.all([shown(late, 'complete'), untilReported(late)]);
    const retried = await answered(() => create('/article', idempotencyKey));
    expect(retried.status).toBe(202);
    const cancelled = await answered(() => workspace.partner.cancelAudit(hanging));
    const refunded = refundOf(80, { kind: 'cancelled', from: 'processing' });
    expect(cancelled.body.data.credits).toEqual({ charged: 80, refunded });
    expect((await answered(() => replay(deliveryId))).status).toBe(202);
    expect((await answered(() => workspace.partner.getBalance())).body.data.balance).toBe(
      100_000 - 4 * 80 + refunded,
    );
    expect(await auditsCharged(stage.operator, workspace.id)).toHaveLength(4);
    await untilReported(retried.body.data.audit_id);
    await expectSoundLedger();
  }, 120_000);

  it('Postgres answers 503 to what needs it, charges nothing, and recovers by itself', async () => {
    const done = await accepted('/article');
    await untilReported(done);
    const before = await accountEvents(stage.operator, workspace.id);
    const idempotencyKey = randomUUID();

    await without(stage.service.stack.postgres, async () => {
      const refused = await Promise.all([
        create('/article'),
        create('/article', idempotencyKey),
        workspace.partner.getBalance(),
        workspace.partner.cancelAudit(done),
        workspace.partner.getAudit(done),
      ]);
      for (const response of refused) expectUnavailable(response);
    });
    const retried = await answered(() => create('/article', idempotencyKey));
    expect(retried.status).toBe(202);
    expect((await answered(() => workspace.partner.getAudit(done))).body.data.status).toBe('complete');
    await untilReported(retried.body.data.audit_id);
    await eventually('nothing else stays charged', async () => {
      const since = (await accountEvents(stage.operator, workspace.id)).slice(before.length);
      return since.reduce((sum, event) => sum + movementOf(event), 0) === -80;
    });
    await expectSoundLedger();
  }, 120_000);

  it('Redis serves every request with limit headers, and shares its limits again when Redis is back', async () => {
    const auditId = await without(stage.service.stack.redis, async () => {
      const created = await accepted('/article');
      const responses = [
        await create('/article', randomUUID()),
        await workspace.partner.getAudit(created),
        await workspace.partner.cancelAudit(created),
        await workspace.partner.getBalance(),
      ];
      expect(responses.map(({ status }) => status)).toEqual([202, 200, 200, 200]);
      for (const { headers } of responses) expectLimitHeaders(headers);
      return created;
    });
    const redis = new Redis(stage.service.bareServers.redisUrl);
    try {
      await redis.flushall();
      await eventually('calls are counted in Redis', async () => {
        expectLimitHeaders((await workspace.partner.getAudit(auditId)).headers);
        return (await redis.keys('rl:*')).length > 0;
      });
    } finally {
      redis.disconnect();
    }
    await expectSoundLedger();
  }, 120_000);
});

/** Does `work` while a server is gone without a word; it is back afterwards, whatever comes of the work. */
async function without<T>(server: Server, work: () => Promise<T>): Promise<T> {
  await server.kill();
  try {
    return await work();
  } finally {
    await server.start();
  }
}

/** What an event moves the balance by. */
function movementOf({ type, data }: Awaited<ReturnType<typeof accountEvents>>[number]): number {
  if (!('credits' in data)) return 0;
  return type === 'ledger.audit-charged' ? -data.credits : data.credits;
}

function hasEnded(operator: Operator, auditId: string): Promise<boolean> {
  return operator.withDatabase('audits', async (client) => {
    const { rowCount } = await client.query(
      `select from events where stream = $1 and type = 'audit.completed'`,
      [`audit-${auditId}`],
    );
    return rowCount === 1;
  });
}
