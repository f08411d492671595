import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { givenLedger } from '../../../credit-ledger/test-support/given-ledger.js';
import type { TestHarness } from '../../../../test/support/test-harness.js';
import { accountEvents, chargeAudit, openAccount } from '../../../credit-ledger/test-support/ledger-calls.js';
import { acsOn, type Run } from '../../test-support/run-captured.js';
import { temporaryFolder } from '../../../../test/support/temporary-folder.js';

describe('acs ledger', () => {
  let harness: TestHarness;
  let workspace: string;

  givenLedger(async (made) => {
    harness = made;
    workspace = await openAccount(harness, 1_000);
  });

  const acs = (line: string) => acsOn(harness, line);
  const directory = temporaryFolder('ledger');

  it.each([
    ['an unknown workspace', () => `--workspace ${newId('workspace')}`, 'ACCOUNT_NOT_FOUND: '],
    [
      'an unknown workspace and a time to come',
      () => `--workspace ${newId('workspace')} --until 2999-01-01`,
      'ACCOUNT_NOT_FOUND: ',
    ],
    [
      'a time before the account',
      () => `--workspace ${workspace} --until 2020-01-01`,
      'ACCOUNT_NOT_OPEN_YET: the account of',
    ],
    [
      'a time to come',
      () => `--workspace ${workspace} --until 2999-01-01`,
      'TIME_IN_FUTURE: what happens until 2999-01-01T00:00:00.000Z is not known yet: it is ',
    ],
  ])('refuses a statement for %s in the same words, signed or not', async (_, options, expected) => {
    const line = `ledger statement ${options()}`;
    const runs: Run[] = [];
    for (const proof of ['', ' --proof'])
      for (const format of ['table', 'json']) runs.push(await acs(`${line}${proof} --format ${format}`));
    const known = runs.map(({ stderr, ...rest }) => ({
      ...rest,
      stderr: stderr.replace(/it is .*/, 'it is now'),
    }));
    for (const run of known) expect(run).toEqual({ ...known[0], code: 1, stdout: '' });
    expect(runs[0]?.stderr).toContain(`acs: ${expected}`);
  });

  it('signs and tells what the account was up to now', async () => {
    for (const proof of ['', ' --proof']) {
      const { stdout } = await acs(`ledger statement --workspace ${workspace} --json${proof}`);
      expect(JSON.parse(stdout)).toMatchObject({ version: 2, balance: 1_000 });
    }
  });

  it('exits 2 where there is no statement to check, and 1 where one is not what was signed', async () => {
    const { stdout: key } = await acs('ledger statement-key --json');
    const { public_key } = JSON.parse(key) as { public_key: string };
    const { stdout } = await acs(`ledger statement --workspace ${workspace} --proof --json`);
    const check = async (content: string): Promise<Run> => {
      const file = join(directory, 'statement.json');
      await writeFile(file, content);
      return acs(`ledger check-statement ${file} --public-key ${public_key} --json`);
    };
    expect(await check(stdout)).toMatchObject({ code: 0, stderr: '' });
    expect(await check(stdout.replace('"amount":1000', '"amount":2000'))).toMatchObject({
      code: 1,
      stderr: '',
    });
    expect(await check(stdout.replace('"amount":1000', '"amount":null'))).toEqual({
      code: 2,
      stdout: '',
      stderr: `acs: ${directory}/statement.json is not a statement: entries[1].amount must be a whole number.\n`,
    });
    expect(await check(stdout.replace('{', '{"bonus":5,'))).toEqual({
      code: 2,
      stdout: '',
      stderr: `acs: ${directory}/statement.json is not a statement: bonus is no field of a statement.\n`,
    });
    expect(await acs(`ledger check-statement ${directory} --public-key ${public_key}`)).toMatchObject({
      code: 2,
    });
  });

  it('says in verify how much is not listed, and counts it in JSON', async () => {
    await harness.admin.query(
      `insert into grants (workspace_id, reference, kind, credits, version)
       select $1, 'forged ' || n, 'goodwill', 5, 99 from generate_series(1, 123) as n`,
      [workspace],
    );
    const json = await acs('ledger verify --json');
    expect(json.code).toBe(1);
    const verdict = JSON.parse(json.stdout) as { problem_count: number; problems: unknown[] };
    expect([verdict.problem_count, verdict.problems.length]).toEqual([123, 100]);
    const { code, stdout } = await acs(`ledger verify --workspace ${workspace}`);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^problem_count {2}123$/m);
    expect(stdout).toMatch(/\n {2}and 23 more +only the first 100 are listed\n$/);
  });

  it('ends with an error, signed or not and in every format, where the amount of a purchase was raised', async () => {
    const raised = await openAccount(harness, 1_000);
    await chargeAudit(harness, raised);
    const until = (await accountEvents(harness, raised))[1]?.recordedAt.toISOString();
    await harness.admin.query('alter table events disable trigger all');
    await harness.admin.query(
      `update events set data = data || '{"credits": 1000000, "balance_after": 1000000}'
       where stream = $1 and version = 2`,
      [`account-${raised}`],
    );
    for (const option of ['', ' --json', ' --format csv', ' --proof', ' --proof --json']) {
      for (const end of ['', ` --until ${until}`]) {
        const { code, stdout, stderr } = await acs(`ledger statement --workspace ${raised}${end}${option}`);
        expect({ code, stderr }).toEqual({
          code: 1,
          stderr: expect.stringContaining(`EVENT_UNREADABLE: version 2 of account-${raised} is not as`),
        });
        expect(stdout).not.toMatch(/1000000|signature/);
        if (end !== '') expect(stdout).toBe('');
      }
    }
  });
});
