import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';
import type { SignedIn } from '../../../test-support/dashboard/dashboard-visitor.js';
import { seedKey } from '../../../test-support/calls/gateway-calls.js';
import { type LoggedRow, logRequest } from '../../../test-support/logged-requests.js';
import { ListRequests, MAX_LOOKED_AT, REQUESTS_A_PAGE } from './list-requests.js';

const HOSTILE = `"><script>alert(1)</script><img src=x onerror='a'>\u202e`;

describe('the requests of a workspace', () => {
  const stage = useDashboard();
  let reader: SignedIn;
  beforeEach(async () => {
    reader = await stage.signIn({ role: 'reader' });
  });
  let requests: ListRequests;
  beforeAll(async () => {
    // With the rights of the gateway's own role, on all days.
    requests = new ListRequests(stage.harness.servicePool);
  });

  const log = (workspaceId: string, row: Partial<LoggedRow> = {}) =>
    logRequest(stage.pool, { workspace_id: workspaceId, ...row });
  const idsOf = (text: string) => [...text.matchAll(/requests\/(req_\w+)"/g)].map(([, id]) => id);
  const search = async (reader: SignedIn, query: Record<string, string>) =>
    idsOf((await reader.get(`/requests?${new URLSearchParams(query).toString()}`)).text);

  it('are shown to its readers with what they were and how they ended', async () => {
    const { keyId } = await seedKey(stage.harness, reader.workspaceId);
    await stage.pool.query(`update api_keys set name = 'Shop', hint = 'wxyz' where key_id = $1`, [keyId]);
    const row = await log(reader.workspaceId, {
      key_id: keyId,
      method: 'POST',
      route: '/api/v1/audit',
      status: 402,
      code: 'INSUFFICIENT_CREDITS',
      idempotency_key: 'order-7',
      replayed: true,
      duration_ms: 41,
    });
    const { status, text } = await reader.get('/requests');
    expect(status).toBe(200);
    expect(idsOf(text)).toEqual([row.request_id]);
    for (const part of [
      'POST /<wbr />api/<wbr />v1/<wbr />audit<',
      '402',
      'INSUFFICIENT_<wbr />CREDITS<',
      'href="/docs/errors/insufficient-credits"',
      '>Shop …wxyz</option>',
      '<bdi>Shop</bdi> <code>…wxyz</code>',
      'requests?idempotency_key=order-7',
      'Replayed',
      '>41 ms<',
    ])
      expect(text).toContain(part);
  });

  it('are never those of another workspace, whatever is searched for', async () => {
    const [own, other] = [await stage.signIn(), await stage.signIn()];
    const audit = newId('audit');
    await log(other.workspaceId, { idempotency_key: 'same', audit_id: audit, status: 404 });
    const queries: Record<string, string>[] = [{}, { idempotency_key: 'same' }, { audit }, { status: '4xx' }];
    for (const query of queries) expect(await search(own, query)).toEqual([]);
    expect(await search(other, { audit })).toHaveLength(1);
  });

  it('are found by status, code, route, key, Idempotency-Key, audit and time, and by all of them at once', async () => {
    const { keyId } = await seedKey(stage.harness, reader.workspaceId);
    const audit = newId('audit');
    const fields = {
      status: 409,
      code: 'IDEMPOTENCY_CONFLICT',
      route: '/api/v1/audit',
      key_id: keyId,
      idempotency_key: 'order 7&x=<',
      audit_id: audit,
      at: new Date(Date.now() - 60_000),
    };
    const wanted = await log(reader.workspaceId, fields);
    const unlike = [await log(reader.workspaceId), await log(reader.workspaceId, { at: new Date(0) })];
    for (const name of Object.keys(fields) as (keyof typeof fields)[]) {
      await log(
        reader.workspaceId,
        Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name)),
      );
    }
    const since = new Date(fields.at.getTime() - 1_000).toISOString();
    const until = new Date(fields.at.getTime() + 1_000).toISOString().replace('T', ' ').replace('Z', ' UTC');
    const all = {
      status: '4xx',
      code: fields.code,
      route: fields.route,
      key: keyId,
      idempotency_key: fields.idempotency_key,
      audit,
      since,
      until,
    };
    expect(await search(reader, all)).toEqual([wanted.request_id]);
    for (const name of Object.keys(all) as (keyof typeof all)[]) {
      const found = await search(reader, { [name]: all[name] });
      expect(found).toContain(wanted.request_id);
      expect(unlike.some(({ request_id }) => !found.includes(request_id))).toBe(true);
    }
    expect(await search(reader, { status: '409' })).toEqual(await search(reader, { status: '4XX' }));
  });

  it('are each on one page, newest first, also where many came in the same instant', async () => {
    const { workspaceId } = await stage.signIn();
    const at = new Date('2026-01-02T03:04:05.678Z');
    const made: string[] = [];
    for (let index = 0; index < 2 * REQUESTS_A_PAGE + 1; index++)
      made.push((await log(workspaceId, { at: new Date(at.getTime() + Math.floor(index / 40)) })).request_id);
    const seen: string[] = [];
    let before: string | undefined;
    for (let pages = 0; pages < 3; pages++) {
      const page = await requests.list(workspaceId, before === undefined ? {} : { before });
      seen.push(...page.requests.map(({ request_id }) => request_id));
      before = page.older ?? undefined;
    }
    expect(before).toBeUndefined();
    expect(seen).toEqual(made.reverse());
  });

  it('are searched a bounded number at a time, and on from there', async () => {
    const { workspaceId } = await stage.signIn();
    const old = await log(workspaceId, { status: 500, at: new Date('2026-01-02T03:04:05Z') });
    await stage.pool.query(
      `insert into request_log (at, request_id, workspace_id, status, duration_ms)
       select timestamptz '2026-01-02 04:00:00Z' + n * interval '1 ms', 'req_' || lpad(n::text, 26, '0'), $1, 200, 1
         from generate_series(1, ${MAX_LOOKED_AT}) n`,
      [workspaceId],
    );
    const first = await requests.list(workspaceId, { status: '5xx' });
    expect(first.requests).toEqual([]);
    const second = await requests.list(workspaceId, { status: '5xx', before: first.older! });
    expect(second.requests.map(({ request_id }) => request_id)).toEqual([old.request_id]);
    expect(second.older).toBeNull();
  });

  it('show nothing that was typed as markup', async () => {
    const fields = ['idempotency_key', 'route', 'status', 'since'];
    for (const query of fields.map((field) => ({ [field]: HOSTILE }))) {
      const { text } = await reader.get(`/requests?${new URLSearchParams(query).toString()}`);
      expect(text).not.toMatch(/<script>alert|<img/);
      expect(text).toContain('&lt;script&gt;');
    }
  });

  it.each([
    ['status', 'many'],
    ['status', '600'],
    ['code', 'x'.repeat(2_000)],
    ['key', 'key_1'],
    ['audit', 'aud_1'],
    ['idempotency_key', 'x'.repeat(256)],
    ['since', 'yesterday'],
    ['until', '2026-02-31'],
    ['before', '1.req_1'],
    ['before', `${'9'.repeat(17)}.${newId('request')}`],
    ['route', '\u0000'],
  ])(
    'are not searched by a %s of %s: the form says what is wrong, and keeps what was typed',
    async (name, value) => {
      await log(reader.workspaceId);
      const { status, text } = await reader.get(
        `/requests?${new URLSearchParams({ [name]: value }).toString()}`,
      );
      expect(status).toBe(422);
      expect(text).toMatch(/role="alert">\s*<p>(<a [^>]*>)?[^<]*must/);
      expect(idsOf(text)).toEqual([]);
      if (name === 'status') expect(text).toContain(`value="${value}"`);
    },
  );

  it('refuse a parameter that is given twice', async () => {
    const { status } = await reader.get('/requests?status=200&status=404');
    expect(status).toBe(422);
  });
});
