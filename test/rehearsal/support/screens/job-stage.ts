import { afterEach, beforeAll, expect } from '@jest/globals';
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
  readonly page: Hand['page'];
  /** What the page is about. */
  readonly main: ReturnType<Hand['page']['getByRole']>;
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
}

/** One around the tests of a `describe`. After each of them no browser may have complained, or asked another host. */
export function jobStage(name: string): JobStage {
  let inbox: SmtpInbox;
  const hands: Hand[] = [];
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
  afterEach(() => expect(hands.splice(0).flatMap(faultsOf)).toEqual([]));
  const faultsOf = ({ visit: { complaints, requests } }: Hand): readonly string[] => [
    // A browser complains about every form that was refused.
    ...complaints.filter((text) => !text.includes('status of 422')),
    ...requests.filter((url) => !url.startsWith(`${stage.service.gatewayUrl}/`)),
  ];
  return Object.assign(stage, {
    async hand(way: Way): Promise<Hand> {
      const hand =
        way === 'a mouse, without JavaScript'
          ? new Mouse(await stage.browser.visit({ javaScriptEnabled: false }))
          : new Keyboard(await stage.browser.visit());
      hands.push(hand);
      return hand;
    },
    async owner(way: Way): Promise<Owner> {
      const workspace = await stage.open(1_000);
      const link = { workspace_id: workspace.id };
      const { url } = await stage.operator.send('gateway.create-sign-in-link', link);
      const hand = await stage.hand(way);
      await hand.open(url);
      await hand.pressButton('Sign in');
      const { page } = hand;
      const home = `${stage.service.gatewayUrl}/dashboard/${workspace.id}`;
      return { hand, page, main: page.getByRole('main'), workspace, home };
    },
  });
}
