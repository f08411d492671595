import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { startGateway } from '../../../../api-gateway/test-support/gateway-replica.js';
import { TestHarness } from '../../../../../test/support/test-harness.js';
import { service as gatewayService } from '../../../../api-gateway/src/service.js';
import { service as dispatcherService } from '../../../../webhook-dispatcher/src/service.js';
import { newWorkspace } from '../../../../webhook-dispatcher/test-support/dispatcher-calls.js';
import { startDispatcher } from '../../../../webhook-dispatcher/test-support/dispatcher-replica.js';
import type { ServiceReplica } from '../../../../../test/support/service/service-replica.js';
import { eventually } from '../../../../../test/support/eventually.js';
import { refusal, type Run, runCaptured } from '../../../test-support/run-captured.js';
import { asBrokerUser } from '../../../../../test/support/servers/broker-users.js';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.js';

const NOTE =
  'the dispatcher sends it within seconds where SMTP_URL is set; until then it waits in mail_outbox of the schema webhooks';

jest.setTimeout(60_000);

describe('acs notice send', () => {
  let harness: TestHarness;
  let dispatcher: ServiceReplica;
  const directory = temporaryFolder('notice');
  beforeAll(async () => {
    harness = await TestHarness.create(dispatcherService, gatewayService);
    dispatcher = await startDispatcher(harness);
    await startGateway(harness);
    await writeFile(join(directory, 'body.txt'), 'Dear partner,\n\nmove to v2.\n');
  });
  afterAll(() => harness?.remove());

  /** Runs `acs notice send --json` in this process. */
  function sendNotice(...options: readonly string[]): Promise<Run> {
    const args = ['notice', 'send', '--json', '--body-file', join(directory, 'body.txt'), ...options];
    return runCaptured(args, { RABBITMQ_URL: asBrokerUser(harness.servers.brokerUrl, 'operator') });
  }
  const resultOf = ({ stdout }: Run) => JSON.parse(stdout) as Record<string, unknown>;

  const mails = async (reference: unknown) => {
    const { rows } = await harness.pool.query<{ workspace_id: string; subject: string; body: string }>(
      'select workspace_id, subject, body from mail_outbox where notice = $1',
      [reference],
    );
    return rows;
  };
  /** Workspaces of the gateway; the dispatcher knows the contacts of all but the last. */
  const openWorkspaces = async (count: number): Promise<string[]> => {
    const ids = Array.from({ length: count }, () => newId('workspace'));
    await harness.pool.query(
      `insert into gateway.workspaces (workspace_id, name, email, low_balance_threshold, status, contact_synced, created_by)
       select id, 'Test', 'test@example.com', 500, 'open', true, id from unnest($1::text[]) as id`,
      [ids],
    );
    await harness.pool.query(
      `insert into contacts (workspace_id, email) select id, id || '@example.com' from unnest($1::text[]) as id`,
      [ids.slice(0, -1)],
    );
    return ids;
  };

  it('writes a mail to every contact, over as many commands as it takes, and exits 1 for the one it lacks', async () => {
    const ids = await openWorkspaces(1_203);
    const lacking = ids.at(-1)!;

    // As a run that ended half way left it.
    const reference = 'v1-sunset';
    const notice = { reference, subject: 'API v1 ends', body: 'Dear partner,\n\nmove to v2.\n' };
    await harness.send('webhooks.send-notice', { ...notice, workspace_ids: ids.slice(0, 500) });

    const options = ['--all', '--subject', 'API v1 ends', '--reference', reference];
    const report = { ok: false, reference, workspaces: 1_203, without_contact: [lacking], note: NOTE };
    const dry = await sendNotice(...options, '--dry-run');
    expect(resultOf(dry)).toEqual({ ...report, to_write: 702, already_written: 500 });
    expect(await mails(reference)).toHaveLength(500);

    const run = await sendNotice(...options);
    expect([run.code, run.stderr, resultOf(run)]).toEqual([
      1,
      '',
      { ...report, written: 702, already_written: 500 },
    ]);
    const written = await mails(reference);
    expect(written.map(({ workspace_id }) => workspace_id).sort()).toEqual(ids.slice(0, -1).sort());
    expect(new Set(written.map(({ body }) => body))).toEqual(new Set([notice.body]));

    await harness.send('webhooks.set-contact', { workspace_id: lacking, email: 'late@example.com' });
    const again = await sendNotice(...options);
    expect([again.code, resultOf(again)]).toMatchObject([
      0,
      { ok: true, written: 1, already_written: 1_202 },
    ]);
  });

  it('writes to one workspace, and knows the same text again although no reference was given', async () => {
    const workspace = await newWorkspace(harness);
    const options = ['--workspace', workspace, '--subject', 'About you'];
    const first = resultOf(await sendNotice(...options));
    expect(first).toMatchObject({ ok: true, workspaces: 1, written: 1, note: NOTE });
    expect(first.reference).toMatch(/^notice-[0-9a-f]{16}$/);
    expect(resultOf(await sendNotice(...options))).toMatchObject({ written: 0, already_written: 1 });
    expect(await mails(first.reference)).toHaveLength(1);
    const other = resultOf(await sendNotice(...options.slice(0, 3), 'About you, too'));
    expect([other.written, other.reference === first.reference]).toEqual([1, false]);
  });

  it('takes line ends and byte order marks of any system for the same text', async () => {
    const workspace = await newWorkspace(harness);
    const windows = join(directory, 'windows.txt');
    await writeFile(windows, '\ufeffDear partner,\r\n\r\nmove to v2.\r\n');
    const options = ['--workspace', workspace, '--subject', 'Any system'];
    await sendNotice(...options);
    const run = await sendNotice(...options, '--body-file', windows);
    expect(resultOf(run)).toMatchObject({ written: 0, already_written: 1 });
  });

  it.each<[string, readonly string[], string]>([
    ['an empty subject', ['--all', '--subject', ''], '--subject: text of 1 to 200 characters'],
    ['a second header in the subject', ['--all', '--subject', 'a\r\nBcc: b@c'], '--subject: text of 1 to'],
    ['a long reference', ['--all', '--reference', 'x'.repeat(101)], '--reference: text of 1 to 100'],
    ['a directory', ['--all', '--body-file', '/tmp'], '--body-file /tmp could not be read (EISDIR)'],
    ['an empty file', ['--all', '--body-file', '/dev/null'], '--body-file /dev/null: text of 1 to 20000'],
    ['an endless file', ['--all', '--body-file', '/dev/zero'], '--body-file /dev/zero: text of 1 to 20000'],
    ['a file that is no text', ['--all', '--body-file', '/proc/self/auxv'], 'is not UTF-8'],
  ])('exits 2 for %s, and writes nothing', async (_, options, message) => {
    const count = async () => (await harness.pool.query('select from mail_outbox')).rowCount;
    const before = await count();
    const run = await sendNotice('--subject', 'Hello', ...options);
    expect(run).toEqual(refusal(2, message));
    expect(await count()).toBe(before);
  });

  it('exits 1 where the service refuses, and says why', async () => {
    const options = ['--workspace', await newWorkspace(harness), '--reference', 'one-text'];
    await sendNotice('--subject', 'Hello', ...options);
    expect(await sendNotice('--subject', 'Good-bye', ...options)).toEqual(refusal(1, 'NOTICE_CONFLICT'));
  });

  it('is finished by the same command after the dispatcher died half way, and mails no contact twice', async () => {
    const ids = await openWorkspaces(1_101);
    const everybody = (await harness.pool.query('select from gateway.workspaces')).rowCount! - 1;
    // The second command comes to one of its workspaces and stays there.
    await harness.pool.query(`
      create function hold() returns trigger language plpgsql as
        $$ begin if new.workspace_id = '${ids.at(600)}' then perform pg_advisory_xact_lock(7); end if; return new; end $$;
      create trigger hold before insert on mail_outbox for each row execute function hold()`);
    const holder = await harness.pool.connect();
    await holder.query('select pg_advisory_lock(7)');
    const options = ['--all', '--subject', 'Half way', '--reference', 'half-way'];
    const cut = sendNotice(...options);
    try {
      await eventually('a command waits', async () => {
        const { rowCount } = await harness.pool.query(
          `select from pg_locks where locktype = 'advisory' and objid = 7 and not granted`,
        );
        return rowCount === 1;
      });
      await dispatcher.kill();
    } finally {
      // With its connection the lock goes, too.
      holder.release(true);
    }
    const { code, stdout, stderr } = await cut;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^acs: \d+ mails are written for certain; the same command writes the rest/);
    expect(stderr).toContain('webhooks.send-notice got no reply');
    const left = await mails('half-way');
    expect(left.length).toBeGreaterThanOrEqual(500);
    expect(left.length).toBeLessThan(everybody);

    await harness.pool.query('drop trigger hold on mail_outbox; drop function hold');
    await startDispatcher(harness);
    const rest = resultOf(await sendNotice(...options));
    expect(rest).toMatchObject({ written: everybody - left.length, already_written: left.length });
    const written = (await mails('half-way')).map(({ workspace_id }) => workspace_id);
    expect([written.length, new Set(written).size]).toEqual([everybody, everybody]);
  });
});
