import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Client } from 'pg';
import { Browser } from '../../apps/api-gateway/test-support/dashboard/browser.js';
import { signIn } from '../../apps/api-gateway/test-support/dashboard/dashboard-visitor.js';
import { eventually } from '../support/eventually.js';
import { SmtpInbox } from '../support/partner/smtp-inbox.js';
import { serviceStage } from '../support/service/service-stage.js';
import { HeldStatement } from './support/held-statement.js';

jest.setTimeout(60_000);

describe('a sign-in mail whose gateway is killed', () => {
  let inbox: SmtpInbox;
  const stage = serviceStage(async (ends) => {
    inbox = await SmtpInbox.open();
    ends(() => inbox.close());
    return { name: 'mails', closed: true, supervised: false, appEnv: { 'api-gateway': inbox.settings() } };
  });
  let admin: Client;
  let takeMails: () => void;
  beforeAll(async () => {
    admin = await stage.database('gateway');
  });
  beforeEach(async () => {
    if (gateway().pid === undefined) gateway().launch();
    await gateway().ready();
    inbox.ready = new Promise((resolve) => (takeMails = resolve));
  });
  afterEach(() => takeMails());

  const gateway = () => stage.service.apps['api-gateway'];
  const mailsTo = (email: string) => inbox.mails.filter(({ to }) => to.includes(email));
  const stored = async (email: string) => {
    const { rows } = await admin.query<{
      attempts: number;
      sent: boolean;
      body: string | null;
      seconds_left: number;
    }>(
      `select attempts, sent_at is not null as sent, body,
              extract(epoch from expires_at - next_attempt_at)::int as seconds_left
         from mail_outbox where recipient = $1`,
      [email],
    );
    expect(rows.length).toBeLessThanOrEqual(1);
    return rows[0];
  };
  const isOnItsWay = async (email: string) => (await stored(email))?.attempts === 1;

  /** Returns the address of a person who has asked for a link. */
  const ask = async () => {
    const { email } = await signIn({ pool: admin, url: stage.service.gatewayUrl });
    const { status } = await new Browser(stage.service.gatewayUrl).post('/dashboard/sign-in', { email });
    expect(status).toBe(200);
    return email;
  };
  /** The same, when the mail server is about to take the mail. */
  const askAndSend = async () => {
    const email = await ask();
    await eventually('the mail is on its way', () => isOnItsWay(email));
    return email;
  };
  /** Starts the gateway again when the time is over for which the killed one has the mail. */
  const takeOver = async (email: string) => {
    // The link still works then.
    expect((await stored(email))!.seconds_left).toBeGreaterThan(600);
    await admin.query('update mail_outbox set next_attempt_at = now() where recipient = $1', [email]);
    takeMails();
    gateway().launch();
    await gateway().ready();
    await eventually('the mail is sent', async () => (await stored(email))!.sent, 30_000);
    expect(await stored(email)).toMatchObject({ attempts: 2, body: null });
  };
  const linkIn = (raw: string) => {
    const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    return new URL(/^http\S+\/dashboard\/sign-in\/link\S*/m.exec(text)![0]).searchParams.get('token')!;
  };
  const redeem = async (token: string) => {
    const response = await new Browser(stage.service.gatewayUrl).post('/dashboard/sign-in/link', { token });
    return response.status;
  };

  it('before there is a link, is sent by the next', async () => {
    const linking = await HeldStatement.at(
      stage.service.bareServers.databaseUrl,
      'gateway.sign_in_links',
      '%insert into sign_in_links%',
    );
    const email = await ask();
    await linking.reached();
    await gateway().crash();
    await linking.prevent();
    expect(await stored(email)).toBeUndefined();
    takeMails();
    gateway().launch();
    await gateway().ready();
    const { raw } = await eventually('the mail is there', () => mailsTo(email)[0] ?? false, 30_000);
    expect(await redeem(linkIn(raw))).toBe(303);
  });

  it('before the mail server has taken it, is sent by the next in time', async () => {
    const email = await askAndSend();
    await gateway().crash();
    expect(mailsTo(email)).toEqual([]);
    await takeOver(email);
    expect(await redeem(linkIn(mailsTo(email).at(-1)!.raw))).toBe(303);
  });

  it('before it is noted that it was sent, comes twice as one mail, whose link works once', async () => {
    const email = await askAndSend();
    const noting = await HeldStatement.at(
      stage.service.bareServers.databaseUrl,
      'gateway.mail_outbox',
      '%set sent_at = now()%',
    );
    takeMails();
    await noting.reached();
    await gateway().crash();
    await noting.prevent();
    expect(mailsTo(email)).toHaveLength(1);
    expect(await stored(email)).toMatchObject({ sent: false });
    await takeOver(email);
    const mails = mailsTo(email).map(({ raw }) => raw);
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map((raw) => /^Message-ID: .*$/m.exec(raw)?.[0])).size).toBe(1);
    expect(new Set(mails.map(linkIn)).size).toBe(1);
    expect([await redeem(linkIn(mails[0]!)), await redeem(linkIn(mails[1]!))]).toEqual([303, 410]);
  });
});
