import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Failure } from '#contracts/failures';
import { LogLines } from '../../../../../libs/messaging/test/log-lines.js';
import { eventually } from '../../../../../test/support/eventually.js';
import { type BillingStage, createBilling } from '../../../test-support/billing-stage.js';
import { Browser } from '../../../test-support/browser.js';
import { signIn } from '../../../test-support/dashboard-visitor.js';
import { newClientAddress } from '../../../test-support/http-client.js';
import { ScriptedLedger } from '../../../test-support/scripted-ledger.js';

jest.setTimeout(60_000);

describe('a sign-in by mail', () => {
  let stage: BillingStage;
  let dispatcher: ScriptedLedger;
  const log = new LogLines();
  beforeAll(async () => {
    stage = await createBilling({ PUBLIC_URL: 'https://api.example.com/acs' }, log);
    dispatcher = await ScriptedLedger.start(stage.harness.vhost.url, 'webhook-dispatcher');
    dispatcher.script = { 'webhooks.send-mail': () => ({ configured: true }) };
  });
  afterAll(async () => {
    await dispatcher?.stop();
    await stage?.remove();
  });

  const place = () => ({ pool: stage.harness.pool, url: stage.url });
  const newAddress = () => `${randomUUID()}@example.com`;
  const ask = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    new Browser(stage.url).post('/dashboard/sign-in', fields, {
      'x-forwarded-for': newClientAddress(),
      ...headers,
    });
  const mailsTo = (email: string) =>
    dispatcher.heardOf('webhooks.send-mail').filter(({ recipient }) => recipient === email);
  const mailTo = (email: string) => eventually('the mail is there', () => mailsTo(email).at(-1) ?? false);
  const linkIn = (body: string) => new URL(/^https:.*$/m.exec(body)![0]);

  it('brings a link that leads back to the page that was asked for', async () => {
    const { email, workspaceId } = await signIn(place());
    const own = new Browser(stage.url);
    const form = await own.get(`/dashboard/sign-in?then=%2Fdashboard%2F${workspaceId}%2Faudits`);
    expect(form.text).toContain(`value="/dashboard/${workspaceId}/audits"`);
    const then = `/dashboard/${workspaceId}/audits`;
    const { status, headers } = await ask({ email: ` ${email.toUpperCase()} `, then });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const mail = await mailTo(email);
    expect(mail).toMatchObject({ recipient: email, subject: 'Sign in to Audit Credit Service' });
    expect(Math.abs(Date.parse(mail.expires_at!) - Date.now() - 900_000)).toBeLessThan(60_000);
    const link = linkIn(mail.body);
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
    const { email } = await signIn(place());
    await ask(
      { email, then: 'https://evil.example/dashboard' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    );
    const { body } = await mailTo(email);
    expect(linkIn(body).origin).toBe('https://api.example.com');
    expect(body).not.toContain('evil');
  });

  it('answers the same for an address that nobody has, and sends nothing there', async () => {
    const { email } = await signIn(place());
    const removed = await signIn(place(), { role: null });
    const unknown = newAddress();
    const answers = [
      await ask({ email }),
      await ask({ email: unknown }),
      await ask({ email: removed.email }),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const names = answers.map(({ headers }) => Object.keys(headers).toSorted().join());
    expect(new Set(names).size).toBe(1);
    await mailTo(email);
    expect([...mailsTo(unknown), ...mailsTo(removed.email)]).toEqual([]);
    const { rowCount } = await stage.harness.pool.query('select from people where email = $1', [unknown]);
    expect(rowCount).toBe(0);
  });

  it('answers before the mail is written', async () => {
    const { email } = await signIn(place());
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    dispatcher.script = {
      'webhooks.send-mail': async () => {
        await held;
        return { configured: true };
      },
    };
    try {
      expect((await ask({ email })).status).toBe(200);
    } finally {
      go();
      dispatcher.script = { 'webhooks.send-mail': () => ({ configured: true }) };
    }
  });

  it('makes the contact of a workspace without members its owner, but only by the link', async () => {
    const { workspaceId, email: other } = await signIn(place(), { role: null });
    const contact = newAddress();
    await stage.harness.pool.query('update workspaces set email = $2 where workspace_id = $1', [
      workspaceId,
      contact.toUpperCase(),
    ]);
    const members = async () => {
      const { rows } = await stage.harness.pool.query<object>(
        'select email, role from members join people using (person_id) where workspace_id = $1',
        [workspaceId],
      );
      return rows;
    };
    await ask({ email: contact });
    const first = linkIn((await mailTo(contact)).body).searchParams.get('token')!;
    expect(await members()).toEqual([]);
    await new Browser(stage.url).post('/dashboard/sign-in/link', { token: first });
    expect(await members()).toEqual([{ email: contact, role: 'owner' }]);
    await stage.harness.pool.query('update workspaces set email = $2 where workspace_id = $1', [
      workspaceId,
      other,
    ]);
    await ask({ email: other });
    await ask({ email: contact });
    await eventually('the member gets one more', () => mailsTo(contact).length === 2);
    expect(mailsTo(other)).toEqual([]);
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
    const foreign = await ask({ email: newAddress() }, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
  });

  it('is limited for an address, known or not, and for a client', async () => {
    const { email } = await signIn(place());
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
    const { email } = await signIn(place());
    for (let time = 0; time < 8; time++) await ask({ email });
    await eventually('five are mailed', () => mailsTo(email).length === 5);
    expect((await ask({ email })).text).toContain('also if somebody else asked for it');
    const tokens = mailsTo(email).map(({ body }) => linkIn(body).searchParams.get('token')!);
    for (const token of tokens)
      expect((await new Browser(stage.url).get(`/dashboard/sign-in/link?token=${token}`)).status).toBe(200);
    const [token = ''] = tokens;
    expect((await new Browser(stage.url).post('/dashboard/sign-in/link', { token })).status).toBe(303);
    expect(mailsTo(email)).toHaveLength(5);
  });

  it('warns once where there is no mail server, and logs what fails without the address', async () => {
    dispatcher.script = { 'webhooks.send-mail': () => ({ configured: false }) };
    const warnings = () => log.lines.filter(({ message }) => message.includes('has no mail server'));
    for (let time = 0; time < 2; time++) {
      const { email } = await signIn(place());
      await ask({ email });
      await mailTo(email);
    }
    await eventually('it warns', () => warnings().length > 0);
    dispatcher.script = {
      'webhooks.send-mail': () => {
        throw new Failure('transient', 'BUSY', 'Not now.');
      },
    };
    const { email } = await signIn(place());
    expect((await ask({ email })).text).toContain('on its way');
    await eventually('it is logged', () =>
      log.lines.some(({ message }) => message === 'A mail could not be written.'),
    );
    expect(warnings()).toHaveLength(1);
    expect(JSON.stringify(log.lines)).not.toContain(email);
    for (const { body } of dispatcher.heardOf('webhooks.send-mail'))
      expect(JSON.stringify(log.lines)).not.toContain(linkIn(body).searchParams.get('token'));
  });
});
