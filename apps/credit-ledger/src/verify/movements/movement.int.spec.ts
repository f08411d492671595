import { describe, expect, it } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { withChangedRows } from '../../../test-support/changed-rows.js';
import { givenLedger } from '../../../test-support/given-ledger.js';
import type { TestHarness } from '../../../../../test/support/test-harness.js';
import { chargeAudit, openAccount, refundAudit, verifyAccounts } from '../../../test-support/ledger-calls.js';

describe('the row of a movement', () => {
  let harness: TestHarness;
  /** 1,000 purchased (version 2), 5 granted (3), 150 charged (4), 75 refunded (5), 150 charged (6), voided (7). */
  let workspace_id: string;

  givenLedger(async (made) => {
    harness = made;
    workspace_id = await openAccount(harness, 1_000);
    const goodwill = { workspace_id, credits: 5, kind: 'goodwill', reference: 'sorry' } as const;
    await harness.send('ledger.grant-credits', goodwill);
    const [refunded, voided] = [newId('audit'), newId('audit')];
    await chargeAudit(harness, workspace_id, refunded);
    await refundAudit(harness, workspace_id, refunded);
    await chargeAudit(harness, workspace_id, voided);
    await harness.send('ledger.void-charge', { workspace_id, audit_id: voided });
  });

  it('matches its event as the service writes it', async () => {
    expect(await verifyAccounts(harness, { workspaceId: workspace_id })).toMatchObject({
      ok: true,
      events: 7,
    });
  });

  it.each([
    [4, 'charges', 'charged = charged + 1', 'charged_version = 4'],
    [4, 'charges', 'charged_version = 44', 'charged_version = 4'],
    [4, 'charges', 'balance_after = balance_after + 1', 'charged_version = 4'],
    [4, 'charges', `created_at = created_at + interval '1 ms'`, 'charged_version = 4'],
    [4, 'charges', `workspace_id = 'ws_other'`, 'charged_version = 4'],
    [5, 'charges', 'refunded = refunded - 1', 'charged_version = 4'],
    [5, 'charges', 'refunded_version = 55', 'charged_version = 4'],
    [5, 'charges', 'refunded = null, refunded_version = null', 'charged_version = 4'],
    [7, 'charges', 'voided = voided - 1', 'charged_version = 6'],
    [7, 'charges', 'voided_version = 77', 'charged_version = 6'],
    [2, 'grants', 'credits = credits + 1', 'version = 2'],
    [2, 'grants', `kind = 'invoice'`, 'version = 2'],
    [3, 'grants', 'version = 33', 'version = 3'],
    [3, 'grants', `reference = 'other'`, 'version = 3'],
    [3, 'grants', `workspace_id = 'ws_other'`, 'version = 3'],
  ])('does not stand for version %i once %s has another value: %s', async (version, table, set, which) => {
    await withChangedRows(harness, [table], async () => {
      const changed = await harness.admin.query(`update ${table} set ${set} where ${which}`);
      expect(changed.rowCount).toBe(1);
      const { problems } = await verifyAccounts(harness, { workspaceId: workspace_id });
      expect(problems).toContainEqual({
        where: expect.stringContaining(` version ${version} `),
        what: expect.stringMatching(/^the row of .* is missing or differs$/),
      });
    });
  });
});
