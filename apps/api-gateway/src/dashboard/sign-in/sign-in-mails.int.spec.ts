import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';
import { LogLines } from '../../../../../libs/messaging/test/log-lines.js';
import { eventually } from '../../../../../test/support/eventually.js';
import { SmtpInbox } from '../../../../../test/support/partner/smtp-inbox.js';
import { newClientAddress } from '../../../test-support/calls/http-client.js';

describe('a sign-in by mail', () => {
  let inbox: SmtpInbox;
  const log = new LogLines();
  const stage = useDashboard({
    variables: async () => {
      inbox = await SmtpInbox.open();
      return { PUBLIC_URL: 'https://api.example.com/acs', ...inbox.settings() };
    },
    log,
  });
  afterEach(() => {
    inbox.refusing = undefined;
    inbox.ready = Promise.resolve();
  });
  afterAll(() => inbox?.close());

  const newAddress = () => `${randomUUID()}@example.com`;
  const ask = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    stage.browser().post('/dashboard/sign-in', fields, {
      'x-forwarded-for': newClientAddress(),
      ...headers,
    });
  const mailTo = (email: string) =>
    eventually('the mail is there', () => inbox.textsTo(email).at(-1) ?? false);
  const stored = async (email: string) => {
    const { rows } = await stage.pool.query<{
      body: string | null;
      sent: boolean;
      minutes: number;
      attempts: number;
      last_error: string | null;
    }>(
      `select body, sent_at is not null as sent, attempts, last_error,
              extract(epoch from expires_at - created_at)::int / 60 as minutes
         from mail_outbox where recipient = $1`,
      [email],
    );
    return rows;
  };
  const noneIsAsked = async () => (await stage.pool.query('select from sign_in_asks')).rowCount === 0;
  const linkIn = (body: string) => new URL(/^https:.*$/m.exec(body)![0]);

  it('brings a link that leads back to the page that was asked for', async () => {
    const { email, workspaceId } = await stage.signIn();
    const own = stage.browser();
    const form = await own.get(`/dashboard/sign-in?then=%2Fdashboard%2F${workspaceId}%2Faudits`);
    expect(form.text).toContain(`value="/dashboard/${workspaceId}/audits"`);
    const then = `/dashboard/${workspaceId}/audits`;
    const { status, headers } = await ask({ email: ` ${email.toUpperCase()} `, then });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const mail = await mailTo(email);
    expect(mail).toContain('Subject: Sign in to Audit Credit Service\r\n');
    expect(await stored(email)).toMatchObject([{ minutes: 15 }]);
    const link = linkIn(mail);
    expect(link.origin + link.pathname).toBe('https://api.example.com/acs/dashboard/sign-in/link');
    const page = await own.get(link.pathname.slice('/acs'.length) + link.search);
    expect(page.text).toContain('action="/acs/dashboard/sign-in/link"');
    const redeemed = await own.post('/dashboard/sign-in/link', {
      token: link.searchParams.get('token')!,
      then: link.searchParams.get('then')!,
    });
    expect(redeemed.headers.location).toBe(`/acs${then}`);
  });

  it('leads to the public URL, whatever host a request names', async () => {
    const { email } = await stage.signIn();
    await ask(
      { email, then: 'https://evil.example/dashboard' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    );
    const body = await mailTo(email);
    expect(linkIn(body).origin).toBe('https://api.example.com');
    expect(body).not.toContain('evil');
  });

  it('answers the same for an address that nobody has, and sends nothing there', async () => {
    const { email } = await stage.signIn();
    const removed = await stage.signIn({ role: null });
    const unknown = newAddress();
    const responses = [
      await ask({ email }),
      await ask({ email: unknown }),
      await ask({ email: removed.email }),
    ];
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const names = responses.map(({ headers }) => Object.keys(headers).toSorted().join());
    expect(new Set(names).size).toBe(1);
    await mailTo(email);
    await eventually('all are answered', noneIsAsked);
    expect([...(await stored(unknown)), ...(await stored(removed.email))]).toEqual([]);
    const { rowCount } = await stage.pool.query('select from people where email = $1', [unknown]);
    expect(rowCount).toBe(0);
  });

  it('answers before it looks whether the address is known', async () => {
    const { email } = await stage.signIn();
    const holder = await stage.pool.connect();
    try {
      await holder.query('begin; lock table people in access exclusive mode');
      for (const address of [email, newAddress()]) expect((await ask({ email: address })).status).toBe(200);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await mailTo(email);
  });

  it('keeps the text of a mail sealed until it is sent, and forgets it then', async () => {
    const { email } = await stage.signIn();
    let take = (): void => undefined;
    inbox.ready = new Promise((resolve) => (take = resolve));
    await ask({ email });
    const [waiting] = await eventually('it is on its way', async () => {
      const rows = await stored(email);
      return rows[0]?.attempts === 1 && rows;
    });
    expect(waiting!.body).toMatch(/^[0-9a-f]{8} [A-Za-z0-9+/=]{300,}$/);
    take();
    await eventually('it is sent', async () => (await stored(email))[0]!.sent);
    expect(await stored(email)).toMatchObject([{ body: null }]);
  });

  it('tries a mail again whose key it does not have, and says which one that is', async () => {
    const email = newAddress();
    await stage.pool.query(
      `insert into mail_outbox (mail_id, recipient, subject, body, expires_at)
       values ($1, $2, 'Sign in', '01234567 AAAA', now() + interval '15 minutes')`,
      [randomUUID(), email],
    );
    const [mail] = await eventually('it is tried', async () => {
      const rows = await stored(email);
      return rows[0]?.last_error != null && rows;
    });
    expect(mail).toMatchObject({ sent: false, attempts: 1, body: '01234567 AAAA' });
    expect(mail!.last_error).toContain('is sealed under key 01234567; MAIL_KEY and MAIL_KEYS_READABLE hold');
  });

  it('makes the contact of a workspace without members its owner, but only by the link', async () => {
    const { workspaceId, email: other } = await stage.signIn({ role: null });
    const contact = newAddress();
    await stage.pool.query('update workspaces set email = $2 where workspace_id = $1', [
      workspaceId,
      contact.toUpperCase(),
    ]);
    await ask({ email: contact });
    const first = linkIn(await mailTo(contact)).searchParams.get('token')!;
    expect(await stage.rolesIn(workspaceId)).toEqual({});
    await stage.redeem(first);
    expect(await stage.rolesIn(workspaceId)).toEqual({ [contact]: 'owner' });
    await stage.pool.query('update workspaces set email = $2 where workspace_id = $1', [workspaceId, other]);
    await ask({ email: other });
    await ask({ email: contact });
    await eventually('the member gets one more', () => inbox.textsTo(contact).length === 2);
    await eventually('all are answered', noneIsAsked);
    expect(await stored(other)).toEqual([]);
  });

  it('shows an address that is none again, with what is wrong', async () => {
    for (const email of [
      '',
      'nobody',
      '"><script>alert(1)</script>',
      'a@b',
      `${'x'.repeat(300)}@example.com`,
    ]) {
      const { status, text } = await ask({ email, then: '/dashboard/ws_1' });
      expect(status).toBe(422);
      expect(text).toContain('The address must be an e-mail address');
      expect(text).toContain('value="/dashboard/ws_1"');
      expect(text).not.toContain('<script>alert');
    }
  });

  it('is limited for an address, known or not, and for a client', async () => {
    const { email } = await stage.signIn();
    const refused = new Set<string>();
    for (const address of [email, newAddress()]) {
      for (let time = 0; time < 5; time++) expect((await ask({ email: address })).status).toBe(200);
      const { status, text, headers } = await ask({ email: address });
      expect(status).toBe(429);
      expect(text).toContain('ask for another one in 15 minutes');
      expect(Number(headers['retry-after'])).toBeGreaterThan(800);
      refused.add(text);
    }
    expect(refused.size).toBe(1);
    const client = { 'x-forwarded-for': newClientAddress() };
    const statuses: number[] = [];
    for (let time = 0; time < 31; time++) statuses.push((await ask({ email: newAddress() }, client)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  it('signs its owner in with any of the links that strangers asked for until no more are sent', async () => {
    const { email } = await stage.signIn();
    for (let time = 0; time < 8; time++) await ask({ email });
    await eventually('five are mailed', () => inbox.textsTo(email).length === 5);
    expect((await ask({ email })).text).toContain('also if somebody else asked for it');
    const tokens = inbox.textsTo(email).map((body) => linkIn(body).searchParams.get('token')!);
    for (const token of tokens)
      expect((await stage.browser().get(`/dashboard/sign-in/link?token=${token}`)).status).toBe(200);
    const [token = ''] = tokens;
    expect((await stage.redeem(token)).status).toBe(303);
    await eventually('all are answered', noneIsAsked);
    expect(await stored(email)).toHaveLength(5);
  });

  it('logs what fails without the address and the link', async () => {
    inbox.refusing = 451;
    const { email } = await stage.signIn();
    await ask({ email });
    await eventually('it has failed', async () => (await stored(email))[0]?.last_error?.includes('451'));
    inbox.refusing = undefined;
    await stage.pool.query('update mail_outbox set next_attempt_at = now() where recipient = $1', [email]);
    const token = linkIn(await mailTo(email)).searchParams.get('token');
    expect(JSON.stringify(log.lines)).not.toContain(email);
    expect(JSON.stringify(log.lines)).not.toContain(token);
  });
});

describe('a sign-in without a mail server', () => {
  const log = new LogLines();
  const stage = useDashboard({ log });

  it('warns once, and stores nothing', async () => {
    const { email } = await stage.signIn();
    for (let time = 0; time < 2; time++) {
      const { text } = await stage.browser().post('/dashboard/sign-in', { email });
      expect(text).toContain('on its way');
    }
    const { rows } = await stage.pool.query<object>(
      `select (select count(*)::int from sign_in_asks) as asks, (select count(*)::int from sign_in_links) as links`,
    );
    expect(rows).toEqual([{ asks: 0, links: 0 }]);
    expect(log.lines.filter(({ message }) => message.includes('There is no mail server'))).toHaveLength(1);
  });
});
