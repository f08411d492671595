import { describe, expect, it } from '@jest/globals';
import { expectError, expectHeaders, id, contractStage, TIME } from '../support/contract.js';
import { gatewayUrl } from '../support/workspace.js';

const TOPUP = '/api/v1/billing/topup';

describe('POST /billing/topup', () => {
  const stage = contractStage();

  it.each([
    ['starter', 49, 4_900],
    ['growth', 199, 20_900],
    ['scale', 499, 54_900],
  ])('2.6 sells %s for %i dollars: %i credits, bonus included', async (name, amount_usd, credits) => {
    const { partner } = await stage.open(0);
    const response = await partner.call('POST', TOPUP, { body: JSON.stringify({ package: name }) });
    const checkout = response.body.data as unknown as { checkout_id: string };
    expect([response.status, response.body]).toEqual([
      201,
      {
        data: {
          checkout_id: id('checkout'),
          checkout_url: `${gatewayUrl()}/checkout/${checkout.checkout_id}`,
          package: name,
          amount_usd,
          credits,
          expires_at: TIME,
        },
        request_id: response.headers['x-request-id'],
      },
    ]);
    expectHeaders(response);
    expect((await partner.getBalance()).body.data).toMatchObject({ balance: 0, lifetime_purchased: 0 });
  });

  it('4.5 mints another session for every call, whatever its Idempotency-Key', async () => {
    const { partner } = await stage.open(0);
    const topUp = () =>
      partner.call('POST', TOPUP, {
        body: '{"package":"starter"}',
        headers: { 'idempotency-key': 'the same' },
      });
    const responses = [await topUp(), await topUp(), await topUp()];
    const ids = responses.map(({ body }) => (body.data as unknown as { checkout_id: string }).checkout_id);
    expect(new Set(ids).size).toBe(3);
    for (const { headers } of responses) expect(headers['x-idempotent-replay']).toBeUndefined();
  });

  it.each(['enterprise', '', 'Starter', 7, null, undefined])(
    'A answers 400 INVALID_PACKAGE to the package %j',
    async (name) => {
      const { partner } = await stage.open(0);
      const body = JSON.stringify({ package: name });
      expectError(await partner.call('POST', TOPUP, { body }), 400, 'INVALID_PACKAGE');
    },
  );
});
