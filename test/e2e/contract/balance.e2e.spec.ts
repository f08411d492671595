import { describe, expect, it } from '@jest/globals';
import { refundOf } from '#contracts/money/refunds';
import { ended, expectHeaders, id, contractStage } from '../support/contract.js';

describe('GET /balance', () => {
  const stage = contractStage();

  it('4.4 answers 200 with exactly these fields, and none for the tier', async () => {
    const { partner } = await stage.open(20_900, 'purchase');
    const response = await partner.getBalance();
    expect([response.status, response.body]).toEqual([
      200,
      {
        data: {
          balance: 20_900,
          balance_usd: '$209.00',
          lifetime_purchased: 20_900,
          lifetime_consumed: 0,
          low_balance_threshold: 0,
        },
        request_id: id('request'),
      },
    ]);
    expect(response.body.request_id).toBe(response.headers['x-request-id']);
    expectHeaders(response);
  });

  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [99, '$0.99'],
    [100, '$1.00'],
    [1_234_567, '$12345.67'],
  ])('2.4 shows %i credits as %s', async (credits, usd) => {
    const { partner } = await stage.open(credits);
    const { balance, balance_usd } = (await partner.getBalance()).body.data;
    expect([balance, balance_usd]).toEqual([credits, usd]);
  });

  it('2.4 counts purchases and usage for ever, whatever is refunded or given', async () => {
    const { id: workspace_id, partner } = await stage.open(500, 'purchase');
    const { body } = await partner.createAudit({ url: `${stage.site.url}/error`, type: 'seo' });
    await ended(partner, body.data.audit_id);
    const grants = { credits: 100, workspace_id };
    await stage.operator.send('ledger.grant-credits', { ...grants, kind: 'goodwill', reference: 'gift' });
    await stage.operator.send('ledger.grant-credits', { ...grants, kind: 'invoice', reference: 'invoice' });
    expect((await partner.getBalance()).body.data).toMatchObject({
      balance: 500 - 80 + refundOf(80, { kind: 'failed', fault: 'target' }) + 200,
      lifetime_purchased: 600,
      lifetime_consumed: 80,
    });
  });

  it('2.4 shows the threshold that was configured', async () => {
    const { id: workspace_id, partner } = await stage.open(0);
    await stage.operator.send('ledger.set-threshold', { workspace_id, low_balance_threshold: 750 });
    expect((await partner.getBalance()).body.data.low_balance_threshold).toBe(750);
  });

  it('4.4 costs no credits', async () => {
    const { partner } = await stage.open(80);
    for (let call = 0; call < 5; call++) expect((await partner.getBalance()).body.data.balance).toBe(80);
  });
});
