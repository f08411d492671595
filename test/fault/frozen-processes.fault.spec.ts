import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { priceOf } from '#contracts/money/prices';
import { accountEvents, auditsCharged } from '../support/records/account-events.js';
import { eventually } from '../support/eventually.js';
import type { TestWorkspace } from '../support/partner/workspace.js';
import { serviceStage } from '../support/service/service-stage.js';
import { expectUnavailable } from './support/unavailable.js';

const CREDITS = 1_000;
const PRICE = priceOf('seo');
/** A little more than the 5 s that the gateway waits for a charge. */
const PAST_THE_DEADLINE_MS = 5_500;

describe('a create whose processes freeze or die in the middle of it', () => {
  const stage = serviceStage({ name: 'frozen' });
  let body: { url: string; type: 'seo' };
  beforeAll(() => {
    body = { url: `${stage.site.url}/missing`, type: 'seo' };
  });

  const freeze = (app: 'credit-ledger' | 'api-gateway') => stage.service.apps[app].kill('SIGSTOP');
  const thaw = (app: 'credit-ledger' | 'api-gateway') => stage.service.apps[app].kill('SIGCONT');
  const openWorkspace = () => stage.open(CREDITS);

  /** Its charge is on its way, too: the gateway sends it right then, before requests that came later. */
  const reserved = async (key: string) => {
    await eventually('the key is reserved', () =>
      stage.operator.withDatabase('gateway', async (client) => {
        const { rowCount } = await client.query('select from idempotency where key = $1', [key]);
        return rowCount === 1;
      }),
    );
    for (let request = 0; request < 3; request++) await fetch(`${stage.service.gatewayUrl}/health/live`);
  };
  const chargedOnce = (workspace: TestWorkspace) =>
    eventually('the ledger has charged it', async () => {
      const [auditId, ...more] = await auditsCharged(stage.operator, workspace.id);
      return more.length === 0 && auditId;
    });
  const setLease = async (key: string, left: string) => {
    const client = await stage.database('gateway');
    const sql = 'update idempotency set lease_until = now() + $2::interval where key = $1';
    await client.query(sql, [key, left]);
  };
  /** Lets the 15 seconds pass that a dead gateway's reservation is kept for it. */
  const endLease = (key: string) => setLease(key, '0 seconds');
  /** Until `endLease`, however long the gateway takes to start again. */
  const keepReserved = (key: string) => setLease(key, '1 hour');
  const balanceOf = async ({ partner }: TestWorkspace) => (await partner.getBalance()).body.data.balance;

  it('is taken over by its retry when the gateway was killed before it could answer: one audit, one debit', async () => {
    const workspace = await openWorkspace();
    const idempotencyKey = randomUUID();
    const create = () => workspace.partner.createAudit(body, { idempotencyKey });

    freeze('credit-ledger');
    const unanswered = expect(create()).rejects.toThrow();
    await reserved(idempotencyKey);
    await keepReserved(idempotencyKey);
    await stage.service.apps['api-gateway'].crash();
    await unanswered;
    thaw('credit-ledger');
    const auditId = await chargedOnce(workspace);
    await stage.service.apps['api-gateway'].ready();

    const early = await create();
    expect([early.status, early.body.error.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect(early.headers['retry-after']).toBe('1');
    await endLease(idempotencyKey);
    const retry = await create();
    expect([retry.status, retry.body.data.audit_id]).toEqual([202, auditId]);
    expect(retry.body.data.credits).toEqual({ charged: PRICE, balance_after: CREDITS - PRICE });
    expect(await auditsCharged(stage.operator, workspace.id)).toEqual([auditId]);
    expect(await balanceOf(workspace)).toBe(CREDITS - PRICE);
    expect((await workspace.partner.getAudit(auditId)).status).toBe(200);
  }, 60_000);

  it('answers 503 while the ledger is frozen, and then charges the retry with a key once and nothing without one', async () => {
    const [keyed, withoutKey] = await Promise.all([openWorkspace(), openWorkspace()]);
    const idempotencyKey = randomUUID();
    const create = () => keyed.partner.createAudit(body, { idempotencyKey });

    freeze('credit-ledger');
    const responses = await Promise.all([create(), withoutKey.partner.createAudit(body)]);
    thaw('credit-ledger');
    for (const response of responses) expectUnavailable(response);

    const retry = await create();
    expect(retry.status).toBe(202);
    expect(await auditsCharged(stage.operator, keyed.id)).toEqual([retry.body.data.audit_id]);
    expect(await balanceOf(keyed)).toBe(CREDITS - PRICE);
    await voided(withoutKey);
    expect(await balanceOf(withoutKey)).toBe(CREDITS);
  }, 60_000);

  it('is voided if the gateway was frozen while the ledger charged it, and kept if a retry has its key', async () => {
    const [keyed, withoutKey] = await Promise.all([openWorkspace(), openWorkspace()]);
    const idempotencyKey = randomUUID();
    const create = () => keyed.partner.createAudit(body, { idempotencyKey });

    freeze('credit-ledger');
    const responses = [withoutKey.partner.createAudit(body), create()];
    await reserved(idempotencyKey);
    freeze('api-gateway');
    // From here, as a busy machine may have taken long to send the charges.
    const frozenAt = performance.now();
    thaw('credit-ledger');
    const [auditId, unheardOf] = await Promise.all([chargedOnce(keyed), chargedOnce(withoutKey)]);
    await eventually('the deadline is over', () => performance.now() - frozenAt > PAST_THE_DEADLINE_MS);
    thaw('api-gateway');
    for (const response of await Promise.all(responses)) expectUnavailable(response);

    expect((await create()).body.data.audit_id).toBe(auditId);
    expect(await auditsCharged(stage.operator, keyed.id)).toEqual([auditId]);
    await voided(withoutKey);
    expect(await balanceOf(withoutKey)).toBe(CREDITS);
    await eventually(
      'the audit that no caller learned of is gone',
      async () => (await withoutKey.partner.getAudit(unheardOf)).status === 404,
    );
  }, 60_000);

  /** The void of the only audit of a workspace; it leaves nothing charged. */
  const voided = (workspace: TestWorkspace) =>
    eventually('the charge is voided', async () => {
      const events = await accountEvents(stage.operator, workspace.id);
      return events.some(({ type }) => type === 'ledger.charge-voided');
    });
});
