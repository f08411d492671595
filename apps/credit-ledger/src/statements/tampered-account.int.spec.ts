import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type LedgerReplica, startLedger } from '../../test-support/ledger-replica.js';
import { LedgerWorld } from '../../test-support/ledger-world.js';
import { readStatement } from './read-statement.js';
import type { StatementEntry } from './statement.js';

describe('the statement of an account whose events somebody has changed', () => {
  let world: LedgerWorld;
  let ledger: LedgerReplica;

  beforeAll(async () => {
    world = await LedgerWorld.create();
    ledger = await startLedger(world.servers);
    // What a superuser can switch off.
    await world.admin.query('alter table events disable trigger all');
    await world.admin.query('alter table events alter recorded_at drop not null, alter hash drop not null');
  });
  afterAll(async () => {
    await ledger?.leave();
    await world?.remove();
  });

  /** Opened, 1,000 purchased, charged 150: of three events, the last one is as `set` says. */
  async function changed(statement: string): Promise<string> {
    const workspace = await world.account(1_000);
    await world.charge(workspace);
    const last = `stream = 'account-${workspace}' and version = 3`;
    expect((await world.admin.query(`${statement} where ${last}`)).rowCount).toBe(1);
    return workspace;
  }

  async function read(workspace: string, toVersion = 3): Promise<StatementEntry[]> {
    const entries: StatementEntry[] = [];
    for await (const entry of readStatement(world.admin, workspace, { toVersion, proven: true }))
      entries.push(entry);
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
    await expect(world.send('ledger.sign-statement', { workspace_id })).rejects.toMatchObject(refusal);
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
    ['leaves a balance beyond exact numbers', data('balance_after', '1e30'), 'no whole number of credits'],
  ])('is not signed where its last event %s', async (_, statement, why) => {
    const workspace_id = await changed(statement);
    await expect(world.send('ledger.sign-statement', { workspace_id })).rejects.toMatchObject({
      code: 'EVENT_UNREADABLE',
      message: expect.stringContaining(why),
    });
  });

  it('is not read past an event that is gone, even where more than a page follows', async () => {
    const workspace = await world.account(1_000_000);
    const charges = Array.from({ length: 520 }, () => world.charge(workspace));
    await Promise.all(charges);
    await world.admin.query(`delete from events where stream = $1 and version = 3`, [`account-${workspace}`]);
    await expect(read(workspace, 522)).rejects.toMatchObject({
      code: 'EVENT_UNREADABLE',
      message: expect.stringContaining('version 3 '),
    });
  });

  it('is not read where the events end before the version that it is to end with', async () => {
    const workspace = await world.account(10);
    await expect(read(workspace, 3)).rejects.toMatchObject({
      message: expect.stringContaining('version 3 '),
    });
  });
});
