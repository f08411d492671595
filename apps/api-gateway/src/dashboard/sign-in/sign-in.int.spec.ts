import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { newId } from '#contracts/identifiers';
import { useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';
import { LogLines } from '../../../../../libs/messaging/test/log-lines.js';
import type { Browser } from '../../../test-support/dashboard/browser.js';
import { SignInLinks } from './sign-in-links.js';

describe('a sign-in link', () => {
  const log = new LogLines();
  const stage = useDashboard({ log });
  const browser = () => stage.browser();
  const workspaceOf = async (contact: string) => {
    const { workspaceId } = await stage.signIn({ role: null });
    await stage.pool.query('update workspaces set email = $2, name = $1 where workspace_id = $1', [
      workspaceId,
      contact,
    ]);
    return workspaceId;
  };
  const newContact = () => `${randomUUID()}@example.com`;
  /** Returns the path and the token of an operator's link. */
  const linkTo = async (
    workspace_id: string,
    changes: { email?: string; role?: 'reader' | 'owner' } = {},
  ) => {
    const reply = await stage.harness.send('gateway.create-sign-in-link', { workspace_id, ...changes });
    const url = new URL(reply.url);
    return { ...reply, path: url.pathname + url.search, token: url.searchParams.get('token')! };
  };
  const redeem = (by: Browser, token: string, then?: string) =>
    by.post('/dashboard/sign-in/link', { token, ...(then !== undefined && { then }) });
  const sessionsOf = async (email: string) => {
    const { rows } = await stage.pool.query<{ open: boolean }>(
      `select ended_at is null as open from dashboard_sessions s join people p using (person_id) where p.email = $1`,
      [email],
    );
    return { all: rows.length, open: rows.filter(({ open }) => open).length };
  };

  it('opens the workspace to its contact, as owner, after a press of its button', async () => {
    const contact = newContact();
    const workspaceId = await workspaceOf(contact.toUpperCase());
    const { path, email, role, url } = await linkTo(workspaceId);
    expect({ email, role }).toEqual({ email: contact, role: 'owner' });
    expect(url.replace(/token=[\w-]{43}&/, 'token=T&')).toBe(
      `https://api.example.com/dashboard/sign-in/link?token=T&then=%2Fdashboard%2F${workspaceId}`,
    );
    const own = browser();
    const page = await own.get(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain(contact);
    expect(page.headers['referrer-policy']).toBe('strict-origin');
    expect(page.headers['cache-control']).toBe('no-store');
    const { status, headers } = await own.pressOnly(page);
    expect([status, headers.location]).toEqual([303, `/dashboard/${workspaceId}`]);
    expect(headers['set-cookie']).toMatch(
      /^__Host-acs_session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=604800$/,
    );
    expect((await own.get('/dashboard')).headers.location).toBe(`/dashboard/${workspaceId}`);
    expect((await own.get(`/dashboard/${workspaceId}`)).text).toContain('<h1>Overview</h1>');
  });

  it.each([
    ['ADM\u0130N', 'admin'],
    ['ADM\u0130N', 'admi\u0307n'],
    ['\u212AIM', 'kim'],
    ['\u0391\u03A3', '\u03B1\u03C3'],
    ['\u0391\u03A3', '\u03B1\u03C2'],
  ])('makes the contact %s owner, not the other address %s', async (contact, other) => {
    const domain = `${randomUUID()}.example.com`;
    const workspaceId = await workspaceOf(`${contact}@${domain.toUpperCase()}`);
    const elsewhere = await workspaceOf(newContact());
    const link = await linkTo(elsewhere, { email: `${other}@${domain}` });
    expect((await redeem(browser(), link.token)).status).toBe(303);
    expect(await stage.rolesIn(workspaceId)).toEqual({});
    const own = await linkTo(elsewhere, { email: `${contact}@${domain}` });
    expect((await redeem(browser(), own.token)).status).toBe(303);
    expect(await stage.rolesIn(workspaceId)).toEqual({ [own.email]: 'owner' });
    expect((await linkTo(workspaceId)).email).toBe(own.email);
  });

  it('is not redeemed by the mail programs that open it', async () => {
    const workspaceId = await workspaceOf(newContact());
    const { path, token, email } = await linkTo(workspaceId);
    for (let time = 0; time < 3; time++) {
      const { status, headers } = await browser().get(path);
      expect([status, headers['set-cookie']]).toEqual([200, undefined]);
    }
    expect(await sessionsOf(email)).toEqual({ all: 0, open: 0 });
    expect((await redeem(browser(), token)).status).toBe(303);
  });

  it('makes one session when two redeem it at once, and says that it was used', async () => {
    const { token, path, email } = await linkTo(await workspaceOf(newContact()));
    const responses = await Promise.all(Array.from({ length: 8 }, () => redeem(browser(), token)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      303,
      ...new Array<number>(7).fill(410),
    ]);
    expect(await sessionsOf(email)).toEqual({ all: 1, open: 1 });
    for (const { status, text } of [await redeem(browser(), token), await browser().get(path)]) {
      expect(status).toBe(410);
      expect(text).toContain('This one was used');
      expect(text).toMatch(/href="\/dashboard\/sign-in["?]/);
    }
  });

  it('ends after a quarter of an hour', async () => {
    const { token, path, expires_at } = await linkTo(await workspaceOf(newContact()));
    expect(Math.abs(Date.parse(expires_at) - Date.now() - 900_000)).toBeLessThan(60_000);
    await stage.pool.query('update sign_in_links set expires_at = now()');
    expect((await browser().get(path)).status).toBe(410);
    expect((await redeem(browser(), token)).status).toBe(410);
  });

  it('is no link with anything else for a token', async () => {
    for (const token of ['', 'x', "' or true --", 'A'.repeat(43), 'x'.repeat(5_000)]) {
      expect((await browser().get(`/dashboard/sign-in/link?token=${encodeURIComponent(token)}`)).status).toBe(
        410,
      );
      expect((await redeem(browser(), token)).status).toBe(410);
    }
    expect((await browser().get('/dashboard/sign-in/link')).status).toBe(410);
  });

  it('leads to the page that was asked for, but never to another host', async () => {
    const workspaceId = await workspaceOf(newContact());
    const then = `/dashboard/${workspaceId}/audits?status=failed`;
    expect((await redeem(browser(), (await linkTo(workspaceId)).token, then)).headers.location).toBe(then);
    const page = await browser().get(
      `${(await linkTo(workspaceId)).path}&${new URLSearchParams({ then: 'https://evil.example/' }).toString()}`,
    );
    expect(page.text).not.toContain('evil');
    const { token } = await linkTo(workspaceId);
    expect((await redeem(browser(), token, '//evil.example/dashboard')).headers.location).toBe('/dashboard');
  });

  it('renews the session of its browser, which confirms who it is', async () => {
    const person = await stage.signIn({ confirmedMinutesAgo: 60 });
    const own = browser();
    own.cookie = person.cookie;
    const { token } = await linkTo(person.workspaceId, { email: person.email });
    expect((await redeem(own, token)).status).toBe(303);
    expect(own.cookie).not.toBe(person.cookie);
    expect(await sessionsOf(person.email)).toEqual({ all: 2, open: 1 });
    expect((await person.get('')).status).toBe(303);
    const { rows } = await stage.pool.query<{ fresh: boolean }>(
      `select confirmed_at > now() - interval '1 minute' as fresh from dashboard_sessions
        where person_id = $1 and ended_at is null`,
      [person.personId],
    );
    expect(rows).toEqual([{ fresh: true }]);
  });

  it('makes a member of who is none, raises a role that is asked for, and lowers none', async () => {
    const workspaceId = await workspaceOf(newContact());
    const email = newContact();
    expect(await linkTo(workspaceId, { email, role: 'reader' })).toMatchObject({ email, role: 'reader' });
    expect(await linkTo(workspaceId, { email })).toMatchObject({ role: 'reader' });
    expect(await linkTo(workspaceId, { email, role: 'owner' })).toMatchObject({ role: 'owner' });
    expect(await linkTo(workspaceId, { email, role: 'reader' })).toMatchObject({ role: 'owner' });
    await expect(linkTo(newId('workspace'))).rejects.toMatchObject({ code: 'WORKSPACE_NOT_FOUND' });
    const { rows } = await stage.pool.query<object>(
      'select email, name, outcome, details from dashboard_actions where workspace_id = $1 order by at limit 1',
      [workspaceId],
    );
    const details = { email, role: 'reader' };
    expect(rows).toEqual([{ email: 'operator', name: 'person.link', outcome: 'done', details }]);
  });

  it('is not in the log where its request fails: the line names the route', async () => {
    const { path, token } = await linkTo(await workspaceOf(newContact()));
    const broken = jest.spyOn(SignInLinks.prototype, 'addressOf').mockRejectedValue(new Error('broken'));
    try {
      expect((await browser().get(path)).status).toBe(500);
    } finally {
      broken.mockRestore();
    }
    expect(log.lines.find(({ message }) => message === 'A request failed.')?.fields).toMatchObject({
      method: 'GET',
      route: '/dashboard/sign-in/link',
    });
    expect(JSON.stringify(log.lines)).not.toContain(token);
  });

  it('leaves no token in the database or in the log', async () => {
    const { token, path } = await linkTo(await workspaceOf(newContact()));
    const own = browser();
    await own.get(path);
    await redeem(own, token);
    const session = own.cookie.split('=')[1]!;
    const { rows } = await stage.pool.query<{ text: string }>(
      `select concat(l, s, a) as text from sign_in_links l, dashboard_sessions s, dashboard_actions a`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const secret of [token, session]) {
      const forms = [
        secret,
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret, 'base64url').toString('hex'),
      ];
      expect(rows.some(({ text }) => forms.some((form) => text.includes(form)))).toBe(false);
      expect(JSON.stringify(log.lines)).not.toContain(secret);
    }
  });
});
