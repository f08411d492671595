import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { PackageName } from '#contracts/money/prices';
import { isId, newId } from '#contracts/identifiers';
import { RawCaller } from '../../../../test/support/service/raw-caller.js';
import { checkoutsOf, expireIn } from '../../test-support/checkout-rows.js';
import { type LedgerReplica, PUBLIC_URL, startLedger } from '../../test-support/ledger-replica.js';
import { TestHarness } from '../../../../test/support/test-harness.js';
import { service } from '../service.js';
import { balanceOf, openAccount } from '../../test-support/ledger-calls.js';

const HOUR_MS = 3_600_000;

describe('a checkout', () => {
  let harness: TestHarness;
  let ledgers: LedgerReplica[];
  let caller: RawCaller;

  beforeAll(async () => {
    harness = await TestHarness.create(service);
    ledgers = await Promise.all([startLedger(harness), startLedger(harness)]);
    caller = await RawCaller.open(harness.vhost.url);
  });
  afterAll(async () => {
    await caller?.close();
    await Promise.all((ledgers ?? []).map((ledger) => ledger.stop()));
    await harness?.remove();
  });

  it.each<[PackageName, number, number]>([
    ['starter', 49, 4_900],
    ['growth', 199, 20_900],
    ['scale', 499, 54_900],
  ])('of the package %s costs %i dollars and brings %i credits', async (name, amount_usd, credits) => {
    const workspace_id = await openAccount(harness, 0);
    const before = Date.now();
    const reply = await harness.send('ledger.create-checkout', { workspace_id, package: name });
    expect(reply).toEqual({
      checkout_id: expect.stringMatching(/^chk_/),
      checkout_url: `${PUBLIC_URL}/checkout/${reply.checkout_id}`,
      package: name,
      amount_usd,
      credits,
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/),
    });
    expect(isId('checkout', reply.checkout_id)).toBe(true);
    expect(Math.abs(Date.parse(reply.expires_at) - before - HOUR_MS)).toBeLessThan(60_000);
    expect(await harness.send('ledger.get-checkout', { checkout_id: reply.checkout_id })).toEqual({
      ...reply,
      workspace_id,
      provider: 'local',
      status: 'open',
    });
    expect(await balanceOf(harness, workspace_id)).toBe(0);
  });

  it('is another one with each call, and all of them stay open', async () => {
    const workspace_id = await openAccount(harness, 0);
    const command = { workspace_id, package: 'starter' } as const;
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => harness.send('ledger.create-checkout', command)),
    );
    const rows = await checkoutsOf(harness.admin, workspace_id);
    expect(rows.map(({ checkout_id }) => checkout_id).sort()).toEqual(
      replies.map(({ checkout_id }) => checkout_id).sort(),
    );
    expect(rows.every(({ status, settled }) => status === 'open' && !settled)).toBe(true);
  });

  it('is one for one command, however often and wherever that is delivered', async () => {
    const workspace_id = await openAccount(harness, 0);
    const messageId = randomUUID();
    const deliver = () =>
      caller.send('ledger.create-checkout', { workspace_id, package: 'scale' }, messageId);
    const replies = [...(await Promise.all([deliver(), deliver(), deliver(), deliver()])), await deliver()];
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await checkoutsOf(harness.admin, workspace_id)).toHaveLength(1);
  });

  it('is refused to a workspace that has no account', async () => {
    const workspace_id = newId('workspace');
    await expect(
      harness.send('ledger.create-checkout', { workspace_id, package: 'starter' }),
    ).rejects.toMatchObject({ kind: 'not-found', code: 'ACCOUNT_NOT_FOUND' });
    expect(await checkoutsOf(harness.admin, workspace_id)).toEqual([]);
  });

  it.each(['enterprise', 'Starter', '', 'toString', '__proto__', 7, null, undefined])(
    'is refused for the package %p, and says which there are',
    async (name) => {
      const workspace_id = await openAccount(harness, 0);
      await expect(
        harness.send('ledger.create-checkout', { workspace_id, package: name as PackageName }),
      ).rejects.toMatchObject({
        kind: 'rejected',
        code: 'INVALID_PACKAGE',
        message: 'package must be one of starter, growth, scale',
      });
      expect(await checkoutsOf(harness.admin, workspace_id)).toEqual([]);
    },
  );

  it('is refused if its command is indistinguishable from a redelivery', async () => {
    const workspace_id = await openAccount(harness, 0);
    await expect(
      caller.send('ledger.create-checkout', { workspace_id, package: 'starter' }, 'once'),
    ).rejects.toMatchObject({ kind: 'rejected', code: 'INVALID_MESSAGE_ID' });
    expect(await checkoutsOf(harness.admin, workspace_id)).toEqual([]);
  });

  it('has expired after its time, even without a notice', async () => {
    const workspace_id = await openAccount(harness, 0);
    const { checkout_id } = await harness.send('ledger.create-checkout', { workspace_id, package: 'growth' });
    await expireIn(harness.admin, checkout_id, -1);
    expect(await harness.send('ledger.get-checkout', { checkout_id })).toMatchObject({ status: 'expired' });
  });

  it('that is unknown is not found', async () => {
    await expect(
      harness.send('ledger.get-checkout', { checkout_id: newId('checkout') }),
    ).rejects.toMatchObject({ kind: 'not-found', code: 'CHECKOUT_NOT_FOUND' });
    await expect(harness.send('ledger.get-checkout', { checkout_id: '1' })).rejects.toMatchObject({
      kind: 'rejected',
      code: 'INVALID_MESSAGE',
    });
  });
});
