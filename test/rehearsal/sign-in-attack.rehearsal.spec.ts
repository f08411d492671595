import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { request } from 'undici';
import { SERVICES } from '#contracts/services';
import { Browser } from '../../apps/api-gateway/test-support/dashboard/browser.js';
import { signIn } from '../../apps/api-gateway/test-support/dashboard/dashboard-visitor.js';
import { newClientAddress } from '../../apps/api-gateway/test-support/calls/http-client.js';
import { SESSION_COOKIE } from '../../apps/api-gateway/src/http/callers/session-token.js';
import { eventually } from '../support/eventually.js';
import { SmtpInbox } from '../support/partner/smtp-inbox.js';
import { serviceStage } from '../support/service/service-stage.js';
import { Harvest } from './support/harvest.js';

/** Whatever may be a token, as those of links and sessions are, or a key. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g;
const KEY = /acs_live_\w+/g;

/** On a separate service: it takes messages that the apps then miss. */
describe('an attacker with the users of one app who asks for a link of an owner', () => {
  let inbox: SmtpInbox;
  const stage = serviceStage(async (ends) => {
    inbox = await SmtpInbox.open();
    ends(() => inbox.close());
    return {
      name: 'sign-in-attack',
      closed: true,
      env: { SMTP_URL: inbox.url, MAIL_FROM: 'audits@example.com' },
    };
  });
  let database: Client;
  let takeMails: () => void;
  beforeAll(async () => {
    database = await stage.database('gateway');
  });
  beforeEach(() => {
    inbox.ready = new Promise((resolve) => (takeMails = resolve));
  });
  afterEach(() => takeMails());

  const from = () => ({ 'x-forwarded-for': newClientAddress() });

  /** Asks again while no mail comes: the attacker may have taken what asks for it. */
  const askFor = async (email: string) => {
    const waiting = inbox.waiting;
    for (let time = 0; time < 4; time++) {
      await new Browser(stage.service.gatewayUrl).post('/dashboard/sign-in', { email }, from());
      const held = eventually('the mail is on its way', () => inbox.waiting > waiting, 10_000);
      if (await held.catch(() => false)) return;
    }
    throw new Error('no mail was sent');
  };

  /** Returns what of this lets somebody in: as a link, as a session, or as a key. */
  const redeemable = async (text: string) => {
    const opened: string[] = [];
    for (const token of new Set(text.match(TOKEN))) {
      const link = await new Browser(stage.service.gatewayUrl).post(
        '/dashboard/sign-in/link',
        { token },
        from(),
      );
      if (link.status === 303) opened.push('link');
      const { statusCode } = await request(`${stage.service.gatewayUrl}/dashboard/account`, {
        headers: { cookie: `${SESSION_COOKIE}=${token}`, ...from() },
      });
      if (statusCode === 200) opened.push('session');
    }
    for (const key of new Set(text.match(KEY))) {
      const { statusCode } = await request(`${stage.service.gatewayUrl}/api/v1/balance`, {
        headers: { authorization: `Bearer ${key}`, ...from() },
      });
      if (statusCode === 200) opened.push('key');
    }
    return opened;
  };

  it.each(SERVICES)(
    'as %s, finds nothing that lets it in, and the owner’s link works',
    async (app) => {
      const { email } = await signIn({ pool: database, url: stage.service.gatewayUrl });
      const harvest = await Harvest.begin({
        databaseUrl: stage.service.addresses.databaseUrls[app],
        brokerUrl: stage.service.addresses.brokerUrls[app],
        managementUrl: stage.service.stack.rabbitmq.managementUrl,
      });
      try {
        await askFor(email);
        const found = await harvest.read();
        expect(harvest.queues.some((queue) => queue.startsWith(app))).toBe(true);
        expect(found.size).toBeGreaterThan(3);
        expect(found.get('gateway.mail_outbox')?.includes(email) ?? false).toBe(app === 'api-gateway');
        const opened: [string, readonly string[]][] = [];
        for (const [where, text] of found) opened.push([where, await redeemable(text)]);
        expect(opened.filter(([, ways]) => ways.length > 0)).toEqual([]);
      } finally {
        await harvest.close();
      }
      takeMails();
      const link = await inbox.linkTo(email, 'Sign in');
      const browser = new Browser(stage.service.gatewayUrl);
      const { status } = await browser.pressOnly(await browser.get(link.pathname + link.search));
      expect(status).toBe(303);
    },
    90_000,
  );

  it('has no other user of the database that may read them', async () => {
    const { rows } = await database.query<{ role: string }>(
      `select distinct r.rolname as role
         from pg_roles r, pg_class c
        where c.relnamespace = 'gateway'::regnamespace
          and c.relname = any ('{sign_in_links,dashboard_sessions,mail_outbox,sign_in_asks,report_links,api_keys,idempotency}')
          and not r.rolsuper and r.oid <> c.relowner and r.rolname !~ '^pg_'
          and has_any_column_privilege(r.oid, c.oid, 'select')`,
    );
    expect(rows).toEqual([{ role: 'acs_gateway' }]);
  });

  it('tries what does let somebody in', async () => {
    const { email, cookie } = await signIn({ pool: database, url: stage.service.gatewayUrl });
    takeMails();
    await new Browser(stage.service.gatewayUrl).post('/dashboard/sign-in', { email }, from());
    const link = await inbox.linkTo(email, 'Sign in');
    const token = cookie.slice(cookie.indexOf('=') + 1);
    expect(await redeemable(`${link.href} ${token}`)).toEqual(['link', 'session']);
  });
});
