import { Param } from '@nestjs/common';
import { Failure } from '#contracts/failures';
import { isId } from '#contracts/identifiers';
import type { PackageName } from '#contracts/money/prices';
import { Refusal } from '../access/refusal.js';
import { html } from '../../pages/html.js';
import { Acts, Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { Forms } from '../activity/forms.js';
import { violationIn } from '../frame/refused-form.js';
import type { ScreenPage } from '../frame/screen-response.js';
import { PersonCommands } from '../access/person-commands.js';
import { checkoutPage, TopUpForm, topUpPage } from './top-up-page.js';

/** The ledger calls the payment provider, which may take seconds. */
const CREATE_DEADLINE_MS = 10_000;

/** Buys credits: a package, then the payment page of its checkout. */
@Screen('credits')
export class TopUpScreen {
  constructor(
    private readonly commands: PersonCommands,
    private readonly forms: Forms,
  ) {}

  @Opens('reader', 'top-up')
  show(@CurrentVisitor() visitor: Visitor): ScreenPage {
    return topUpPage(visitor);
  }

  @Acts('member', { confirmed: true }, 'top-up')
  create(@CurrentVisitor() visitor: Visitor): Promise<ScreenPage> {
    const wanted = { package: (visitor.form.get('package') ?? '') as PackageName };
    return this.forms.repeatable(visitor, {
      action: { name: 'credits.top-up', details: wanted },
      violation: violationIn(TopUpForm, wanted, { package: 'The package' }),
      work: async (commandId) => {
        const payload = { workspace_id: visitor.workspaceId, ...wanted };
        const options = { deadlineMs: CREATE_DEADLINE_MS, commandId };
        return (await this.commands.send(visitor, 'ledger.create-checkout', payload, options)).checkout_id;
      },
      again: (refused) => topUpPage(visitor, refused),
      done: (checkoutId) => `${visitor.home}/credits/checkouts/${checkoutId}`,
    });
  }

  /**
   * A link leads to the payment page, not a redirect of the form: with `form-action 'self'` Chromium follows no redirect
   * to another host.
   */
  @Opens('reader', 'checkouts/:checkout')
  async checkout(
    @CurrentVisitor() visitor: Visitor,
    @Param('checkout') checkout_id: string,
  ): Promise<ScreenPage> {
    const checkout = isId('checkout', checkout_id)
      ? await this.commands.send(visitor, 'ledger.get-checkout', { checkout_id }).catch(undefinedIfUnknown)
      : undefined;
    if (checkout?.workspace_id !== visitor.workspaceId)
      throw Refusal.screen(404, {
        section: 'Credits',
        title: 'Checkout not found',
        content: html`<p>This workspace has no such checkout.</p>
          <p><a href="${visitor.home}/credits/top-up">Buy credits</a></p>`,
      });
    return checkoutPage(visitor, checkout);
  }
}

function undefinedIfUnknown(error: unknown): undefined {
  if (!(error instanceof Failure) || error.kind !== 'not-found') throw error;
}
