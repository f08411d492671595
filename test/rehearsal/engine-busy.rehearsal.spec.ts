import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { accountEvents, auditsCharged } from '../support/records/account-events.js';
import { eventually } from '../support/eventually.js';
import { type HeldPage, startHeldPage } from '../support/sample-site/held-page.js';
import type { PartnerResponse } from '../support/partner/partner-client.js';
import type { TestWorkspace } from '../support/partner/workspace.js';
import { expectError } from '../e2e/support/contract.js';
import { serviceStage } from '../support/service/service-stage.js';

const CREDITS = 1_000;
const PRICE = 80;
/** Audits that may wait; one workspace may hold half of them. */
const MAX_QUEUED = 4;

describe('an engine that is busy with one audit', () => {
  const stage = serviceStage({
    name: 'busy',
    appEnv: {
      'api-gateway': { ENGINE_MAX_QUEUED: String(MAX_QUEUED) },
      'audit-engine': { ENGINE_CONCURRENCY: '1', ENGINE_TIMEOUT_MS: '600000' },
    },
  });
  let held: HeldPage;
  beforeAll(async () => {
    held = await startHeldPage();
    // Before the service stops, which otherwise waits for the audits of the page.
    stage.ends(() => held.close());
  });

  /** Its creates are tried again, and each try counts as a call. */
  const openWorkspace = async () => {
    const workspace = await stage.open(CREDITS);
    await workspace.liftLimits(['audit.create']);
    return workspace;
  };
  const create = ({ partner }: TestWorkspace, idempotencyKey?: string) =>
    partner.createAudit({ url: held.url, type: 'seo' }, { idempotencyKey });
  /** Retried, since the queue is counted four times a second. */
  const accepted = (workspace: TestWorkspace, idempotencyKey?: string) =>
    eventually('it is accepted', async () => {
      const response = await create(workspace, idempotencyKey);
      return response.status === 202 && response;
    });
  const expectBusy = (response: PartnerResponse) => {
    expectError(response, 503, 'ENGINE_BUSY');
    expect(response.headers['retry-after']).toBe('30');
  };
  const statusOf = async ({ partner }: TestWorkspace, auditId: string) =>
    (await partner.getAudit(auditId)).body.data.status;

  it('refuses new work over its queue uncharged, half of it to one workspace, replays all the same, and recovers', async () => {
    const [first, second, third] = [await openWorkspace(), await openWorkspace(), await openWorkspace()];
    const running = (await accepted(first)).body.data.audit_id;
    await eventually('it runs', async () => (await statusOf(first, running)) === 'processing');

    const key = randomUUID();
    const original = await accepted(first, key);
    await accepted(first);
    const later = randomUUID();
    expectBusy(await create(first));
    expectBusy(await create(first, later));
    const replay = await create(first, key);
    expect(replay.status).toBe(202);
    expect([replay.headers['x-idempotent-replay'], replay.body]).toEqual(['true', original.body]);
    expect(await auditsCharged(stage.operator, first.id)).toHaveLength(3);
    expect((await first.partner.getBalance()).body.data.balance).toBe(CREDITS - 3 * PRICE);

    await accepted(second);
    await accepted(second);
    expectBusy(await create(second));
    const untouched = await accountEvents(stage.operator, third.id);
    expectBusy(await create(third));
    expectBusy(await create(third, later));
    expect(await accountEvents(stage.operator, third.id)).toEqual(untouched);

    held.release();
    const again = await accepted(first, later);
    expect(again.headers['x-idempotent-replay']).toBeUndefined();
    await accepted(third);
    expect(await auditsCharged(stage.operator, first.id)).toHaveLength(4);
    for (const auditId of [running, original.body.data.audit_id, again.body.data.audit_id])
      await eventually('it is complete', async () => (await statusOf(first, auditId)) === 'complete');
  }, 120_000);
});
