import { beforeEach, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { newId } from '#contracts/identifiers';
import { createPool } from '#postgres/pool';
import { inSpan } from '#telemetry/spans';
import { recordSpans } from '../../../../../libs/telemetry/test/recorded-spans.js';
import { eventually } from '../../../../../test/support/eventually.js';
import { TcpProxy } from '../../../../../test/support/servers/tcp-proxy.js';
import type { RequestEntry } from './request-entry.js';
import { RequestLog, keepRequestDays } from './request-log.js';
import { asRole } from '../../../../../test/support/service/service-replica.js';
import { useDatabase } from '../../../test-support/gateway-stage.js';

const spans = recordSpans();
const DAY_MS = 86_400_000;

function entry(fields: Partial<RequestEntry> = {}): RequestEntry {
  return {
    at: new Date(),
    requestId: newId('request'),
    method: 'GET',
    status: 200,
    durationMs: 1,
    ...fields,
  };
}

function day(offset: number): string {
  return new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
}

describe('the request log', () => {
  const stage = useDatabase();
  beforeEach(() => stage.pool.query('truncate request_log'));

  const newLog = (registry = new Registry(), pool = stage.servicePool, room?: number) =>
    new RequestLog(pool, registry, stage.harness.log, room);
  const written = async () => {
    const { rows } = await stage.pool.query<{ id: string; part: string }>(
      'select request_id as id, tableoid::regclass::text as part from request_log order by at, request_id',
    );
    return rows;
  };
  const tables = async () => {
    const { rows } = await stage.pool.query<{ name: string }>(
      `select relname as name from pg_class where relname ~ '^request_log_[0-9]{8}$' order by 1`,
    );
    return rows.map(({ name }) => name.slice('request_log_'.length));
  };
  const droppedOf = async (registry: Registry) =>
    (await registry.getSingleMetric('gateway_request_log_dropped_total')!.get()).values.map(
      ({ value, labels }) => [labels.reason, value],
    );

  it('writes its entries, each into the table of its day', async () => {
    const log = newLog();
    const [today, yesterday] = [entry(), entry({ at: new Date(Date.now() - DAY_MS) })];
    log.note(today);
    log.note(yesterday);
    await log.flush();
    expect(await written()).toEqual([
      { id: yesterday.requestId, part: `request_log_${day(-1)}` },
      { id: today.requestId, part: `request_log_${day(0)}` },
    ]);
  });

  it('writes thousands in a few statements, and none twice', async () => {
    const log = newLog();
    const entries = Array.from({ length: 2_500 }, () => entry());
    for (const one of entries) log.note(one);
    await log.flush();
    for (const one of entries.slice(0, 10)) log.note(one);
    await log.flush();
    const { rows } = await stage.pool.query('select count(*)::int as n from request_log');
    expect(rows).toEqual([{ n: 2_500 }]);
  });

  it('writes a crowd at once, as part of no request: the entries are those of others', async () => {
    const log = newLog();
    await inSpan('request', {}, () => {
      for (let n = 0; n < 500; n++) log.note(entry());
    });
    await eventually('they are written', async () => (await written()).length === 500);
    expect(spans().map(({ name }) => name)).toEqual(['request']);
  });

  it('keeps entries while Postgres is unavailable, drops the oldest if there is no room, and counts them', async () => {
    const proxy = await TcpProxy.to(asRole(stage.harness.database.url, 'gateway'));
    const pool = createPool({ url: proxy.url, schema: 'gateway', name: 'test', log: stage.harness.log });
    const registry = new Registry();
    try {
      const log = newLog(registry, pool, 1_500);
      proxy.break();
      for (let n = 0; n < 1_501; n++) log.note(entry({ durationMs: n }));
      await log.flush();
      expect(await written()).toEqual([]);
      proxy.restore();
      await log.flush();
      const { rows } = await stage.pool.query(
        'select count(*)::int as n, min(duration_ms) as oldest from request_log',
      );
      expect(rows).toEqual([{ n: 501, oldest: 1_000 }]);
      expect(await droppedOf(registry)).toEqual([['full', 1_000]]);
    } finally {
      await pool.end();
      await proxy.close();
    }
  });

  it('goes on where Postgres refuses entries for good', async () => {
    const registry = new Registry();
    const log = newLog(registry);
    log.note(entry({ message: 'a\0b' }));
    await log.flush();
    log.note(entry());
    await log.flush();
    expect(await written()).toHaveLength(1);
    expect(await droppedOf(registry)).toEqual([['refused', 1]]);
  });

  it('keeps the entry of a day that has no table, and moves it once that has one', async () => {
    const log = newLog();
    await stage.pool.query(`drop table request_log_${day(3)}`);
    const early = entry({ at: new Date(Date.now() + 3 * DAY_MS), replayed: true });
    log.note(early);
    await log.flush();
    expect(await written()).toEqual([{ id: early.requestId, part: 'request_log_other' }]);
    await keepRequestDays(stage.servicePool, 30);
    expect(await written()).toEqual([{ id: early.requestId, part: `request_log_${day(3)}` }]);
    const { rows } = await stage.pool.query('select replayed from request_log');
    expect(rows).toEqual([{ replayed: true }]);
  });

  it('has the days to come ahead of time, also where several gateways make them at once', async () => {
    for (const offset of [4, 5, 6, 7]) await stage.pool.query(`drop table request_log_${day(offset)}`);
    await Promise.all(Array.from({ length: 5 }, () => keepRequestDays(stage.servicePool, 30)));
    // A schema that was made before midnight has a day more at its beginning.
    const all = await tables();
    expect(all).toEqual([...(all.length > 9 ? [-2] : []), -1, 0, 1, 2, 3, 4, 5, 6, 7].map(day));
  });

  it('drops the days that are over, and nothing younger', async () => {
    for (const offset of [-32, -31, -30]) {
      const [from, to] = [day(offset), day(offset + 1)];
      await stage.pool.query(
        `create table request_log_${from} partition of request_log for values from ('${from}') to ('${to}')`,
      );
    }
    const old = entry({ at: new Date(Date.now() - 50 * DAY_MS) });
    const log = newLog();
    log.note(old);
    await log.flush();
    await keepRequestDays(stage.servicePool, 30);
    expect((await tables())[0]).toBe(day(-30));
    expect(await written()).toEqual([]);
    await keepRequestDays(stage.servicePool, 1);
    expect((await tables())[0]).toBe(day(-1));
  });

  it('lets the role of the gateway add and read entries, and make and drop days, and nothing else', async () => {
    await stage.servicePool.query('select * from request_log');
    for (const statement of [
      `select * from request_log_${day(0)}`,
      'delete from request_log',
      `update request_log set status = 200`,
      `drop table request_log_${day(0)}`,
      'create table gateway.mine (id int)',
      `insert into request_log_${day(0)} (at, request_id, status, duration_ms) values (now(), 'req_1', 200, 1)`,
    ]) {
      await expect(stage.servicePool.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
    await expect(keepRequestDays(stage.servicePool, 0)).rejects.toMatchObject({ code: '22023' });
  });

  it.each([
    ['request', `request_id = 'req_1'`],
    [
      'workspace and time',
      `workspace_id = 'ws_1' and at between now() - interval '1 hour' and now() order by at desc`,
    ],
    ['audit', `audit_id = 'aud_1'`],
    ['Idempotency-Key', `workspace_id = 'ws_1' and idempotency_key = 'k'`],
  ])('is asked by %s without reading a table', async (_what, condition) => {
    await stage.pool.query(
      `insert into request_log (at, request_id, workspace_id, audit_id, idempotency_key, status, duration_ms)
       select date_trunc('day', now(), 'UTC') + n * interval '1 s', 'req_x' || n, 'ws_' || n, 'aud_' || n, 'key-' || n, 200, 1
         from generate_series(1, 20000) as n`,
    );
    await stage.pool.query('analyze request_log');
    const { rows } = await stage.harness.admin.query<{ 'QUERY PLAN': string }>(
      `explain select * from request_log where ${condition}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index');
    expect(plan).not.toContain(`Seq Scan on request_log_${day(0)}`);
  });
});
