import { describe, expect, it } from '@jest/globals';
import { eventHash } from '#event-store/hash-chain/hash-chain';
import { givenLedger } from '../../test-support/given-ledger.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { accountEvents, chargeAudit, openAccount } from '../../test-support/ledger-calls.js';
import { readStatement, type StatementEntry } from './statement.js';
import { unsignedStatementEnd } from './statement-end.js';

describe('the statement of an account with changed events', () => {
  let harness: TestHarness;

  givenLedger(async (made) => {
    harness = made;
    // A superuser can switch this off.
    await harness.admin.query('alter table events disable trigger all');
    await harness.admin.query('alter table events alter recorded_at drop not null, alter hash drop not null');
  });

  /** Opened, 1,000 purchased, charged 150. Of the three events, the last one is changed by `set`. */
  async function changed(statement: string): Promise<string> {
    const workspace = await openAccount(harness, 1_000);
    await chargeAudit(harness, workspace);
    const last = `stream = 'account-${workspace}' and version = 3`;
    expect((await harness.admin.query(`${statement} where ${last}`)).rowCount).toBe(1);
    return workspace;
  }

  async function read(workspace: string, toVersion = 3, headHash?: string): Promise<StatementEntry[]> {
    const entries: StatementEntry[] = [];
    const range = { toVersion, proven: true, ...(headHash !== undefined && { headHash }) };
    for await (const entry of readStatement(harness.admin, workspace, range)) entries.push(entry);
    return entries;
  }

  const data = (field: string, json: string) =>
    `update events set data = jsonb_set(data, '{${field}}', '${json}')`;

  it.each([
    ['an infinite time', `update events set recorded_at = 'infinity'`, 'its time is Infinity'],
    ['the time before all', `update events set recorded_at = '-infinity'`, 'its time is -Infinity'],
    ['no time', 'update events set recorded_at = null', 'its time is null'],
    [
      'a time beyond all calendars',
      `update events set recorded_at = '294276-01-01'`,
      'its time is Invalid Date',
    ],
    ['a number as its data', `update events set data = '5'`, 'its data is no object'],
    ['null as its data', `update events set data = 'null'`, 'its data is no object'],
    ['a list as its data', `update events set data = '[]'`, 'its data is no object'],
    ['an unknown type', `update events set type = 'ledger.gift'`, 'its type is ledger.gift'],
    ['an object as its audit', data('audit_id', '{"toString": 5}'), 'its audit_id is no text'],
  ])('is neither signed nor read where an event has %s', async (_, statement, why) => {
    const workspace_id = await changed(statement);
    const refusal = {
      code: 'EVENT_UNREADABLE',
      message:
        `version 3 of account-${workspace_id} is not as the ledger wrote it: ${why}; ` +
        `acs ledger verify --workspace ${workspace_id} shows what was changed`,
    };
    await expect(harness.send('ledger.sign-statement', { workspace_id })).rejects.toMatchObject(refusal);
    await expect(read(workspace_id)).rejects.toMatchObject(refusal);
    expect(await read(workspace_id, 2)).toHaveLength(2);
  });

  it.each([
    ['beyond all numbers', data('credits', '1e400')],
    ['that is none', data('credits', '"150"')],
    ['that is an object', data('credits', '{"valueOf": 5, "toString": 5}')],
    ['that is missing', `update events set data = data - 'credits'`],
  ])('is not read where an event has an amount %s', async (_, statement) => {
    const workspace = await changed(statement);
    await expect(read(workspace)).rejects.toMatchObject({ code: 'EVENT_UNREADABLE' });
  });

  it.each([
    ['has no hash', 'update events set hash = null', 'it has no hash'],
    ['leaves a balance beyond exact numbers', data('balance_after', '1e30'), 'does not match its hash'],
  ])('is not signed where its last event %s', async (_, statement, why) => {
    const workspace_id = await changed(statement);
    await expect(harness.send('ledger.sign-statement', { workspace_id })).rejects.toMatchObject({
      code: 'EVENT_UNREADABLE',
      message: expect.stringContaining(why),
    });
  });

  /** Changes one event, as a superuser can. */
  async function change(workspace: string, version: number, assignment: string): Promise<void> {
    const statement = `update events set ${assignment} where stream = $1 and version = $2`;
    expect((await harness.admin.query(statement, [`account-${workspace}`, version])).rowCount).toBe(1);
  }

  /** Writes the hash of the event's present content. */
  async function rehash(workspace: string, version: number): Promise<void> {
    const event = (await accountEvents(harness, workspace))[version - 1]!;
    await change(workspace, version, `hash = '\\x${eventHash(event.prevHash, event).toString('hex')}'`);
  }

  const unreadable = (version: number, why: string): object => ({
    code: 'EVENT_UNREADABLE',
    message: expect.stringMatching(new RegExp(`^version ${version} of .*: ${why};`)) as unknown,
  });

  it.each([
    ['an amount', `data = jsonb_set(data, '{credits}', '1')`, 'its content does not match its hash'],
    ['a time', `recorded_at = recorded_at - interval '1 s'`, 'its content does not match its hash'],
    ['the hash', `hash = sha256('x')`, 'its content does not match its hash'],
    ['the hash before it', `prev_hash = sha256('x')`, 'it is not linked to the event before it'],
    ['an identifier', 'event_id = gen_random_uuid()', 'its content does not match its hash'],
  ])('is read up to an event of which %s was changed, wherever it is', async (_, assignment, why) => {
    for (const version of [2, 3, 4]) {
      const workspace = await openAccount(harness, 1_000);
      for (let charge = 0; charge < 2; charge++) await chargeAudit(harness, workspace);
      await change(workspace, version, assignment);
      await expect(read(workspace, 4)).rejects.toMatchObject(unreadable(version, why));
      expect(await read(workspace, version - 1)).toHaveLength(version - 1);
    }
  });

  it('is read up to the event after one that was changed together with its hash', async () => {
    const workspace = await changed(data('credits', '1'));
    await chargeAudit(harness, workspace);
    await rehash(workspace, 3);
    await expect(read(workspace, 4)).rejects.toMatchObject(
      unreadable(4, 'it is not linked to the event before it'),
    );
  });

  it('is not read to its end where its last event has another hash than was signed', async () => {
    const workspace_id = await openAccount(harness, 1_000);
    const { head } = await harness.send('ledger.sign-statement', { workspace_id });
    await change(workspace_id, 2, `data = jsonb_set(data, '{reference}', '"other"')`);
    await rehash(workspace_id, 2);
    expect(await read(workspace_id, 2)).toHaveLength(2);
    await expect(read(workspace_id, 2, head.head_hash)).rejects.toMatchObject(
      unreadable(2, 'its hash is not the one that was signed'),
    );
  });

  /** Opened, 1,000 purchased, charged 150, the threshold set. The charge states the balance. */
  async function withThreshold(): Promise<string> {
    const workspace_id = await openAccount(harness, 1_000);
    await chargeAudit(harness, workspace_id);
    await harness.send('ledger.set-threshold', { workspace_id, low_balance_threshold: 10 });
    return workspace_id;
  }

  const ALTERED = 'its content does not match its hash';

  it.each([
    ['the event that tells the balance says another', 3, `data = data || '{"balance_after": 1000000}'`],
    ['the event that told the balance tells none', 3, `data = data - 'balance_after'`],
    ['an event tells a balance that moved none', 4, `data = data || '{"balance_after": 1000000}'`],
    ['its last event was moved to an earlier time', 4, `recorded_at = recorded_at - interval '1 s'`],
  ])('is not signed where %s', async (_, version, assignment) => {
    const workspace_id = await withThreshold();
    await change(workspace_id, version, assignment);
    await expect(harness.send('ledger.sign-statement', { workspace_id })).rejects.toMatchObject(
      unreadable(version, ALTERED),
    );
  });

  it('is not signed where a balance beyond exact numbers has its hash', async () => {
    const workspace_id = await changed(data('balance_after', '1e30'));
    await rehash(workspace_id, 3);
    await harness.admin.query(
      `update accounts set head_hash = (select hash from events where stream = $1 and version = 3)
       where workspace_id = $2`,
      [`account-${workspace_id}`, workspace_id],
    );
    await expect(harness.send('ledger.sign-statement', { workspace_id })).rejects.toMatchObject(
      unreadable(3, 'the balance is no whole number of credits'),
    );
  });

  /** Expects the same refusal, signed or not. */
  async function refusedFor(workspace_id: string, until: Date | undefined, refusal: object): Promise<void> {
    const asked = { workspace_id, ...(until && { until: until.toISOString() }) };
    await expect(harness.send('ledger.sign-statement', asked)).rejects.toMatchObject(refusal);
    const request = { workspaceId: workspace_id, ...(until && { until }) };
    await expect(unsignedStatementEnd(harness.admin, request)).rejects.toMatchObject(refusal);
  }

  it('ends at no time where the first event that it leaves out was moved', async () => {
    const workspace_id = await withThreshold();
    const until = (await accountEvents(harness, workspace_id))[3]?.recordedAt;
    await change(workspace_id, 3, `recorded_at = recorded_at + interval '1 hour'`);
    await change(workspace_id, 4, `recorded_at = recorded_at + interval '1 hour'`);
    await refusedFor(workspace_id, until, unreadable(3, ALTERED));
  });

  it('ends nowhere where its last event is gone, or was changed together with its hash', async () => {
    const cut = await withThreshold();
    await harness.admin.query(`delete from events where stream = $1 and version = 4`, [`account-${cut}`]);
    await refusedFor(cut, undefined, unreadable(4, 'it is missing, or has no hash'));
    const rewritten = await changed(
      `update events set data = data || '{"credits": 1, "balance_after": 999}'`,
    );
    await rehash(rewritten, 3);
    await refusedFor(rewritten, undefined, unreadable(3, "its hash is not the one in the account's row"));
  });

  it('is not read past an event that is gone, even where more than a page follows', async () => {
    const workspace = await openAccount(harness, 1_000_000);
    const charges = Array.from({ length: 520 }, () => chargeAudit(harness, workspace));
    await Promise.all(charges);
    await harness.admin.query(`delete from events where stream = $1 and version = 3`, [
      `account-${workspace}`,
    ]);
    await expect(read(workspace, 522)).rejects.toMatchObject({
      code: 'EVENT_UNREADABLE',
      message: expect.stringContaining('version 3 '),
    });
  });

  it('is not read where the events end before the version that it is to end with', async () => {
    const workspace = await openAccount(harness, 10);
    await expect(read(workspace, 3)).rejects.toMatchObject({
      message: expect.stringContaining('version 3 '),
    });
  });
});
