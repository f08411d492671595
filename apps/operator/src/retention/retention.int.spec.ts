import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { advisoryKey } from '#postgres/locks';
import { eventually } from '../../../../test/support/eventually.js';
import { someoneWaits } from '../../../../test/support/servers/lock-waits.js';
import { openOperator } from '../connections/operator.js';
import { OldRows } from '../../test-support/old-rows.js';
import { Archive } from './archive/archive.js';
import type { ArchivedFile } from './archive/manifest.js';
import { runRetention, type TableReport } from './run-retention.js';

interface Report {
  readonly ok: boolean;
  readonly tables: readonly TableReport[];
}

const AUDITS = 'gateway.audits';

describe('acs retention run', () => {
  let rows: OldRows;
  beforeEach(async () => {
    rows = await OldRows.create();
  });
  afterEach(() => rows.drop());

  const run = async (options = `--archive-to ${rows.folder}`) => {
    const { code, stdout, stderr } = await rows.acs(`retention run ${options} --json`);
    return { code, stderr, report: JSON.parse(stdout || 'null') as Report };
  };
  /** The rows of each table that a run took, where it took any. */
  const taken = async (options?: string) => {
    const { code, stderr, report } = await run(options);
    // A slow machine is told how far it is.
    expect({ code, errors: /^acs: .*/m.exec(stderr) }).toEqual({ code: 0, errors: null });
    return Object.fromEntries(
      report.tables.filter((each) => each.rows > 0).map((each) => [each.table, each.rows]),
    );
  };
  const files = () =>
    readdirSync(rows.folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.gz'))
      .sort();
  const linesOf = (file: string) =>
    gunzipSync(readFileSync(join(rows.folder, file)))
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const archived = (table: string) =>
    files()
      .filter((file) => file.startsWith(`${table.replace('.', '/')}/`))
      .flatMap(linesOf);
  const manifest = () =>
    readFileSync(join(rows.folder, 'manifest.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ArchivedFile & { removed_at?: string });
  const audits = () =>
    rows.values(`select audit_id as value from gateway.audits where dimensions is not null order by 1`);
  const deliveries = () => rows.values(`select delivery_id as value from webhooks.deliveries order by 1`);

  it('takes the metadata of old audits, gives its room back, and archives none of it', async () => {
    const [old, young] = [await rows.audit(31), await rows.audit(29)];
    await rows.database.pool.query(`update gateway.audits set metadata = '{"order":17}'`);
    await rows.database.pool.query(
      `insert into gateway.metadata_kept (audit_id, workspace_id, bytes)
       select audit_id, workspace_id, octet_length(metadata) from gateway.audits`,
    );
    await rows.database.pool.query(
      `insert into gateway.metadata_use select workspace_id, sum(bytes) from gateway.metadata_kept group by workspace_id`,
    );
    expect(await taken('--dry-run')).toEqual({ [AUDITS]: 1 });
    expect(await taken()).toEqual({ [AUDITS]: 1 });
    expect(files()).toEqual([]);
    const left = `select audit_id as value from gateway.audits where metadata is not null`;
    expect(await rows.values(left)).toEqual([young]);
    expect(await rows.values('select audit_id as value from gateway.metadata_kept')).toEqual([young]);
    expect(await rows.values('select bytes as value from gateway.metadata_use')).toEqual(['12']);
    expect(
      await rows.values(`select audit_id as value from gateway.audits where audit_id = '${old}'`),
    ).toEqual([old]);
    expect(await taken('--no-archive --only metadata')).toEqual({});
  });

  it('takes the oldest events of each workspace, never one after a younger one, and keeps the number reached', async () => {
    const daysAgo = { ws_a: [40, 31, 29, 33, 1], ws_b: [2], ws_c: Array.from({ length: 1_200 }, () => 50) };
    for (const [workspace, days] of Object.entries(daysAgo)) {
      await rows.database.pool.query('insert into gateway.event_heads values ($1, $2)', [
        workspace,
        days.length,
      ]);
      await rows.database.pool.query(
        `insert into gateway.events (workspace_id, sequence, event_id, type, body, created_at)
         select $1, n, gen_random_uuid(), 'balance.low', '{}', now() - days * interval '1 day'
           from unnest($2::int[]) with ordinality as t (days, n)`,
        [workspace, days],
      );
    }
    const table = 'gateway.events';
    expect(await taken('--dry-run')).toEqual({ [table]: 1_202 });
    expect(await taken('--no-archive --only events')).toEqual({ [table]: 1_202 });
    expect(files()).toEqual([]);
    const left = `select workspace_id || ' ' || sequence as value from gateway.events order by 1`;
    expect(await rows.values(left)).toEqual(['ws_a 3', 'ws_a 4', 'ws_a 5', 'ws_b 1']);
    const heads = `select last_sequence::int as value from gateway.event_heads order by workspace_id`;
    expect(await rows.values(heads)).toEqual([5, 1, 1_200]);
    expect(await taken('--no-archive --only events')).toEqual({});
  });

  /** Old and young rows of each kind. */
  const fill = async () => {
    const [oldAudit, youngAudit] = [await rows.audit(91), await rows.audit(89)];
    await rows.audit(400, 'audit.started');
    const oldRequests = [await rows.request(30), await rows.requestWithoutDay(50)];
    await rows.request(28);
    const [oldDelivery, dropped] = [await rows.delivery(29), await rows.delivery(40, 'dropped')];
    const stay = [
      await rows.delivery(40, 'pending'),
      await rows.delivery(40, 'held'),
      await rows.delivery(27),
    ];
    await rows.handled(31, 1_200);
    await rows.handled(29, 3);
    return { oldAudit, youngAudit, oldRequests, oldDelivery, dropped, stay };
  };

  it('takes what is old into its archive, leaves what is young or waits, and touches no event', async () => {
    const before = await rows.eventSums();
    const made = await fill();
    const events = await rows.eventSums();
    expect(events).not.toEqual(before);
    expect(await taken()).toEqual({
      [AUDITS]: 1,
      'gateway.request_log': 2,
      'webhooks.deliveries': 2,
      'webhooks.inbox': 1_200,
    });
    expect(await rows.eventSums()).toEqual(events);
    expect(await audits()).toEqual([made.youngAudit]);
    expect(await rows.values(`select count(*)::int as value from gateway.request_log`)).toEqual([1]);
    expect(await deliveries()).toEqual([...made.stay].sort());
    for (const table of ['attempts', 'event_bodies', 'inbox'])
      expect(await rows.values(`select count(*)::int as value from webhooks.${table}`)).toEqual([3]);

    expect(archived(AUDITS)).toMatchObject([
      {
        audit_id: made.oldAudit,
        status: 'complete',
        charged: 80,
        version: 3,
        issues: [{ title: 'No “title”' }],
      },
    ]);
    expect(archived('gateway.request_log').map(({ request_id }) => request_id)).toEqual(
      expect.arrayContaining(made.oldRequests),
    );
    const delivery = { body: '{"id":"évt"}', attempts: [{ series: 1, response_head: '\\x676f6e65' }] };
    expect(archived('webhooks.deliveries')).toMatchObject([
      { ...delivery, delivery_id: made.dropped, status: 'dropped' },
      { ...delivery, delivery_id: made.oldDelivery, status: 'delivered' },
    ]);
    expect(archived('webhooks.inbox')).toHaveLength(1_200);
  });

  it('lists each file with what is in it, and notes when its rows were removed', async () => {
    await fill();
    await run();
    const listed = manifest().filter(({ removed_at }) => removed_at === undefined);
    expect(listed.map(({ file }) => file).sort()).toEqual(files());
    for (const { file, rows: count, bytes, sha256, day, table } of listed) {
      const content = readFileSync(join(rows.folder, file));
      expect([count, bytes, sha256]).toEqual([
        linesOf(file).length,
        content.length,
        createHash('sha256').update(content).digest('hex'),
      ]);
      expect(file).toBe(`${table.replace('.', '/')}/${day}.jsonl.gz`);
    }
    expect(manifest().filter(({ removed_at }) => removed_at !== undefined)).toHaveLength(listed.length);
  });

  it('lets only its owner read the archive, whatever the umask', async () => {
    await fill();
    const folder = join(rows.folder, 'new', 'archive');
    const umask = process.umask(0);
    try {
      await run(`--archive-to ${folder}`);
    } finally {
      process.umask(umask);
    }
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(names).toEqual(expect.arrayContaining(['manifest.jsonl', 'gateway', join('gateway', 'audits')]));
    const modes = ['.', '..', ...names].map((name) => {
      const stats = statSync(join(folder, name));
      return [name, stats.isDirectory() ? 'folder' : 'file', (stats.mode & 0o777).toString(8)];
    });
    expect(modes.filter(([, kind, mode]) => mode !== (kind === 'folder' ? '700' : '600'))).toEqual([]);
  });

  it('finds nothing left to do the second time', async () => {
    await fill();
    await run();
    const before = manifest();
    expect(await taken()).toEqual({});
    expect(manifest()).toEqual(before);
  });

  it('leaves the row of an audit as it was but for its report, and its replay finds no difference', async () => {
    const auditId = await rows.audit(100);
    const columns = `to_jsonb(a) - '{dimensions,issues,result_archived_at}'::text[]`;
    const fields = () =>
      rows.values(`select ${columns} as value from gateway.audits a where audit_id = '${auditId}'`);
    const before = await fields();
    await run();
    expect(await fields()).toEqual(before);
    expect(await audits()).toEqual([]);
    const replay = async () => {
      const { stdout } = await rows.acs('replay gateway.audits --against live --json');
      return JSON.parse(stdout) as { ok: boolean; differences: unknown[] };
    };
    expect(await replay()).toMatchObject({ ok: true, differences: [] });
    await rows.database.pool.query(`update gateway.audits set charged = 81, issues = '[]'`);
    const [charged, issues] = [{ column: 'charged' }, { column: 'issues', events: null, live: '[]' }];
    expect(await replay()).toMatchObject({ ok: false, differences: [{ columns: [charged, issues] }] });
    expect((await rows.acs('projection rebuild gateway.audits --json')).code).toBe(0);
    expect(await fields()).toEqual(before);
    expect(await audits()).toEqual([]);
    expect(await replay()).toMatchObject({ ok: true });
  });

  it('looks again at an audit that had not ended, though later ones were archived', async () => {
    const slow = await rows.audit(100, 'audit.started');
    await rows.audit(95);
    await run();
    await rows.database.pool.query(
      `update gateway.audits set version = 3, status = 'complete', completed_at = created_at, scores = '{}',
              dimensions = '{}', issues = '[]' where audit_id = $1`,
      [slow],
    );
    expect(await taken()).toEqual({ [AUDITS]: 1 });
    expect(archived(AUDITS)).toHaveLength(2);
  });

  it('looks again at an audit whose row was lost and rebuilt', async () => {
    const [first, lost] = [await rows.audit(100), await rows.audit(95)];
    await rows.audit(92);
    await run();
    await rows.database.pool.query('delete from gateway.audits where audit_id = $1', [lost]);
    expect((await rows.acs('projection rebuild gateway.audits --json')).code).toBe(0);
    expect(await audits()).toEqual([lost]);
    expect(await taken('--no-archive --only results')).toEqual({ [AUDITS]: 1 });
    expect(await rows.values(`select walked_to >= '${first}' as value from gateway.retention_marks`)).toEqual(
      [true],
    );
  });

  it('counts only, in a dry run, and counts what would go', async () => {
    await fill();
    const state = () =>
      Promise.all([audits(), deliveries(), rows.values(`select count(*)::int as value from webhooks.inbox`)]);
    const before = await state();
    const { report } = await run('--dry-run');
    expect(await state()).toEqual(before);
    expect(await rows.values('select policy as value from gateway.retention_marks')).toEqual([]);
    const { report: real } = await run();
    const figures = ({ table, rows: count, bytes }: TableReport) => [table, count, bytes];
    expect(report.tables.map(figures)).toEqual(real.tables.map(figures));
    for (const { rows: count, bytes } of report.tables) expect(bytes > 0).toBe(count > 0);
  });

  it('takes what events tell of without an archive, and nothing else', async () => {
    const made = await fill();
    expect(await taken('--no-archive')).toEqual({ [AUDITS]: 1, 'webhooks.inbox': 1_200 });
    expect(await deliveries()).toHaveLength(5);
    expect(await audits()).toEqual([made.youngAudit]);
  });

  it('goes by the ages that it is told', async () => {
    await fill();
    const ages = '--results-older-than 88d --deliveries-older-than 26d --requests-older-than 35d';
    expect(await taken(`--archive-to ${rows.folder} --only results,deliveries,requests ${ages}`)).toEqual({
      [AUDITS]: 2,
      'gateway.request_log': 1,
      'webhooks.deliveries': 3,
    });
  });

  it('overwrites no file whose manifest was moved', async () => {
    await rows.handled(40, 3);
    await taken();
    rmSync(join(rows.folder, 'manifest.jsonl'));
    await rows.handled(40, 2);
    expect(await taken()).toEqual({ 'webhooks.inbox': 2 });
    expect(archived('webhooks.inbox')).toHaveLength(5);
    await rows.handled(40, 1);
    expect(await taken()).toEqual({ 'webhooks.inbox': 1 });
    expect(archived('webhooks.inbox')).toHaveLength(6);
  });

  it('is refused where its archive is no folder, before anything is done', async () => {
    await rows.audit(100);
    expect(await run('--archive-to /dev/null/x')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--archive-to /dev/null/x can't be written to"),
    });
    expect(await audits()).toHaveLength(1);
  });

  it('names its archive where that can not be written to any more, and is done by the next', async () => {
    await rows.audit(100);
    await rows.handled(40, 3);
    writeFileSync(join(rows.folder, 'webhooks'), 'no folder');
    expect(await run()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        `acs: The archive ${rows.folder} can't be written to any more: E.*: the next run goes on`,
      ),
    });
    expect(await audits()).toEqual([]);
    rmSync(join(rows.folder, 'webhooks'));
    expect(await taken()).toEqual({ 'webhooks.inbox': 3 });
  });

  it('is refused while another run is at work, but for a dry run', async () => {
    const holder = await rows.database.pool.connect();
    await holder.query('select pg_advisory_lock($1)', [advisoryKey('acs', 'retention')]);
    await rows.audit(100);
    expect(await run()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Another `acs retention run` is at work'),
    });
    expect(await taken('--dry-run')).toEqual({ [AUDITS]: 1 });
    holder.release(true);
    expect(await taken()).toEqual({ [AUDITS]: 1 });
  });

  it('is refused an archive that a run of another database writes to, and takes over what a killed one left', async () => {
    await rows.audit(100);
    const archive = await Archive.open(rows.folder, 'database acs of cluster 4711');
    expect(await run()).toMatchObject({
      code: 2,
      stderr: expect.stringMatching('is being written to by a run of database acs of cluster 4711, since 20'),
    });
    expect(await audits()).toHaveLength(1);
    await archive.close();
    const [own] = await rows.values(
      `select 'database ' || current_database() || ' of cluster ' || system_identifier as value from pg_control_system()`,
    );
    await Archive.open(rows.folder, String(own));
    expect(await taken()).toEqual({ [AUDITS]: 1 });
    expect(readdirSync(rows.folder).sort()).toEqual(['gateway', 'manifest.jsonl']);
  });

  it('waits for rows that another session holds, and for no others', async () => {
    const held = await rows.audit(100);
    await rows.audit(100);
    const holder = await rows.database.pool.connect();
    await holder.query('begin');
    await holder.query('select from gateway.audits where audit_id = $1 for update', [held]);
    const running = taken();
    await eventually('acs waits for a lock', () => someoneWaits(rows.database.pool, 'acs'));
    await holder.query('rollback');
    holder.release();
    expect(await running).toEqual({ [AUDITS]: 2 });
  });

  describe('that was ended', () => {
    const signalled = async (abortAt: (table: string, count: number) => boolean) => {
      const stop = new AbortController();
      const operator = openOperator({ DATABASE_URL: rows.database.url });
      const onProgress = (table: string, count: number) => {
        if (abortAt(table, count)) stop.abort();
      };
      await runRetention(operator, {
        days: { inbox: 30, deliveries: 28 },
        archiveTo: rows.folder,
        dryRun: false,
        signal: stop.signal,
        onProgress,
      });
      await operator.close();
    };
    const inbox = () => rows.values(`select message_id as value from webhooks.inbox order by 1`);
    const idsIn = () => archived('webhooks.inbox').map(({ message_id }) => message_id);

    it('while removing is finished by the next, which archives nothing twice', async () => {
      await rows.handled(40, 1_200);
      const all = await inbox();
      await signalled((table, count) => table === 'webhooks.inbox' && count > 0);
      expect(await inbox()).toHaveLength(700);
      expect(idsIn()).toHaveLength(1_200);
      expect(await taken()).toEqual({ 'webhooks.inbox': 700 });
      expect(idsIn().sort()).toEqual(all);
      expect(await inbox()).toEqual([]);
    });

    it('while writing left a file that does not count and is written again', async () => {
      await rows.handled(40, 3);
      await rows.handled(35, 2);
      const all = await inbox();
      await run();
      const [first] = manifest();
      await rows.handled(40, 1);
      const [late] = await inbox();
      // A second file of that day that was cut short, and half a line about it.
      const second = join(rows.folder, first!.file.replace('.jsonl', '.2.jsonl'));
      writeFileSync(`${second}.part`, gzipSync('{"consumer"'));
      writeFileSync(join(rows.folder, 'manifest.jsonl'), '{"file":"webho', { flag: 'a' });
      expect(await taken()).toEqual({ 'webhooks.inbox': 1 });
      expect(idsIn().sort()).toEqual([...all, late].sort());
      expect(manifest()).toHaveLength(6);
      expect(existsSync(`${second}.part`)).toBe(false);
    });

    it('between archive and removal leaves a delivery alone that was replayed since', async () => {
      const replayed = await rows.delivery(50);
      await rows.delivery(50);
      const archive = await Archive.open(rows.folder, 'this one');
      const file = await archive.begin('webhooks.deliveries', '2020-01-01');
      for (const line of await rows.values(`select row_to_json(d)::text as value from webhooks.deliveries d`))
        file.add(line as string);
      await archive.add(file);
      await archive.close();
      await rows.database.pool.query(
        `update webhooks.deliveries set finished_at = now() where delivery_id = $1`,
        [replayed],
      );
      expect(await taken()).toEqual({ 'webhooks.deliveries': 1 });
      expect(await deliveries()).toEqual([replayed]);
    });

    it.each([
      [
        'other bytes',
        'its SHA-256 is another one',
        (content: Buffer) => gzipSync(gunzipSync(content), { level: 1 }),
      ],
      ['fewer bytes', 'unexpected end of file', (content: Buffer) => content.subarray(0, -9)],
    ])('removes nothing by a file that has %s than were listed', async (_what, problem, damage) => {
      await rows.handled(40, 1_200);
      await signalled((_table, count) => count > 0);
      const path = join(rows.folder, files()[0]!);
      const content = readFileSync(path);
      writeFileSync(path, damage(content));
      expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining(problem) });
      expect(await inbox()).toHaveLength(700);
      writeFileSync(path, content);
      expect(await taken()).toEqual({ 'webhooks.inbox': 700 });
    });
  });
});
