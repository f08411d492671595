import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { Browser } from '../../../../apps/api-gateway/test-support/dashboard/browser.js';
import {
  type SignedIn,
  signIn,
} from '../../../../apps/api-gateway/test-support/dashboard/dashboard-visitor.js';
import { FakeStripe } from '../../../../apps/credit-ledger/test-support/stripe/fake-stripe.js';
import { eventually } from '../../../support/eventually.js';
import { SmtpInbox } from '../../../support/partner/smtp-inbox.js';
import { topUp } from '../../../support/partner/top-up.js';
import { startWebhookReceiver, type WebhookReceiver } from '../../../support/partner/webhook-receiver.js';
import { type SampleSite, startSampleSite } from '../../../support/sample-site/sample-site.js';
import { Harvest } from '../harvest.js';
import { completed, StripeWebhooks } from '../stripe-webhooks.js';
import { Stage } from './stage.js';

const STRIPE_SECRET = 'whsec_fair_shares';
const ENDED = ['complete', 'failed', 'cancelled'];

/** Attempts to get more than one may. Each method returns what the attacker got. */
export class Doors {
  private constructor(
    readonly stage: Stage,
    private readonly database: Client,
    private readonly inbox: SmtpInbox,
    private readonly stripe: FakeStripe,
    private readonly receiver: WebhookReceiver,
    private readonly site: SampleSite,
    /** Each of its files is blank lines, but its pages. */
    private readonly blankSite: Server,
    private readonly endpoint: string,
    private readonly auditId: string,
  ) {}

  static async open(): Promise<Doors> {
    const [inbox, stripe] = [await SmtpInbox.open(), await FakeStripe.start()];
    const stage = await Stage.start('fair-shares-doors', {
      EGRESS_ALLOW: '127.0.0.0/8',
      SMTP_URL: inbox.url,
      MAIL_FROM: 'audits@example.com',
      ...stripe.variables,
      STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
    });
    const { service, attacker } = stage;
    const database = new Client({
      connectionString: service.bareServers.databaseUrl,
      options: '-c search_path=gateway',
    });
    await database.connect();
    const [receiver, site] = [await startWebhookReceiver(), await startSampleSite()];
    const blankSite = createServer(({ url }, response) => {
      const isPage = url === '/';
      response.setHeader('content-type', isPage ? 'text/html' : 'text/plain');
      response.end(isPage ? '<title>Blank</title><h1>Blank</h1>' : '\n'.repeat(131_072));
    });
    await new Promise<void>((resolve) => blankSite.listen(0, '127.0.0.1', resolve));
    await attacker.liftLimits(['audit.fetch']);
    const { endpoint_id } = await attacker.registerEndpoint(receiver.url, ['audit.completed']);
    const { data } = (await attacker.partner.createAudit({ url: `${site.url}/article`, type: 'seo' })).body;
    await eventually('the webhook of an audit arrives', () => receiver.received.length === 1);
    return new Doors(stage, database, inbox, stripe, receiver, site, blankSite, endpoint_id, data.audit_id);
  }

  async close(): Promise<void> {
    await this.database.end();
    await this.stage.stop();
    this.blankSite.closeAllConnections();
    await new Promise((resolve) => this.blankSite.close(resolve));
    await Promise.all([this.receiver.close(), this.site.close(), this.inbox.close(), this.stripe.stop()]);
  }

  async replayFromDashboard(times: number): Promise<string> {
    const member = await this.signIn();
    const { text } = await member.get('/webhooks/deliveries');
    const [delivery] = /\/webhooks\/deliveries\/[a-z]+_[0-9a-z]{26}/.exec(text)!;
    return `${await this.accepted(times, () => member.post(`${delivery}/replay`, {}))} replays`;
  }

  async sendTestEvents(times: number): Promise<string> {
    const member = await this.signIn();
    const path = `/webhooks/${this.endpoint}/test`;
    return `${await this.accepted(times, () => member.post(path, {}))} test events`;
  }

  async shareAtOnce(times: number): Promise<string> {
    const member = await this.signIn();
    const share = () => member.post(`/audits/${this.auditId}/links`, { days: '7' });
    await Promise.all(Array.from({ length: times }, share));
    const { rows } = await this.database.query('select from report_links where revoked_at is null');
    return `${rows.length} live links`;
  }

  async moveEndpoint(): Promise<string> {
    const late = await this.signIn(60);
    const form = { url: `${this.receiver.url}/stolen`, event_types: 'audit.completed' };
    const { status } = await late.post(`/webhooks/${this.endpoint}/change`, form);
    return status === 303 ? 'the endpoint' : 'nothing';
  }

  async auditBlankLines(): Promise<string> {
    const { partner } = this.stage.attacker;
    const url = `http://127.0.0.1:${(this.blankSite.address() as AddressInfo).port}/`;
    const created = await partner.createAudit({ url, type: 'geo' });
    const statusOf = async () => (await partner.getAudit(created.body.data.audit_id)).body.data.status;
    const status = await eventually(
      'the audit ends',
      async () => {
        const now = await statusOf();
        return ENDED.includes(now) && now;
      },
      60_000,
    );
    return `a ${status} audit`;
  }

  async payInOtherMode(): Promise<string> {
    const { attacker, service } = this.stage;
    const balance = async () => (await attacker.partner.getBalance()).body.data.balance;
    const before = await balance();
    const checkout = await topUp(attacker.partner, 'growth');
    const session = this.stripe.sessions.find(({ client_reference_id: id }) => id === checkout.checkout_id)!;
    const webhooks = new StripeWebhooks(service.gatewayUrl, STRIPE_SECRET);
    await webhooks.send('checkout.session.completed', completed(session, 'paid'), { livemode: true });
    return `${(await balance()) - before} credits`;
  }

  /** As the rehearsal `sign-in-attack`, which does this as each app. */
  async redeemWhatIsSeen(): Promise<string> {
    const { service } = this.stage;
    const { gatewayUrl: url, addresses, stack } = service;
    const { email } = await signIn({ pool: this.database, url });
    let takeMails!: () => void;
    this.inbox.ready = new Promise((resolve) => (takeMails = resolve));
    const harvest = await Harvest.begin({
      databaseUrl: addresses.databaseUrls['webhook-dispatcher'],
      brokerUrl: addresses.brokerUrls['webhook-dispatcher'],
      managementUrl: stack.rabbitmq.managementUrl,
    });
    try {
      await eventually(
        'a mail is on its way',
        async () => {
          await new Browser(url).post('/dashboard/sign-in', { email });
          return eventually('it comes', () => this.inbox.waiting > 0, 10_000).catch(() => false);
        },
        45_000,
      );
      for (const text of (await harvest.read()).values())
        for (const token of new Set(text.match(/(?<![\w-])[\w-]{43}(?![\w-])/g)))
          if ((await new Browser(url).post('/dashboard/sign-in/link', { token })).status === 303)
            return 'the session of an owner';
      return 'nothing';
    } finally {
      takeMails();
      await harvest.close();
    }
  }

  /** A person of the workspace. */
  private signIn(confirmedMinutesAgo = 0): Promise<SignedIn> {
    const { attacker, service } = this.stage;
    return signIn(
      { pool: this.database, url: service.gatewayUrl },
      { workspaceId: attacker.id, confirmedMinutesAgo },
    );
  }

  private async accepted(times: number, post: () => ReturnType<SignedIn['post']>): Promise<number> {
    let accepted = 0;
    for (let time = 0; time < times; time++) if ((await post()).status < 400) accepted++;
    return accepted;
  }
}
