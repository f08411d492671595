import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReplyOf } from '#contracts/messages/messages';
import { Browser } from '../../../apps/api-gateway/test-support/dashboard/browser.js';
import { startGateway } from '../../../apps/api-gateway/test-support/gateway-replica.js';
import { service as gateway } from '../../../apps/api-gateway/src/service.js';
import { startLedger } from '../../../apps/credit-ledger/test-support/ledger-replica.js';
import { service as ledger } from '../../../apps/credit-ledger/src/service.js';
import { startDispatcher } from '../../../apps/webhook-dispatcher/test-support/dispatcher-replica.js';
import { service as dispatcher } from '../../../apps/webhook-dispatcher/src/service.js';
import { SmtpInbox } from '../../support/partner/smtp-inbox.js';
import { asBrokerUser } from '../../support/servers/broker-users.js';
import { TestHarness } from '../../support/test-harness.js';
import { runAcs } from '../support/acs.js';

const PUBLIC_URL = 'https://api.example.com';

/** The service that all end-to-end tests share has no mail server, and says so: these apps are of this spec alone. */
describe('a sign-in to the dashboard', () => {
  let harness: TestHarness;
  let inbox: SmtpInbox;
  let url: string;
  beforeAll(async () => {
    [harness, inbox] = await Promise.all([TestHarness.create(gateway, ledger, dispatcher), SmtpInbox.open()]);
    [{ url }] = await Promise.all([
      startGateway(harness, { variables: { PUBLIC_URL, ...inbox.settings() } }),
      startDispatcher(harness),
      startLedger(harness),
    ]);
  });
  afterAll(async () => {
    await harness?.remove();
    await inbox?.close();
  });

  /** The command as a process of its own. Its last words must be JSON. */
  const acs = async <Result>(line: string): Promise<Result> => {
    const { code, stdout, stderr } = await runAcs(`${line} --json`, {
      DATABASE_URL: harness.database.url,
      RABBITMQ_URL: asBrokerUser(harness.vhost.url, 'operator'),
    });
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout) as Result;
  };
  const openWorkspace = async (contact: string) => {
    const line = `workspace create --name Partner --email ${contact}`;
    return (await acs<ReplyOf<'gateway.create-workspace'>>(line)).workspace_id;
  };
  /** The path of the link in the newest mail to an address. */
  const linkIn = async (address: string, subject: string) => {
    const link = await inbox.linkTo(address, subject);
    expect(link.origin).toBe(PUBLIC_URL);
    return link.pathname + link.search;
  };
  const follow = async (browser: Browser, link: string) => {
    const pressed = await browser.pressOnly(await browser.get(link));
    expect(pressed.status).toBe(303);
    return String(pressed.headers.location);
  };
  const signInByMail = async (browser: Browser, email: string, then = '') => {
    const asked = await browser.post('/dashboard/sign-in', { email, then });
    expect(asked.status).toBe(200);
    return follow(browser, await linkIn(email, 'Sign in'));
  };

  it('is by the link in a mail, which works once, and leads to the overview', async () => {
    const workspace = await openWorkspace('owner@example.com');
    const browser = new Browser(url);
    expect(await signInByMail(browser, 'owner@example.com')).toBe('/dashboard');
    expect((await browser.get('/dashboard')).headers.location).toBe(`/dashboard/${workspace}`);
    const overview = await browser.get(`/dashboard/${workspace}`);
    expect(overview.status).toBe(200);
    expect(overview.text).toMatch(
      /Balance<\/h2>\s*<p class="figure">0<\/p>\s*<p class="quiet">credits, \$0\.00/,
    );

    const used = await linkIn('owner@example.com', 'Sign in');
    const again = await new Browser(url).get(used);
    expect([again.status, again.text.includes('action="/dashboard/sign-in/link"')]).toEqual([410, false]);
  });

  it('is how somebody comes in whom an owner invited by mail', async () => {
    const workspace = await openWorkspace('inviter@example.com');
    const home = `/dashboard/${workspace}`;
    const { url: linked } = await acs<{ url: string }>(`dashboard link --workspace ${workspace}`);
    const owner = new Browser(url);
    await follow(owner, linked.slice(PUBLIC_URL.length));
    const people = await owner.get(`${home}/people`);
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(people.text)![1]!;
    const invited = await owner.post(`${home}/people`, {
      csrf: hidden('csrf'),
      action_id: hidden('action_id'),
      email: 'invited@example.com',
      role: 'reader',
    });
    expect(invited.status).toBe(303);

    const reader = new Browser(url);
    const form = await reader.get(await linkIn('invited@example.com', 'Invitation to Partner'));
    const then = /name="then" value="([^"]*)"/.exec(form.text)![1]!;
    expect(await signInByMail(reader, 'invited@example.com', then)).toBe(home);
    expect((await reader.get(home)).status).toBe(200);
    expect((await reader.get(`${home}/people`)).status).toBe(403);
  });
});
