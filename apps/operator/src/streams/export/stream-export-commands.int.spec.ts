import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PoolClient } from 'pg';
import { newId } from '#contracts/identifiers';
import type { RecordedEvent } from '#event-store/events';
import { ALL_PARTITIONS } from '#event-store/partition';
import { headPositions, readPartition, readStream } from '#event-store/read/read';
import { inTransaction } from '#postgres/transaction';
import type { EventLine } from '../event-line.js';
import { claimName } from '../import/imported-schemas.js';
import { EventTables } from '../../../test-support/event-tables.js';
import { refusal } from '../../../test-support/run-captured.js';
import { accountLife, auditLife, endpointLife } from '../../../test-support/recorded-lives.js';
import { temporaryFolder } from '../../../../../test/support/temporary-folder.js';

const WORKSPACE = newId('workspace');
const AUDIT = newId('audit');
const [ACCOUNT, AUDIT_STREAM, ENDPOINT] = [`account-${WORKSPACE}`, `audit-${AUDIT}`, 'endpoint-whe_1'];

const directory = temporaryFolder('export');
let source: EventTables;
let laptop: EventTables;
let recorded: RecordedEvent[];
let exported: readonly string[];
beforeAll(async () => {
  [source, laptop] = await Promise.all([EventTables.create(), EventTables.create()]);
  await source.append('credit-ledger', accountLife('ws_other'));
  await source.database.pool.query(
    `create table webhooks.endpoints as select 'whe_1' as endpoint_id, $1 as workspace_id`,
    [WORKSPACE],
  );
  recorded = [
    ...(await source.append('credit-ledger', accountLife(WORKSPACE, AUDIT))),
    ...(await source.append('webhook-dispatcher', endpointLife('whe_1', WORKSPACE))),
    ...(await source.append('audit-engine', auditLife(AUDIT, WORKSPACE))),
  ];
  exported = await linesOf(`--workspace ${WORKSPACE}`);
});
afterAll(() => Promise.all([source.drop(), laptop.drop()]));

async function linesOf(selection: string): Promise<readonly string[]> {
  const { code, stdout, stderr } = await source.acs(`stream export ${selection}`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.trimEnd().split('\n');
}

async function importLines(lines: readonly string[], options: string): ReturnType<EventTables['acs']> {
  const file = join(directory, 'export.jsonl');
  await writeFile(file, lines.map((line) => `${line}\n`).join(''));
  return laptop.acs(`stream import ${file} ${options}`);
}

async function schemasLike(pattern: string): Promise<readonly string[]> {
  const { rows } = await laptop.database.pool.query<{ nspname: string }>(
    'select nspname from pg_namespace where nspname like $1 order by 1',
    [pattern],
  );
  return rows.map(({ nspname }) => nspname);
}

const onLaptop = (schema: string, work: (client: PoolClient) => Promise<void>) =>
  inTransaction(laptop.database.pool, async (client) => {
    await client.query(`set local search_path = ${schema}`);
    await work(client);
  });

const withoutSource = ({ position: _, ...event }: RecordedEvent) => event;

describe('acs stream export', () => {
  it('has the account, the audits and the endpoints of a workspace, with everything that is known of each event', () => {
    const [head, ...rest] = exported.map((line) => JSON.parse(line) as EventLine);
    expect(head).toEqual({ format: 'acs-events', format_version: 1, exported_at: expect.any(String) });
    expect(rest.pop()).toEqual({ end: { streams: 3, events: 7 } });
    expect(rest.map(({ event_id }) => event_id)).toEqual(recorded.map(({ eventId }) => eventId));
    const [, second] = recorded;
    expect(rest[1]).toEqual({
      service: 'credit-ledger',
      stream: ACCOUNT,
      version: 2,
      event_id: second!.eventId,
      type: 'ledger.credits-granted',
      schema_version: 1,
      data: second!.data,
      meta: { correlation_id: 'req_7', causation_id: 'cmd_7' },
      recorded_at: second!.recordedAt.toISOString(),
      partition: second!.partition,
      position: second!.position,
      prev_hash: second!.prevHash!.toString('hex'),
      hash: second!.hash!.toString('hex'),
    });
  });

  it('has an audit with the account that paid for it, or the streams that are named, each once', async () => {
    const streamsOf = async (selection: string) => [
      ...new Set(
        (await linesOf(selection)).slice(1, -1).map((line) => (JSON.parse(line) as EventLine).stream),
      ),
    ];
    expect(await streamsOf(`--audit ${AUDIT}`)).toEqual([AUDIT_STREAM, ACCOUNT]);
    expect(await streamsOf(`${ENDPOINT} account-ws_other ${ENDPOINT}`)).toEqual([
      ENDPOINT,
      'account-ws_other',
    ]);
    expect(await linesOf(`${ACCOUNT} --workspace ${WORKSPACE}`)).toHaveLength(9);
  });

  it('exits 1 for a stream that is unknown, and without the line that an import needs; 2 where nothing is named', async () => {
    const { code, stdout, stderr } = await source.acs(`stream export ${ENDPOINT} endpoint-whe_2`);
    expect([code, stderr]).toEqual([1, 'acs: STREAM_NOT_FOUND: There is no stream endpoint-whe_2.\n']);
    expect(stdout).not.toContain('"end":');
    expect((await source.acs(`stream export --audit ${newId('audit')}`)).code).toBe(1);
    expect((await source.acs('stream export')).code).toBe(2);
    expect((await source.acs('stream export invoice-7')).code).toBe(2);
  });
});

describe('acs stream import', () => {
  it('puts the events as they were into schemas of their own, and nothing into those of the services', async () => {
    const { code, stdout, stderr } = await importLines(exported, '--as tuesday --json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const schemas = ['tuesday_ledger', 'tuesday_audits', 'tuesday_webhooks'];
    expect(JSON.parse(stdout)).toEqual({ name: 'tuesday', streams: 3, events: 7, schemas });
    for (const [index, stream] of [ACCOUNT, AUDIT_STREAM, ENDPOINT].entries()) {
      await onLaptop(schemas[index]!, async (client) => {
        const expected = recorded.filter((event) => event.stream === stream).map(withoutSource);
        expect((await readStream(client, stream)).map(withoutSource)).toEqual(expected);
      });
    }
    const { rows } = await laptop.database.pool.query(
      `select from ledger.events union all select from audits.events union all select from webhooks.events`,
    );
    expect(rows).toEqual([]);
    const shown = await laptop.json<{ events: { state: { balance: number } }[] }>(
      `stream show ${ACCOUNT} --state --in tuesday`,
    );
    expect(shown.events.map(({ state }) => state.balance)).toEqual([0, 500, 420]);
    expect(await laptop.json('stream list --service audit-engine --in tuesday')).toMatchObject({
      streams: [{ stream: AUDIT_STREAM, version: 3, type: 'audit.cancelled' }],
    });
    expect((await laptop.acs(`stream show ${ACCOUNT}`)).code).toBe(1);
  });

  it('gives positions in the order of time without a hole, all of which count as published', async () => {
    await source.append(
      'webhook-dispatcher',
      ...Array.from({ length: 40 }, (_, n) => endpointLife(`whe_many${39 - n}`, 'ws_other')),
    );
    const names = Array.from({ length: 40 }, (_, n) => `endpoint-whe_many${n}`).join(' ');
    await importLines(await linesOf(names), '--as many');
    await onLaptop('many_webhooks', async (client) => {
      const heads = await headPositions(client);
      expect(heads.reduce((sum, head) => sum + head, 0)).toBe(40);
      for (const partition of ALL_PARTITIONS) {
        const events = await readPartition(client, partition, 0, 100);
        const times = events.map(({ recordedAt }) => recordedAt.getTime());
        expect(events).toHaveLength(heads[partition]!);
        expect(times).toEqual(times.toSorted((one, other) => one - other));
      }
      const { rows } = await client.query(
        'select from relay_checkpoints join partition_heads using (partition, position)',
      );
      expect(rows).toHaveLength(16);
    });
  });

  const edited = (line: number, change: Partial<Record<keyof EventLine, unknown>>) =>
    exported.map((text, index) =>
      index === line - 1 ? JSON.stringify({ ...(JSON.parse(text) as EventLine), ...change }) : text,
    );
  const without = (line: number) => exported.filter((_, index) => index !== line - 1);

  it.each([
    ['a gap', () => without(3), 'line 3: version 3 of account-'],
    ['a stream without its first event', () => without(2), 'line 2: account-'],
    [
      'an amount that was changed',
      () => edited(3, { data: { ...(recorded[1]!.data as object), credits: 5_000 } }),
      `is not what its hash says`,
    ],
    ['a hash that was changed', () => edited(4, { prev_hash: '0'.repeat(64) }), 'does not follow the hash'],
    ['a hash that was removed', () => edited(4, { hash: null }), 'is not what its hash says'],
    [
      'an event id that is there twice',
      () => edited(8, { event_id: recorded[0]!.eventId }),
      'line 8: the event id ',
    ],
    [
      'a stream that is there twice',
      () => [...exported.slice(0, -1), ...again()],
      'line 9: version 1 of endpoint',
    ],
    [
      'a schema version to come',
      () => edited(8, { schema_version: 2 }),
      'line 8: schema version 2 of audit.',
    ],
    [
      'another format version',
      () => ['{"format":"acs-events","format_version":2}'],
      'line 1: the export is of format',
    ],
    [
      'an unknown service',
      () => edited(5, { service: 'api-gateway' }),
      'line 5: there is no service "api-gateway"',
    ],
    [
      'a stream of another service',
      () => edited(5, { service: 'audit-engine' }),
      'line 5: audit-engine has no',
    ],
    [
      'an unknown type',
      () => edited(5, { type: 'webhooks.endpoint-lost' }),
      'line 5: webhook-dispatcher records',
    ],
    [
      'a time that is none',
      () => edited(5, { recorded_at: '2026-05-01' }),
      'line 5: "2026-05-01" is no time',
    ],
    [
      'text that can be stored nowhere',
      () => edited(5, { data: { url: '\0' } }),
      'line 5: The text at $.data.url',
    ],
    ['a line that is not JSON', () => [exported[0]!, '{"half'], 'line 2: it is not JSON'],
    ['a file that is something else', () => ['{}'], 'line 1: it is not how an export of acs begins'],
    ['a file that was cut short', () => exported.slice(0, -1), 'line 9: the file is cut short'],
    ['a last line that counts wrong', () => without(8), 'line 8: it counts 3 streams and 7 events'],
    ['an empty file', () => [], 'line 1: the file is cut short'],
  ])('refuses %s, names the line and imports nothing', async (_, lines, message) => {
    const { code, stdout, stderr } = await importLines(lines(), '--as bad');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^acs: IMPORT_REFUSED: line \d+: .+; nothing was imported\n$/);
    expect(stderr).toContain(message);
    expect(await schemasLike('bad%')).toEqual([]);
  });

  const again = () => [
    JSON.stringify({
      ...(JSON.parse(exported[4]!) as EventLine),
      event_id: '00000000-0000-7000-8000-000000000000',
    }),
    '{"end":{"streams":4,"events":8}}',
  ];

  it('refuses a name that is taken, and with --replace drops an import, but nothing else', async () => {
    await importLines(exported, '--as again');
    expect(await importLines(exported, '--as again')).toEqual(refusal(1, 'IMPORT_EXISTS'));
    const replaced = [exported[0]!, exported[4]!, '{"end":{"streams":1,"events":1}}'];
    expect(await importLines(replaced, '--as again --replace')).toMatchObject({ code: 0 });
    expect((await laptop.acs(`stream show ${ACCOUNT} --in again`)).code).toBe(1);
    expect((await laptop.acs(`stream show ${ENDPOINT} --in again`)).code).toBe(0);

    expect((await importLines(without(3), '--as again --replace')).code).toBe(1);
    expect((await laptop.acs(`stream show ${ENDPOINT} --in again`)).code).toBe(0);

    await laptop.database.pool.query('create schema theirs_audits');
    for (const replace of ['', ' --replace']) {
      expect(await importLines(exported, `--as theirs${replace}`)).toEqual(refusal(1, 'SCHEMA_TAKEN'));
    }
    expect(await schemasLike('theirs%')).toEqual(['theirs_audits']);
  });

  it('exits 2 for a file that is not there, and for a name that can be none', async () => {
    expect(await laptop.acs(`stream import ${directory}/none --as x`)).toEqual(
      refusal(2, 'could not be read'),
    );
    expect((await importLines(exported, '--as Tuesday')).code).toBe(2);
    expect((await importLines(exported, '--as x;drop')).code).toBe(2);
  });

  it('is forgotten by name, as nothing else is', async () => {
    await importLines(exported, '--as gone');
    expect(await laptop.json('stream forget gone')).toEqual({
      name: 'gone',
      dropped: ['gone_ledger', 'gone_audits', 'gone_webhooks'],
    });
    expect(await laptop.acs('stream forget gone')).toEqual(refusal(1, 'IMPORT_NOT_FOUND'));
    await laptop.database.pool.query('create schema own_ledger');
    expect((await laptop.acs('stream forget own')).code).toBe(1);
    expect(await schemasLike('own%')).toEqual(['own_ledger']);
  });

  it.each([
    ['a view of it elsewhere', 'create view public.mine as select * from kept_ledger.events', 'public.mine'],
    ['a table beside it', 'create table kept_audits.mine (note text)', 'kept_audits.mine'],
  ])('drops nothing where a person has made %s, forgotten or replaced', async (_, sql, name) => {
    await importLines(exported, '--as kept');
    await laptop.database.pool.query(sql);
    const refused = {
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^acs: IMPORT_IN_USE: .* drop them first\. cannot drop .*mine/),
    };
    expect(await laptop.acs('stream forget kept')).toMatchObject(refused);
    expect(await importLines(exported, '--as kept --replace')).toMatchObject(refused);
    const { rows } = await laptop.database.pool.query<{ there: string | null }>(
      'select to_regclass($1) as there',
      [name],
    );
    expect(rows[0]!.there).not.toBeNull();
    expect(await schemasLike('kept%')).toHaveLength(3);
    expect((await laptop.acs(`stream show ${ENDPOINT} --in kept`)).code).toBe(0);
    await laptop.database.pool.query(`drop ${sql.includes('view') ? 'view' : 'table'} ${name}`);
    expect((await laptop.acs('stream forget kept')).code).toBe(0);
  });

  it('is replaced whole or not at all: what is no import beside it stays', async () => {
    await importLines(exported, '--as partly');
    await laptop.database.pool.query(`comment on schema partly_audits is 'mine now'`);
    expect(await importLines(exported, '--as partly --replace')).toEqual(
      refusal(1, 'SCHEMA_TAKEN: The schema partly_audits exists and is not an import'),
    );
    expect(await schemasLike('partly%')).toHaveLength(3);
    expect(await laptop.json('stream forget partly')).toMatchObject({
      dropped: ['partly_ledger', 'partly_webhooks'],
    });
    expect(await schemasLike('partly%')).toEqual(['partly_audits']);
  });

  it('is neither made, replaced nor forgotten by two at once', async () => {
    const client = await laptop.database.pool.connect();
    try {
      await client.query('begin');
      await claimName(client, 'twice');
      for (const run of [
        await importLines(exported, '--as twice'),
        await importLines(exported, '--as twice --replace'),
        await laptop.acs('stream forget twice'),
      ])
        expect(run).toEqual(refusal(1, 'IMPORT_IN_USE: Another command imports or forgets twice'));
      expect((await importLines(exported, '--as twice2')).code).toBe(0);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect((await importLines(exported, '--as twice')).code).toBe(0);
  });
});
