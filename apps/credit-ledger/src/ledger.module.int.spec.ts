import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestHarness } from '../../../test/support/test-harness.js';
import { openAccount } from '../test-support/ledger-calls.js';
import { startLedger } from '../test-support/ledger-replica.js';
import { CheckoutProvider, LocalProvider } from './checkouts/provider/checkout-provider.js';
import { service } from './service.js';

describe("the ledger's root module", () => {
  let harness: TestHarness;
  beforeAll(async () => {
    harness = await TestHarness.create(service);
  });
  afterAll(() => harness?.remove());

  it('works with another provider in the place of one', async () => {
    const ledger = await startLedger(harness, {
      override: (module) =>
        module.overrideProvider(CheckoutProvider).useValue(new LocalProvider('https://elsewhere.example')),
    });
    const workspace_id = await openAccount(harness, 0);
    const sale = await harness.send('ledger.create-checkout', { workspace_id, package: 'growth' });
    expect(sale.checkout_url).toBe(`https://elsewhere.example/checkout/${sale.checkout_id}`);
    expect(await ledger.stop()).toBe(true);
  });
});
