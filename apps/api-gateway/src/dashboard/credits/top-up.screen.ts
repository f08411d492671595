import { Param } from '@nestjs/common';
import { Failure } from '#contracts/failures';
import { isId } from '#contracts/identifiers';
import { type PackageName, CREDIT_PACKAGES, totalCredits } from '#contracts/money/prices';
import { IsOneOf } from '#contracts/validation/values';
import { type CheckoutStatus, type CheckoutView, PACKAGE_NAMES } from '#contracts/ledger/checkouts';
import { Refusal } from '../access/refusal.js';
import { html, type Html } from '../../pages/html.js';
import { Acts, Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor, suffices } from '../access/visitor.js';
import { Forms } from '../activity/forms.js';
import type { ScreenPage } from '../frame/screen-response.js';
import { PersonCommands } from '../access/person-commands.js';
import { creditPage } from './credit-page.js';
import { capitalised, creditsText, definitionList, timeTag } from '../../pages/parts.js';
import { actionForm, problemSummary, violationIn, type RefusedForm } from '../frame/form.js';

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

  @Acts('member', { confirmed: 'Buying credits' }, 'top-up')
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
    if (checkout?.workspace_id === visitor.workspaceId) return checkoutPage(visitor, checkout);
    const back = html`<a href="${visitor.home}/credits/top-up">Buy credits</a>`;
    throw Refusal.notFound('Credits', 'Checkout not found', 'This workspace has no such checkout.', back);
  }
}

function undefinedIfUnknown(error: unknown): undefined {
  if (!(error instanceof Failure) || error.kind !== 'not-found') throw error;
}

class TopUpForm {
  @IsOneOf(PACKAGE_NAMES)
  readonly package!: PackageName;
}

function topUpPage(visitor: Visitor, refused?: RefusedForm): ScreenPage {
  const mayBuy = suffices(visitor.role, 'member');
  const content = html`${refused && problemSummary(refused.problem)}
    <p>
      ${mayBuy ? 'You pay on the page of the payment provider.' : 'Members of the workspace can buy these.'}
    </p>
    <div class="cards">${PACKAGE_NAMES.map((name) => packageCard(visitor, name, mayBuy))}</div>`;
  return creditPage(visitor, '/top-up', content, refused?.status);
}

function packageCard(visitor: Visitor, name: PackageName, mayBuy: boolean): Html {
  const { priceUsd, baseCredits, bonusCredits } = CREDIT_PACKAGES[name];
  const buy = html`<input type="hidden" name="package" value="${name}" />
    <button class="primary">Buy ${capitalised(name)}</button>`;
  return html`<div class="card">
    <h2>${capitalised(name)}</h2>
    <p class="figure">$${priceUsd}</p>
    <dl>
      <div>
        <dt>Credits</dt>
        <dd>${creditsText(baseCredits)}</dd>
      </div>
      <div>
        <dt>Bonus credits</dt>
        <dd>${creditsText(bonusCredits)}</dd>
      </div>
      <div class="sum">
        <dt>Total credits</dt>
        <dd>${creditsText(totalCredits(name))}</dd>
      </div>
    </dl>
    ${mayBuy && actionForm(visitor, `${visitor.home}/credits/top-up`, buy)}
  </div>`;
}

const STATUSES: Readonly<Record<CheckoutStatus, string>> = {
  open: 'Not paid yet',
  pending: 'The payment is on its way',
  paid: 'Paid: the credits are in the balance',
  expired: 'Expired: nothing was paid',
  cancelled: 'Cancelled: nothing was paid',
  failed: 'Failed: nothing was paid',
};

/** A checkout, with a link to its payment page while it can be paid. */
export function checkoutPage(visitor: Visitor, checkout: CheckoutView): ScreenPage {
  const { home, role } = visitor;
  const { checkout_id, checkout_url, package: name, amount_usd, credits, status, expires_at } = checkout;
  const open = status === 'open';
  const content = html`${definitionList([
      ['Checkout', html`<code>${checkout_id}</code>`],
      ['Package', capitalised(name)],
      ['Price', `$${amount_usd}`],
      ['Credits', creditsText(credits)],
      ['Status', STATUSES[status]],
      open && ['Can be paid until', timeTag(new Date(expires_at))],
    ])}
    ${open && suffices(role, 'member') && isHttp(checkout_url) && payLink(checkout_url)}
    ${(open || status === 'pending') && html`<p>When you have paid, the balance rises within seconds.</p>`}
    <p class="row">
      <a href="${home}/credits">Credits</a> <a href="${home}/credits/top-up">Another package</a>
    </p>`;
  return creditPage(visitor, '/top-up', content);
}

function payLink(url: string): Html {
  return html`<p><a class="button primary" href="${url}" rel="noreferrer">Go to the payment page</a></p>`;
}

function isHttp(url: string): boolean {
  return ['http:', 'https:'].includes(URL.parse(url)?.protocol ?? '');
}
