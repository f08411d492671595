import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pagesFrom, useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';
import type { SignedIn } from '../../../test-support/dashboard/dashboard-visitor.js';
import { seedKey } from '../../../test-support/calls/gateway-calls.js';
import { call } from '../../../test-support/calls/http-client.js';

const KEY = /acs_live_[0-9A-Za-z]{38}/;
describe('the screen of keys', () => {
  const stage = useDashboard();
  let owner: SignedIn;
  beforeEach(async () => {
    owner = await stage.signIn();
  });
  beforeAll(async () => {
    stage.ledger.script['ledger.get-balance'] = () => ({
      balance: 7,
      lifetime_purchased: 0,
      lifetime_consumed: 0,
      low_balance_threshold: 0,
    });
  });

  const keysOf = async ({ workspaceId }: SignedIn) => {
    const { rows } = await stage.pool.query<{
      key_id: string;
      name: string;
      revoked_at: Date | null;
    }>(
      'select key_id, name, expires_at, revoked_at from api_keys where workspace_id = $1 order by created_at',
      [workspaceId],
    );
    return rows;
  };
  const asks = async (apiKey: string) => {
    const headers = { authorization: `Bearer ${apiKey}` };
    return (await call(stage.url, 'GET', '/api/v1/balance', { headers })).status;
  };

  it('makes a key that opens the API, and shows it in this answer alone', async () => {
    const made = await owner.post('/keys', { label: ' The shop ' });
    expect(made.status).toBe(200);
    expect(made.headers).toMatchObject({ 'cache-control': 'no-store' });
    const apiKey = KEY.exec(made.text)?.[0] ?? '';
    expect(made.text).toContain(`ACS_API_KEY=&#39;${apiKey}&#39;`.replaceAll('&#39;', "'"));
    expect(await asks(apiKey)).toBe(200);

    const listed = await owner.get('/keys');
    expect(listed.text).not.toMatch(KEY);
    expect(listed.text).toContain(`<bdi>The shop</bdi> <code>…${apiKey.slice(-4)}</code>`);
    const actions = await stage.actionsOf(owner, 'name, subject, details, outcome, message');
    expect(actions).toEqual([
      { name: 'key.create', subject: null, details: { label: 'The shop' }, outcome: 'done', message: null },
    ]);
  });

  it('makes one key for a form that is sent twice, at once or later', async () => {
    const fields = { label: 'Twice', action_id: randomUUID() };
    const send = () => owner.post('/keys', fields);
    const responses = [...(await Promise.all([send(), send()])), await send()];
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 303, 303]);
    expect(responses.filter(({ text }) => KEY.test(text))).toHaveLength(1);
    expect(await keysOf(owner)).toHaveLength(1);
  });

  it('leads a reload of a new key to the list, which says that it was shown once', async () => {
    const fields = { label: 'The shop', action_id: randomUUID() };
    const made = KEY.exec((await owner.post('/keys', fields)).text)![0];
    const [key] = await keysOf(owner);
    const rotation = { overlap: '0', action_id: randomUUID() };
    const rotate = () => owner.post(`/keys/${key!.key_id}/rotate`, rotation);
    const next = KEY.exec((await rotate()).text)![0];
    for (const again of [await owner.post('/keys', fields), await rotate()]) {
      expect([again.status, again.headers.location]).toEqual([
        303,
        `/dashboard/${owner.workspaceId}/keys?shown=before`,
      ]);
      const { status, text } = await owner.get('/keys?shown=before');
      expect([status, text.includes(made), text.includes(next)]).toEqual([200, false, false]);
      expect(text).toContain('a new key is shown only once');
    }
    expect((await owner.get('/keys')).text).not.toContain('sent before');
    expect(await keysOf(owner)).toHaveLength(2);
    const { rows } = await stage.pool.query<{ stored: string }>(
      `select (select json_agg(k) from api_keys k)::text || (select json_agg(a) from dashboard_actions a)::text as stored`,
    );
    expect([rows[0]!.stored.includes(made), rows[0]!.stored.includes(next)]).toEqual([false, false]);
  });

  it('names the limit of a label, and keeps what was typed', async () => {
    for (const label of ['', '   ', 'x'.repeat(201), 'a\u0000b', 'a\nb']) {
      const { status, text } = await owner.post('/keys', { label });
      expect([label, status]).toEqual([label, 422]);
      expect(text).toContain('The label must be text of 1 to 200 characters without control characters.');
      expect(text).toContain('aria-invalid="true"');
      if (label.startsWith('x')) expect(text).toContain(`value="${label}"`);
    }
    expect((await owner.post('/keys', {})).status).toBe(422);
    expect(await keysOf(owner)).toEqual([]);
    expect(await stage.actionsOf(owner)).toEqual([]);
  });

  it('rotates a key: both can be used until the overlap ends, and the page says when', async () => {
    const { keyId, apiKey } = await seedKey(stage.harness, owner.workspaceId);
    expect((await owner.get(`/keys/${keyId}/rotate`)).text).toContain('7 days');
    const rotated = await owner.post(`/keys/${keyId}/rotate`, { overlap: '3600' });
    expect([rotated.status, rotated.headers['cache-control']]).toEqual([200, 'no-store']);
    const next = KEY.exec(rotated.text)?.[0] ?? '';
    const [old] = (await keysOf(owner)) as unknown as { expires_at: Date }[];
    expect(rotated.text).toContain(`<time datetime="${old?.expires_at.toISOString()}">`);
    expect([await asks(apiKey), await asks(next)]).toEqual([200, 200]);

    const [, successor] = await keysOf(owner);
    const last = await owner.post(`/keys/${successor?.key_id}/rotate`, { overlap: '0' });
    expect(last.text).toContain('has ended');
    expect([await asks(next), await asks(KEY.exec(last.text)?.[0] ?? '')]).toEqual([401, 200]);
    expect(await stage.actionsOf(owner)).toMatchObject([
      { name: 'key.rotate', subject: keyId, details: { overlap_seconds: 3_600 }, outcome: 'done' },
      { name: 'key.rotate', subject: successor?.key_id, details: { overlap_seconds: 0 }, outcome: 'done' },
    ]);
  });

  it('rotates neither for an overlap that is not offered, nor a key that has ended', async () => {
    const { keyId } = await seedKey(stage.harness, owner.workspaceId);
    for (const overlap of ['', '-1', '60', '1e3', '99999999999', 'x']) {
      const { status, text } = await owner.post(`/keys/${keyId}/rotate`, { overlap });
      expect([overlap, status]).toEqual([overlap, 422]);
      expect(text).toContain('The overlap must be one of');
    }
    await owner.post(`/keys/${keyId}/revoke`, {});
    const { status, text } = await owner.post(`/keys/${keyId}/rotate`, { overlap: '0' });
    expect([status, KEY.exec(text)]).toEqual([409, null]);
    expect(text).toContain('was revoked or has expired');
    expect(await keysOf(owner)).toHaveLength(1);
  });

  it('asks before it revokes, says when the key was last used, and takes the form twice', async () => {
    const { keyId, apiKey } = await seedKey(stage.harness, owner.workspaceId);
    await stage.pool.query(`update api_keys set last_used_at = '2026-01-02T03:04:05Z' where key_id = $1`, [
      keyId,
    ]);
    const asked = await owner.get(`/keys/${keyId}/revoke`);
    expect(asked.text).toContain('<time datetime="2026-01-02T03:04:05.000Z">');
    expect(await asks(apiKey)).toBe(200);
    const fields = { action_id: randomUUID() };
    for (let repeat = 0; repeat < 2; repeat += 1) {
      const { status, headers } = await owner.post(`/keys/${keyId}/revoke`, fields);
      expect([status, headers.location]).toEqual([303, `/dashboard/${owner.workspaceId}/keys`]);
    }
    expect(await asks(apiKey)).toBe(401);
    expect((await owner.get('/keys')).text).toContain('Ended keys (1)');
    expect(await stage.actionsOf(owner)).toMatchObject([
      { name: 'key.revoke', subject: keyId, outcome: 'done' },
    ]);
  });

  it('knows no key of another workspace', async () => {
    const [owner, other] = [await stage.signIn(), await stage.signIn()];
    const { keyId, apiKey } = await seedKey(stage.harness, other.workspaceId);
    for (const id of [keyId, 'key_x', '%3Cscript%3E']) {
      const responses = [
        await owner.get(`/keys/${id}/rotate`),
        await owner.get(`/keys/${id}/revoke`),
        await owner.post(`/keys/${id}/rotate`, { overlap: '0' }),
        await owner.post(`/keys/${id}/revoke`, {}),
      ];
      expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect((await owner.get('/keys')).text).not.toContain(keyId);
    expect(await asks(apiKey)).toBe(200);
    expect(await stage.actionsOf(owner)).toEqual([]);
  });

  it.each(['reader', 'member'] as const)('shows a %s no way to change anything', async (role) => {
    const visitor = await stage.signIn({ role });
    await seedKey(stage.harness, visitor.workspaceId);
    const { status, text } = await visitor.get('/keys');
    expect(status).toBe(200);
    expect(text).not.toMatch(/<form[^]*keys|\/rotate|\/revoke/);
  });

  it('shows the newest of thousands of ended keys, says how many there are, and all that can be used', async () => {
    const { keyId } = await seedKey(stage.harness, owner.workspaceId);
    await stage.pool.query(
      `insert into api_keys (key_id, workspace_id, name, key_hash, hint, created_at, revoked_at)
       select 'key_' || $1 || n, $1, 'Ended ' || n, sha256(convert_to($1 || n, 'utf8')), 'abcd', now() + n * interval '1 ms', now()
         from generate_series(1, 2000) n`,
      [owner.workspaceId],
    );
    const { status, text } = await owner.get('/keys');
    expect(status).toBe(200);
    expect(text).toContain(`/keys/${keyId}/revoke`);
    expect(text).toContain('Ended keys (2,000)');
    expect(text.match(/Ended \d+</g)).toEqual(Array.from({ length: 50 }, (_, n) => `Ended ${2000 - n}<`));
    expect(text).toContain('1,950 older keys that have ended are not shown.');
    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
  });

  it('shows every key that can be used, page after page', async () => {
    await stage.pool.query(
      `insert into api_keys (key_id, workspace_id, name, key_hash, hint, created_at)
       select 'key_' || $1 || n, $1, 'Usable ' || n, sha256(convert_to($1 || n, 'utf8')), 'abcd',
              now() - (n / 3) * interval '1 ms'
         from generate_series(1, 120) n`,
      [owner.workspaceId],
    );
    const pages = await pagesFrom(owner, '/keys');
    const names = pages.map((text) => text.match(/Usable \d+(?=<)/g) ?? []);
    expect(names.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(new Set(names.flat()).size).toBe(120);
    expect(Math.max(...pages.map((text) => Buffer.byteLength(text)))).toBeLessThan(60_000);
    expect(pages.map((text) => text.includes('>Newest</a>'))).toEqual([false, true, true]);
  });

  it.each(['key_x', '%00', '&before=y'])(
    'has no keys before one that it does not know: %s',
    async (before) => {
      await seedKey(stage.harness, owner.workspaceId);
      const { status, text } = await owner.get(`/keys?before=${before}`);
      expect([before, status]).toEqual([before, 200]);
      expect(text).not.toContain('No keys yet');
    },
  );

  it('lists the limits that a key has of its own', async () => {
    const { keyId } = await seedKey(stage.harness, owner.workspaceId);
    await stage.pool.query(
      `insert into limit_overrides values ($1, 'audit.create', 7000, 9000, '2999-01-01T00:00:00Z')`,
      [keyId],
    );
    expect((await owner.get('/keys')).text).toContain(
      '<code>audit.create</code>: 7,000 a minute, 9,000 a day',
    );
  });
});
