import { beforeAll } from '@jest/globals';
import { TestBrowser } from '../../../support/partner/browser.js';
import { SmtpInbox } from '../../../support/partner/smtp-inbox.js';
import type { TestWorkspace } from '../../../support/partner/workspace.js';
import { type ServiceStage, serviceStage } from '../../../support/service/service-stage.js';
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
interface JobStage extends ServiceStage {
  readonly browser: TestBrowser;
  readonly inbox: SmtpInbox;
  /** Somebody in a profile of their own. */
  hand(way: Way): Promise<Hand>;
  /** Signs somebody in by a link of the operator, an owner of a new workspace with some credits. */
  owner(way: Way): Promise<Owner>;
  /** What is wrong with what the browser did: complaints, and requests to other hosts. */
  faultsOf(hand: Hand): readonly string[];
}

/** One around the tests of a `describe`. */
export function jobStage(name: string): JobStage {
  let inbox: SmtpInbox;
  const stage = serviceStage(async (ends) => {
    inbox = await SmtpInbox.open();
    ends(() => inbox.close());
    return { name, env: inbox.settings() };
  }) as JobStage;
  beforeAll(async () => {
    const browser = await TestBrowser.start();
    stage.ends(() => browser.close());
    Object.assign(stage, { browser, inbox });
  });
  return Object.assign(stage, {
    hand: async (way: Way) =>
      way === 'a mouse, without JavaScript'
        ? new Mouse(await stage.browser.visit({ javaScriptEnabled: false }))
        : new Keyboard(await stage.browser.visit()),
    async owner(way: Way): Promise<Owner> {
      const workspace = await stage.open(1_000);
      const link = { workspace_id: workspace.id };
      const { url } = await stage.operator.send('gateway.create-sign-in-link', link);
      const hand = await stage.hand(way);
      await hand.open(url);
      await hand.pressButton('Sign in');
      return { hand, workspace, home: `${stage.service.gatewayUrl}/dashboard/${workspace.id}` };
    },
    faultsOf: ({ visit: { complaints, requests } }: Hand): readonly string[] => [
      // A browser complains about every form that was refused.
      ...complaints.filter((text) => !text.includes('status of 422')),
      ...requests.filter((url) => !url.startsWith(`${stage.service.gatewayUrl}/`)),
    ],
  });
}
