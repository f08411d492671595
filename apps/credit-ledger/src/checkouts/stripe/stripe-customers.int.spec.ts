import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../../../test/support/eventually.js';
import type { TestHarness } from '../../../../../test/support/test-harness.js';
import { openAccount } from '../../../test-support/ledger-calls.js';
import type { FakeStripe } from '../../../test-support/stripe/fake-stripe.js';
import { givenStripe, type StripeStage } from '../../../test-support/stripe/given-stripe.js';

jest.setTimeout(60_000);

/** The gateway's timeout. */
const DEADLINE_MS = 10_000;

describe('the customer of a workspace at Stripe', () => {
  let stage: StripeStage;
  let harness: TestHarness;
  let stripe: FakeStripe;
  givenStripe({ replicas: 1 }, (made) => {
    stage = made;
    ({ harness, stripe } = made);
  });

  /** Returns the customer that the session of a new checkout names. */
  async function buy(workspace_id: string): Promise<unknown> {
    const checkout = { workspace_id, package: 'growth' } as const;
    const { checkout_id } = await harness.send('ledger.create-checkout', checkout, DEADLINE_MS);
    return stripe.sessions.find(({ client_reference_id }) => client_reference_id === checkout_id)?.customer;
  }
  const customersOf = (workspaceId: string) =>
    stripe.customers.flatMap(({ id, metadata }) => (metadata.workspace_id === workspaceId ? id : []));
  const keys = () => stripe.calls.map(({ idempotencyKey }) => idempotencyKey);

  it('is made with its first checkout, and named by every one', async () => {
    const [workspaceId, other] = [await openAccount(harness, 0), await openAccount(harness, 0)];
    const first = await buy(workspaceId);
    expect(customersOf(workspaceId)).toEqual([first]);
    expect(await buy(workspaceId)).toBe(first);
    expect(stripe.calls.filter(({ what }) => what === 'POST /v1/customers')).toHaveLength(1);
    expect(await buy(other)).not.toBe(first);
  });

  it('is one, however many checkouts are the first at once', async () => {
    const workspaceId = await openAccount(harness, 0);
    const bought = await Promise.all(Array.from({ length: 10 }, () => buy(workspaceId)));
    const [only] = customersOf(workspaceId);
    expect(customersOf(workspaceId)).toEqual([only]);
    expect(bought).toEqual(bought.map(() => only));
    expect(await buy(workspaceId)).toBe(only);
  });

  it('is one, although the ledger dies once Stripe has made it', async () => {
    const workspaceId = await openAccount(harness, 0);
    stripe.happen('silence');
    const bought = buy(workspaceId);
    await eventually('the customer', () => customersOf(workspaceId).length === 1);
    const [dead] = stage.ledgers;
    await stage.start();
    await dead?.kill();
    expect([await bought]).toEqual(customersOf(workspaceId));
    expect([await buy(workspaceId)]).toEqual(customersOf(workspaceId));
  });

  it('is another one once Stripe does not know it any more, and again one for checkouts at once', async () => {
    const workspaceId = await openAccount(harness, 0);
    for (let times = 0; times < 2; times++) {
      const gone = await buy(workspaceId);
      stripe.customers.length = 0;
      const bought = await Promise.all(Array.from({ length: 10 }, () => buy(workspaceId)));
      const [only] = customersOf(workspaceId);
      expect(only).not.toBe(gone);
      expect(customersOf(workspaceId)).toEqual([only]);
      expect(bought).toEqual(bought.map(() => only));
      expect(await buy(workspaceId)).toBe(only);
    }
  });

  it('is made although Stripe repeats its failure to the key of the workspace', async () => {
    const workspaceId = await openAccount(harness, 0);
    const broken = { status: 500, error: { type: 'api_error', message: 'broken' } };
    stripe.happen(broken, broken);
    expect([await buy(workspaceId)]).toEqual(customersOf(workspaceId));
    const [first, again, other] = keys();
    expect([first, again]).toEqual([`customer:${workspaceId}`, `customer:${workspaceId}`]);
    expect(other).not.toBe(first);
  });
});
