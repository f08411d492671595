import { describe, expect, it } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { eventually } from '../../../../test/support/eventually.js';
import { someoneWaits } from '../../../../test/support/servers/lock-waits.js';
import { givenLedger } from '../../test-support/given-ledger.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import {
  accountEvents,
  chargeAudit,
  holdAccounts,
  openAccount,
  refundAudit,
} from '../../test-support/ledger-calls.js';
import { checkStatement } from './check-statement.js';
import { readStatement, type Statement, type StatementEntry } from './statement.js';

describe('a statement of an account', () => {
  let harness: TestHarness;
  let publicKey: Buffer;

  givenLedger(async (made) => {
    harness = made;
    publicKey = Buffer.from((await harness.send('ledger.get-statement-key', {})).public_key, 'base64');
  });

  /** Opened, 1,000 purchased, charged 150, refunded 75, charged 80. */
  async function busyAccount(): Promise<string> {
    const workspace_id = await openAccount(harness, 1_000);
    const audit_id = newId('audit');
    await chargeAudit(harness, workspace_id, audit_id);
    await refundAudit(harness, workspace_id, audit_id);
    await chargeAudit(harness, workspace_id, newId('audit'), 'seo');
    return workspace_id;
  }

  async function statementOf(workspace_id: string, until?: string): Promise<Statement> {
    const proof = await harness.send('ledger.sign-statement', {
      workspace_id,
      ...(until !== undefined && { until }),
    });
    const { version, balance } = proof.head;
    const entries: StatementEntry[] = [];
    for await (const entry of readStatement(harness.admin, workspace_id, {
      toVersion: version,
      proven: true,
    }))
      entries.push(entry);
    // As it comes back from a file.
    const statement = {
      workspace_id,
      ...(until !== undefined && { until }),
      version,
      balance,
      entries,
      proof,
    };
    return JSON.parse(JSON.stringify(statement)) as Statement;
  }

  it('is proven by a signed head that anybody can check with the public key alone', async () => {
    const workspaceId = await busyAccount();
    const statement = await statementOf(workspaceId);
    expect(statement.entries.map(({ amount, balance }) => [amount, balance])).toEqual([
      [0, 0],
      [1_000, 1_000],
      [-150, 850],
      [75, 925],
      [-80, 845],
    ]);
    expect(checkStatement(statement, publicKey)).toEqual({
      ok: true,
      workspace_id: workspaceId,
      entries: 5,
      balance: 845,
      until: null,
      signed_at: statement.proof?.head.signed_at,
      key_id: statement.proof?.key_id,
    });
  });

  it('ends at the requested time, and is proven up to there', async () => {
    const workspaceId = await busyAccount();
    const until = (await accountEvents(harness, workspaceId))[2]?.recordedAt;
    const statement = await statementOf(workspaceId, until?.toISOString());
    expect(statement).toMatchObject({ version: 3, balance: 850 });
    expect(checkStatement(statement, publicKey)).toMatchObject({
      ok: true,
      entries: 3,
      until: until?.toISOString(),
    });
    for (const passedOffAs of [undefined, '2999-01-01T00:00:00.000Z']) {
      expect(checkStatement({ ...statement, until: passedOffAs }, publicKey)).toMatchObject({
        ok: false,
        problem: expect.stringContaining(`signed for the account as of ${until?.toISOString()}`),
      });
    }
  });

  it.each<[string, (statement: Statement) => unknown, RegExp]>([
    [
      'an amount was changed',
      ({ entries }) => Object.assign(entries[2]!, { amount: -80 }),
      /entry 3: it does not say/,
    ],
    [
      'an event and all figures after it were changed',
      ({ entries }) => {
        Object.assign(entries[4]!, { amount: -10, balance: 915 });
        Object.assign(entries[4]!.event!.data as object, { credits: 10, balance_after: 915 });
      },
      /does not have the hash that was signed/,
    ],
    [
      'an entry was left out',
      ({ entries }) => (entries as unknown[]).splice(3, 1),
      /entry 5: version 4 is missing/,
    ],
    [
      'the last entry was left out',
      ({ entries }) => (entries as unknown[]).pop(),
      /signed for version 5; its last entry is version 4/,
    ],
    [
      'the audit of an entry was changed',
      ({ entries }) => Object.assign(entries[2]!, { audit_id: newId('audit') }),
      /entry 3: it does not say/,
    ],
    [
      'an event holds what has no canonical form',
      ({ entries }) => Object.assign(entries[2]!.event!.data as object, { url: '\ud800' }),
      /entry 3: the ledger wrote no such event/,
    ],
    [
      'a time was changed',
      ({ entries }) => Object.assign(entries[1]!, { recorded_at: '2020-01-01T00:00:00.000Z' }),
      /hash that was signed/,
    ],
    ['the balance on top was changed', (statement) => Object.assign(statement, { balance: 9 }), /on top/],
    [
      'the signed balance was changed',
      ({ proof }) => Object.assign(proof!.head, { balance: 9 }),
      /its signature does not fit/,
    ],
    ['the proof was taken out', (statement) => Object.assign(statement, { proof: undefined }), /no proof/],
    [
      'it is told for another workspace',
      (statement) => Object.assign(statement, { workspace_id: newId('workspace') }),
      /hash|workspace/,
    ],
  ])('does not pass where %s', async (_, tamper, expected) => {
    const statement = await statementOf(await busyAccount());
    tamper(statement);
    expect(checkStatement(statement, publicKey)).toMatchObject({
      ok: false,
      problem: expect.stringMatching(expected),
    });
  });

  it('waits for a batch that holds the account, whose events may belong before its time', async () => {
    const workspace_id = await openAccount(harness, 1_000);
    await holdAccounts(harness, workspace_id);
    let signed = false;
    const signing = harness.send('ledger.sign-statement', { workspace_id }).then((statement) => {
      signed = true;
      return statement;
    });
    await eventually('it waits for the lock', () => someoneWaits(harness.database.pool));
    expect(signed).toBe(false);
    await harness.admin.query('commit');
    expect((await signing).head).toMatchObject({ version: 2, balance: 1_000 });
  });

  it('is refused for a time before the account, for a future time, and for an invalid one', async () => {
    const workspace_id = await openAccount(harness, 1);
    for (const [until, code] of [
      ['2020-01-01T00:00:00Z', 'ACCOUNT_NOT_OPEN_YET'],
      ['2999-01-01T00:00:00Z', 'TIME_IN_FUTURE'],
      ['yesterday', 'INVALID_MESSAGE'],
    ] as const) {
      const refused = harness.send('ledger.sign-statement', { workspace_id, until });
      await expect(refused).rejects.toMatchObject({ code, details: { field: 'until' } });
    }
  });
});
