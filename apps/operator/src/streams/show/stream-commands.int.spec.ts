import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '#event-store/events';
import { eventually } from '../../../../../test/support/eventually.js';
import { EventTables } from '../../../test-support/event-tables.js';
import { refusal } from '../../../test-support/run-captured.js';
import { accountLife, auditLife } from '../../../test-support/recorded-lives.js';

interface Shown {
  readonly newest: number;
  readonly version: number;
  readonly events: readonly {
    readonly version: number;
    readonly type: string;
    readonly state?: { readonly balance?: number; readonly status?: string };
    readonly changes?: readonly { readonly path: string }[];
  }[];
}

let tables: EventTables;
let account: RecordedEvent[];
beforeAll(async () => {
  tables = await EventTables.create();
  account = await tables.append('credit-ledger', accountLife('ws_b'));
  await tables.append('audit-engine', auditLife('aud_1', 'ws_b'));
});
afterAll(() => tables.drop());

const show = (line: string) => tables.json<Shown>(`stream show ${line}`);

describe('acs stream show', () => {
  it('prints the events of a stream in order, with what led to them and what they say', async () => {
    const { code, stdout, stderr } = await tables.acs('stream show account-ws_b');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [first] = account;
    expect(stdout).toContain(
      'account-ws_b of credit-ledger: version 3 of 3\n\n' +
        `1  ${first!.recordedAt.toISOString()}  ledger.account-opened  schema 1\n` +
        `   event_id        ${first!.eventId}\n` +
        '   correlation_id  req_7\n   causation_id    cmd_7\n' +
        '   data            {"workspace_id":"ws_b","low_balance_threshold":70}\n\n2  ',
    );
    expect(stdout).not.toMatch(/state|\u001b/);
  });

  it('marks what each event changed in the state', async () => {
    const { stdout } = await tables.acs('stream show account-ws_b --state');
    expect(stdout).toContain('\n   + workspaceId ws_b\n');
    expect(stdout).toContain('\n     workspaceId ws_b\n   ~ version 2 -> 3\n   ~ balance 500 -> 420\n');
    expect(stdout).toContain(`\n   + lastDebitAt 2026-05-01T00:00:00.000Z\n`);
    const audit = (await tables.acs('stream show audit-aud_1 --state')).stdout;
    expect(audit).toContain('\n   ~ status queued -> processing\n     audit.audit_id aud_1\n');
    expect(audit).toContain('\n   ~ status processing -> cancelled\n   + refunded 40\n');
    expect(audit).toContain('\n   - audit {"audit_id":"aud_1",');
  });

  it('has the state and the changes in JSON, which the events before the first one shown count into', async () => {
    const { events } = await show('account-ws_b --state --from-version 3');
    expect(events.map(({ version, state }) => [version, state?.balance])).toEqual([[3, 420]]);
    expect(events[0]?.changes?.map(({ path }) => path)).toEqual([
      'version',
      'balance',
      'lifetimeConsumed',
      'lastDebitAt',
    ]);
  });

  it('ends with a version, or with what was recorded by a time', async () => {
    expect(await show('account-ws_b --to-version 2')).toMatchObject({ newest: 3, version: 2 });
    await tables.append('credit-ledger', accountLife('ws_a'));
    const began = Date.parse('2026-05-01T00:00:00Z');
    await tables.within('audit-engine', (client) =>
      client.query(
        `alter table events disable trigger all;
         update events set recorded_at = '2026-05-01T00:00:00Z'::timestamptz + version * interval '1 minute';
         alter table events enable always trigger events_are_append_only`,
      ),
    );
    const [older, newer] = [began + 2 * 60_000, began + 3 * 60_000];
    const at = async (ms: number) => (await show(`audit-aud_1 --at ${new Date(ms).toISOString()}`)).events;
    expect((await at(newer - 1)).map(({ type }) => type)).toEqual(['audit.queued', 'audit.started']);
    expect(await at(older)).toHaveLength(2);
    expect(await at(newer)).toHaveLength(3);
    expect(await tables.acs('stream show audit-aud_1 --at 2020-01-01')).toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'acs: STREAM_NOT_BEGUN_YET: The stream audit-aud_1 had no event yet at 2020-01-01T00:00:00.000Z.\n',
    });
  });

  it('shows some types only, and counts the others into the state all the same', async () => {
    const { events } = await show('account-ws_b --state --type ledger.audit-*,ledger.account-opened');
    expect(events.map(({ version, state }) => [version, state?.balance])).toEqual([
      [1, 0],
      [3, 420],
    ]);
  });

  it('reads a stream longer than a page to its end', async () => {
    const events = Array.from({ length: 1_203 }, () => ({
      type: 'ledger.threshold-changed',
      data: { workspace_id: 'ws_long', low_balance_threshold: 1 },
    }));
    await tables.append('credit-ledger', { stream: 'account-ws_long', expectedVersion: 0, events });
    const { events: shown } = await show('account-ws_long --from-version 3 --to-version 1100');
    expect(shown.map(({ version }) => version)).toEqual(Array.from({ length: 1_098 }, (_, n) => n + 3));
    expect(await tables.acs('stream show account-ws_long --state')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^acs: STREAM_NOT_FOLDABLE: The state after version 1 of account-ws_long/,
      ),
    });
  });

  it.each([
    ['1 for a stream that is unknown', 'account-ws_z', 1, 'STREAM_NOT_FOUND'],
    ['2 for a name of no kind', 'invoice-7', 2, 'The name of a stream is needed'],
    [
      '2 for a type that no service records',
      'account-ws_b --type ledger.charge',
      2,
      '"ledger.charge" is none',
    ],
    ['1 for an import that is unknown', 'account-ws_b --in tuesday', 1, 'IMPORT_NOT_FOUND'],
    ['2 for what can be no name of an import', 'account-ws_b --in pg_x', 2, 'lower-case letters'],
  ])('exits %s', async (_, line, code, message) => {
    const run = await tables.acs(`stream show ${line}`);
    expect(run).toEqual(refusal(code, message));
  });

  it('lets no text of an event act on the terminal', async () => {
    const data = { ...auditLife('aud_9', 'ws_b').events[0]!.data, url: 'https://a.example/\u001b[2J\u202e' };
    const events = [{ type: 'audit.queued', data }];
    await tables.append('audit-engine', { stream: 'audit-aud_9', expectedVersion: 0, events });
    const { stdout } = await tables.acs('stream show audit-aud_9 --state');
    expect(stdout).not.toMatch(/[\u001b\u202e]/);
    expect(stdout).toContain('+ audit.url https://a.example/\\u{1b}[2J\\u{202e}');
  });
});

describe('acs stream list', () => {
  interface Listed {
    readonly streams: readonly { readonly stream: string; readonly version: number; readonly type: string }[];
    readonly next?: string;
  }
  const list = (options: string) =>
    tables.json<Listed>(`stream list --service webhook-dispatcher ${options}`);

  beforeAll(async () => {
    const streams = ['b1', 'a', 'b3', 'c', 'b2'].map((name) => `endpoint-whe_${name}`);
    for (const [index, stream] of streams.entries()) {
      const events = Array.from({ length: index + 1 }, (_, n) => ({
        type: n === 0 ? 'webhooks.endpoint-registered' : 'webhooks.endpoint-enabled',
        data: {},
      }));
      await tables.append('webhook-dispatcher', { stream, expectedVersion: 0, events });
    }
  });

  it('has every stream by name, with its version and its last event', async () => {
    const { streams, next } = await list('--limit 5');
    expect(next).toBeUndefined();
    expect(streams.map(({ stream, version, type }) => [stream.slice(13), version, type.slice(18)])).toEqual([
      ['a', 2, 'enabled'],
      ['b1', 1, 'registered'],
      ['b2', 5, 'enabled'],
      ['b3', 3, 'enabled'],
      ['c', 4, 'enabled'],
    ]);
  });

  it('goes page by page, within what a name begins with', async () => {
    const first = await list('--prefix endpoint-whe_b --limit 2');
    expect(first.streams.map(({ stream }) => stream.slice(13))).toEqual(['b1', 'b2']);
    expect(first.next).toBe('--after endpoint-whe_b2');
    const rest = await list(`--prefix endpoint-whe_b --limit 2 ${first.next}`);
    expect(rest.streams.map(({ stream }) => stream.slice(13))).toEqual(['b3']);
    expect(rest.next).toBeUndefined();
    expect((await list('--prefix endpoint-whe_d')).streams).toEqual([]);
  });

  it('looks at some rows of many', async () => {
    await tables.within('audit-engine', (client) =>
      client.query(
        `insert into events (partition, position, stream, version, event_id, type, schema_version, data, meta, recorded_at)
         select p, n, 'audit-zz' || p, n, gen_random_uuid(), 'audit.queued', 1, '{}', '{}', now()
         from generate_series(14, 15) p, generate_series(1, 20000) n`,
      ),
    );
    const looks = async () => {
      const { rows } = await tables.database.pool.query<{ looks: number }>(
        `select (seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes
                                 where relid = 'audits.events'::regclass))::int as looks
         from pg_stat_user_tables where relid = 'audits.events'::regclass`,
      );
      return rows[0]!.looks;
    };
    await tables.database.pool.query('analyze audits.events');
    const before = await looks();
    const { streams } = await tables.json<Listed>('stream list --service audit-engine --prefix audit-zz');
    expect(streams.map(({ version }) => version)).toEqual([20_000, 20_000]);
    const after = await eventually('its look-ups are counted', async () => {
      const now = await looks();
      return now > before && now;
    });
    expect(after - before).toBeLessThan(100);
  });
});
