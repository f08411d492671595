import { type Operator, openOperator } from '../../../../apps/operator/src/connections/operator.js';
import type { RunningService } from '../../../../tools/local/start/start-service.js';
import { TestBrowser } from '../../../support/partner/browser.js';
import { SmtpInbox } from '../../../support/partner/smtp-inbox.js';
import { startWebhookReceiver, type WebhookReceiver } from '../../../support/partner/webhook-receiver.js';
import { openWorkspaceAt, type TestWorkspace } from '../../../support/partner/workspace.js';
import { type SampleSite, startSampleSite } from '../../../support/sample-site/sample-site.js';
import { startServiceOnTestServers } from '../../../support/service/service-on-test-servers.js';
import type { Hand } from './hand.js';
import { Keyboard } from './keyboard.js';
import { Mouse } from './mouse.js';

/** Each job is done in both ways. */
export const WAYS = ['a mouse, without JavaScript', 'the keyboard alone, with JavaScript'] as const;
export type Way = (typeof WAYS)[number];

/** An owner of a new workspace who is signed in. */
export interface Owner {
  readonly hand: Hand;
  readonly workspace: TestWorkspace;
  /** The address of the workspace's overview. */
  readonly home: string;
}

/** The whole service with a mail server, a browser, a site to audit and a receiver of webhooks. */
export class JobStage {
  private constructor(
    private readonly service: RunningService,
    readonly operator: Operator,
    readonly browser: TestBrowser,
    readonly site: SampleSite,
    readonly receiver: WebhookReceiver,
    readonly inbox: SmtpInbox,
  ) {}

  static async open(name: string): Promise<JobStage> {
    const inbox = await SmtpInbox.open();
    const env = { EGRESS_ALLOW: '127.0.0.0/8', ...inbox.settings() };
    const [service, browser, site, receiver] = await Promise.all([
      startServiceOnTestServers({ name, env }),
      TestBrowser.start(),
      startSampleSite(),
      startWebhookReceiver(),
    ]);
    const operator = openOperator({ ...process.env, ...service.env });
    return new JobStage(service, operator, browser, site, receiver, inbox);
  }

  get gatewayUrl(): string {
    return this.service.gatewayUrl;
  }

  /** Somebody in a profile of their own. */
  async hand(way: Way): Promise<Hand> {
    return way === 'a mouse, without JavaScript'
      ? new Mouse(await this.browser.visit({ javaScriptEnabled: false }))
      : new Keyboard(await this.browser.visit());
  }

  /** Signs somebody in by a link of the operator, by default an owner of a new workspace with some credits. */
  async owner(way: Way, credits = 1_000): Promise<Owner> {
    const workspace = await openWorkspaceAt(this.gatewayUrl, this.operator, credits);
    const { url } = await this.operator.send('gateway.create-sign-in-link', { workspace_id: workspace.id });
    const hand = await this.hand(way);
    await hand.open(url);
    await hand.pressButton('Sign in');
    return { hand, workspace, home: `${this.gatewayUrl}/dashboard/${workspace.id}` };
  }

  /** What is wrong with what the browser did: complaints, and requests to other hosts. */
  faultsOf({ visit: { complaints, requests } }: Hand): readonly string[] {
    return [
      // A browser complains about every form that was refused.
      ...complaints.filter((text) => !text.includes('status of 422')),
      ...requests.filter((url) => !url.startsWith(`${this.gatewayUrl}/`)),
    ];
  }

  async close(): Promise<void> {
    const { operator, browser, site, receiver, inbox } = this;
    await Promise.all([operator.close(), browser.close(), site.close(), receiver.close()]);
    await this.service.stop();
    await inbox.close();
  }
}
