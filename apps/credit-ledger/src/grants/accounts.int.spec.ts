import { describe, expect, it } from '@jest/globals';
import type { PayloadOf } from '#contracts/messages/messages';
import { newId } from '#contracts/identifiers';
import { givenLedger } from '../../test-support/given-ledger.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { accountEvents, balanceOf, chargeAudit, openAccount } from '../../test-support/ledger-calls.js';

describe('accounts and their grants', () => {
  let harness: TestHarness;

  givenLedger((made) => (harness = made));

  const grantOf = (workspace_id: string): PayloadOf<'ledger.grant-credits'> => ({
    workspace_id,
    credits: 20_900,
    kind: 'purchase',
    reference: 'checkout 1',
  });

  it('show purchases, charges and refunds in the balance at once', async () => {
    const workspace_id = await openAccount(harness, 0, 500);
    await harness.send('ledger.grant-credits', grantOf(workspace_id));
    await harness.send('ledger.grant-credits', {
      ...grantOf(workspace_id),
      credits: 100,
      kind: 'goodwill',
      reference: 'sorry',
    });
    const audit_id = newId('audit');
    await chargeAudit(harness, workspace_id, audit_id);
    await harness.send('ledger.refund-audit', { workspace_id, audit_id, credits: 75, reason: 'failed' });
    expect(await harness.send('ledger.get-balance', { workspace_id })).toEqual({
      balance: 20_925,
      lifetime_purchased: 20_900,
      lifetime_consumed: 150,
      low_balance_threshold: 500,
    });
  });

  it('take a grant once under its reference, however often it comes at once', async () => {
    const workspace_id = await openAccount(harness, 0);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => harness.send('ledger.grant-credits', grantOf(workspace_id))),
    );
    expect(replies).toEqual(replies.map(() => ({ balance: 20_900, lifetime_purchased: 20_900 })));
    expect(await accountEvents(harness, workspace_id)).toHaveLength(2);
  });

  it('know a reference again however it was typed', async () => {
    const workspace_id = await openAccount(harness, 0);
    const typed = ['Café 1', ' Cafe\u0301 1 '].map((reference) =>
      harness.send('ledger.grant-credits', { ...grantOf(workspace_id), reference }),
    );
    expect(await Promise.all(typed)).toMatchObject([{ balance: 20_900 }, { balance: 20_900 }]);
    expect(await balanceOf(harness, workspace_id)).toBe(20_900);
  });

  it.each([' ', 'two\nlines', '\u001b[31mred'])(
    'refuse %j as a reference, which people read in one line',
    async (reference) => {
      const workspace_id = await openAccount(harness, 0);
      await expect(
        harness.send('ledger.grant-credits', { workspace_id, credits: 1, kind: 'goodwill', reference }),
      ).rejects.toMatchObject({ code: 'INVALID_MESSAGE', details: { field: 'reference' } });
      expect(await balanceOf(harness, workspace_id)).toBe(0);
    },
  );

  it('that were never opened are refused by every command', async () => {
    const workspace_id = newId('workspace');
    const audit_id = newId('audit');
    const refused = { kind: 'not-found', code: 'ACCOUNT_NOT_FOUND' };
    await expect(harness.send('ledger.get-balance', { workspace_id })).rejects.toMatchObject(refused);
    await expect(chargeAudit(harness, workspace_id)).rejects.toMatchObject(refused);
    await expect(harness.send('ledger.grant-credits', grantOf(workspace_id))).rejects.toMatchObject(refused);
    await expect(harness.send('ledger.void-charge', { workspace_id, audit_id })).rejects.toMatchObject(
      refused,
    );
    await expect(
      harness.send('ledger.set-threshold', { workspace_id, low_balance_threshold: 1 }),
    ).rejects.toMatchObject(refused);
    expect(await accountEvents(harness, workspace_id)).toEqual([]);
  });

  it('tell the engine of a charge, under the id of the stored event', async () => {
    const workspace_id = await openAccount(harness, 1_000);
    const audit_id = newId('audit');
    await chargeAudit(harness, workspace_id, audit_id);
    const event = (await accountEvents(harness, workspace_id)).at(-1);
    for (;;) {
      const message = await harness.take('audit-engine.events');
      const data = JSON.parse(message.content.toString('utf8')) as { audit_id?: string };
      if (data.audit_id !== audit_id) continue;
      expect(message.properties).toMatchObject({ type: 'ledger.audit-charged', messageId: event?.eventId });
      expect(data).toEqual(event?.data);
      break;
    }
  });
});
