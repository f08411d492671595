import { describe, expect, it } from '@jest/globals';
import { useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';
import { seedKey } from '../../../test-support/calls/gateway-calls.js';
import { SESSION_COOKIE } from '../../http/callers/session-token.js';

describe('the dashboard of a workspace', () => {
  const stage = useDashboard({ busy: true });

  it('leads back from a page that does not exist', async () => {
    const { get } = await stage.signIn();
    for (const path of ['/../nothing/at/all?x=/', '/nothing', '/audits/x/y//', '/%ff']) {
      const { status, text } = await get(path);
      const link = /<main>.*?<a href="([^"]+)">Your workspaces</s.exec(text)?.[1];
      const page = `${stage.url}/dashboard/ws_1${path}`;
      expect([path, status, link && new URL(link, page).pathname]).toEqual([path, 404, '/dashboard']);
    }
  });

  it('is also found with a slash at the end of the path of all dashboards', async () => {
    const { get, workspaceId } = await stage.signIn();
    for (const headers of [undefined, { cookie: '' }]) {
      const { status, headers: found } = await get('/../', headers);
      expect([status, found.location]).toEqual([303, '/dashboard']);
    }
    const { headers } = await get('/../../dashboard');
    expect(headers.location).toBe(`/dashboard/${workspaceId}`);
  });

  it('asks for a sign-in without a session, and leads back to the page', async () => {
    const { get, workspaceId } = await stage.signIn();
    for (const cookie of ['', `${SESSION_COOKIE}=x`, `${SESSION_COOKIE}=${'A'.repeat(43)}`]) {
      const { status, headers } = await get('', { cookie });
      expect(status).toBe(303);
      expect(headers.location).toBe(`/dashboard/sign-in?then=%2Fdashboard%2F${workspaceId}`);
    }
  });

  it('opens with a cookie that stands behind stale ones of its name', async () => {
    const [stale, own] = [await stage.signIn(), await stage.signIn()];
    await stage.endSessions(stale);
    const cookie = `${stale.cookie}; ${SESSION_COOKIE}=x; ${own.cookie}`;
    expect((await own.get('', { cookie })).status).toBe(200);
    // Past the form's token: only the values are refused.
    expect((await own.post('/audits', { url: '' }, { cookie })).status).toBe(422);
    expect((await own.get('', { cookie: `${SESSION_COOKIE}=x; ${cookie}` })).status).toBe(303);
  });

  it('has no page where an id is text that no database holds', async () => {
    const { get, post } = await stage.signIn();
    for (const path of ['/../%00', '/../%00/audits', '/people/%00', '/people/a%00b', '/audits/%00'])
      expect((await get(path)).status).toBe(404);
    expect((await post('/../%00/keys', { label: 'x' })).status).toBe(404);
    expect((await post('/people/%00/remove', {})).status).toBe(404);
  });

  it('does not open with an API key of the workspace', async () => {
    const { get, workspaceId } = await stage.signIn();
    const { apiKey } = await seedKey(stage.harness, workspaceId);
    for (const cookie of ['', `${SESSION_COOKIE}=${apiKey}`]) {
      const { status, headers } = await get('', { cookie, authorization: `Bearer ${apiKey}` });
      expect([status, headers.location]).toEqual([
        303,
        `/dashboard/sign-in?then=%2Fdashboard%2F${workspaceId}`,
      ]);
    }
  });

  it('shows no form again that is larger than those it has, with a session or without one', async () => {
    const { post, cookie } = await stage.signIn();
    const field = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, 'x']));
    for (const [fields, limit] of [
      [field(200), 'at most 100 fields'],
      [{ metadata: '"'.repeat(200_000) }, 'The request body is over 128 KB (131,072 bytes).'],
    ] as const)
      for (const headers of [{ cookie }, { cookie: '' }]) {
        const { status, text } = await post('/audits', fields, headers);
        expect(status).toBe(413);
        expect(text).toContain(limit);
        expect(text.length).toBeLessThan(20_000);
      }
    const small = await post('/audits', field(90), { cookie: '' });
    expect([small.status, small.text.includes('name="f89"')]).toEqual([401, true]);
  });

  it('ends a session that nobody has used for twelve hours', async () => {
    const { get, personId } = await stage.signIn();
    const lastUsed = (hours: number) =>
      stage.pool.query(
        `update dashboard_sessions set last_seen_at = now() - make_interval(hours => $2, mins => 1) where person_id = $1`,
        [personId, hours],
      );
    await lastUsed(11);
    expect((await get('', { 'sec-fetch-dest': 'empty' })).status).toBe(200);
    await lastUsed(12);
    const { status, headers } = await get('', { 'sec-fetch-dest': 'empty' });
    expect(status).toBe(303);
    expect(headers.location).toMatch(/^\/dashboard\/sign-in\?/);
  });

  it('counts what a person opens as a use of the session, and not what an open screen fetches', async () => {
    const { get, personId } = await stage.signIn();
    const { pool } = stage.harness;
    await pool.query(
      `update dashboard_sessions set last_seen_at = now() - interval '1 hour' where person_id = $1`,
      [personId],
    );
    const idle = async () => {
      const { rows } = await pool.query<{ is_idle: boolean }>(
        `select last_seen_at < now() - interval '59 minutes' as is_idle from dashboard_sessions where person_id = $1`,
        [personId],
      );
      return rows[0]!.is_idle;
    };
    expect((await get('', { 'sec-fetch-dest': 'empty' })).status).toBe(200);
    expect(await idle()).toBe(true);
    await get('', { 'sec-fetch-dest': 'document' });
    expect(await idle()).toBe(false);
  });
});
