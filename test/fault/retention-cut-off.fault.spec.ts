import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PoolClient } from 'pg';
import { OldRows } from '../../apps/operator/test-support/old-rows.js';
import { eventually } from '../support/eventually.js';
import { TcpProxy } from '../support/servers/tcp-proxy.js';

/** All of one day, and so of one file; they are read and removed by 500. */
const ROWS = 5_000;
const HOLD_ROW = `
  select from webhooks.inbox where message_id = (select message_id from webhooks.inbox order by 1 limit 1 offset $1) for update`;

interface ManifestLine {
  readonly file: string;
  readonly sha256?: string;
  readonly removed_at?: string;
}

describe('a retention run that is cut off', () => {
  let rows: OldRows;
  /** From the run to Postgres. */
  let line: TcpProxy;
  let folder: string;
  let holder: PoolClient;
  let all: readonly unknown[];
  beforeAll(async () => {
    rows = await OldRows.create();
  }, 60_000);
  afterAll(() => rows?.drop());
  beforeEach(async () => {
    line = await TcpProxy.to(rows.database.url);
    folder = await mkdtemp(join(rows.folder, 'a-'));
    await rows.handled(40, ROWS);
    all = await inbox();
    holder = await rows.database.pool.connect();
    await holder.query('begin');
  });
  afterEach(async () => {
    holder?.release(true);
    await line?.close();
  });

  const run = (...before: readonly string[]): ChildProcess => {
    const acs = ['dist/bundles/operator/acs.js', 'retention', 'run', '--archive-to', folder, '--json'];
    const [program, ...args] = [...before, process.execPath, ...acs];
    return spawn(program!, args, {
      env: { ...process.env, NODE_OPTIONS: '', DATABASE_ADMIN_URL: line.url },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  };
  const inbox = () => rows.values('select message_id as value from webhooks.inbox order by 1');
  const files = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.jsonl.gz'));
  const manifest = () => {
    const path = join(folder, 'manifest.jsonl');
    if (!existsSync(path)) return [];
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as ManifestLine);
  };
  /** When `acs` began the statement that waits for what the holder has; undefined where none does. */
  const waitsSince = async () => {
    const [since] = await rows.values(
      `select query_start as value from pg_stat_activity
        where application_name = 'acs' and wait_event_type = 'Lock' and datname = current_database()`,
    );
    return since as Date | undefined;
  };
  const waits = () => eventually('it waits', async () => (await waitsSince()) !== undefined, 20_000);

  it.each<
    [stage: string, heldRow: number | undefined, reach: () => Promise<unknown>, left: number, lines: number]
  >([
    [
      'while it writes a file',
      undefined,
      async () => {
        // The rows come in ten pages. The first page that comes once the file is there is the last one.
        let stopped = false;
        line.change((bytes) => {
          if (!stopped && files().length === 1) {
            stopped = true;
            line.silence();
          }
          return bytes;
        });
        await eventually('the line is silent', () => stopped);
      },
      ROWS,
      0,
    ],
    ['when the file is listed and before any row is removed', 0, waits, ROWS, 1],
    ['midway in removing', ROWS / 2, waits, ROWS / 2, 1],
    [
      'when all rows are removed and that is not noted',
      ROWS - 1,
      async () => {
        const first = await eventually('it waits', waitsSince);
        // It gives up after half a second and comes again; then it rests for twice as long as all of that took.
        await eventually('it has come again', async () => {
          const again = await waitsSince();
          return again !== undefined && again > first;
        });
        await holder.query('rollback');
        await eventually('all rows are gone', async () => (await inbox()).length === 0);
      },
      0,
      1,
    ],
  ])(
    'by a kill %s has lost nothing, and the next archives nothing twice',
    async (_stage, heldRow, reach, left, lines) => {
      if (heldRow !== undefined) await holder.query(HOLD_ROW, [heldRow]);
      const killed = run();
      await reach();
      killed.kill('SIGKILL');
      expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL']);
      line.restore();
      expect(manifest()).toHaveLength(lines);
      await holder.query('rollback');
      expect((await inbox()).length).toBeGreaterThanOrEqual(left - 500);
      expect((await inbox()).length).toBeLessThanOrEqual(left);

      await expectTheNextToFinish();
    },
    60_000,
  );

  it('by a disk that is full says so, leaves nothing half written, and is done by the next', async () => {
    // In place of a disk: of no file more than 8 blocks of 512 bytes, of which one of all rows takes many.
    const full = run('sh', '-c', 'ulimit -f 8; exec "$0" "$@"');
    const [stderr, [code]] = await Promise.all([text(full.stderr!), once(full, 'exit')]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^acs: The archive \S+ can't be written to any more: EFBIG.*the next run goes on/,
      ),
    ]);
    expect([await inbox(), files(), manifest()]).toEqual([all, [], []]);
    await expectTheNextToFinish();
  });

  async function expectTheNextToFinish(): Promise<void> {
    // Postgres may not have noticed yet, and refuses the next meanwhile.
    await eventually('a run is done', async () => (await once(run(), 'exit'))[0] === 0, 20_000);
    expect(await inbox()).toEqual([]);
    const listed = manifest().filter(({ sha256 }) => sha256 !== undefined);
    expect(listed.map(({ file }) => file)).toEqual(files());
    expect(manifest().filter(({ removed_at }) => removed_at !== undefined)).toHaveLength(listed.length);
    const contents = listed.map(({ file }) => readFileSync(join(folder, file)));
    expect(contents.map((content) => createHash('sha256').update(content).digest('hex'))).toEqual(
      listed.map(({ sha256 }) => sha256),
    );
    const archived = contents.flatMap((content) =>
      gunzipSync(content)
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { readonly message_id: string }).message_id),
    );
    expect(archived.sort()).toEqual(all);
    expect(existsSync(join(folder, 'running.json'))).toBe(false);
  }
});
