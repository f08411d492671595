import { IsOneOf } from '#contracts/validation/values';
import { type CheckoutStatus, type CheckoutView, PACKAGE_NAMES } from '#contracts/ledger/checkouts';
import { CREDIT_PACKAGES, type PackageName, totalCredits } from '#contracts/money/prices';
import { html, type Html } from '../../pages/html.js';
import type { Visitor } from '../access/visitor.js';
import type { RefusedForm } from '../frame/refused-form.js';
import type { ScreenPage } from '../frame/screen-response.js';
import { creditPage } from './credit-page.js';
import { capitalised, creditsText, definitionList, timeTag } from '../../pages/parts.js';
import { suffices } from '../access/roles.js';
import { actionForm, problemSummary } from '../frame/form.js';

export class TopUpForm {
  @IsOneOf(PACKAGE_NAMES)
  readonly package!: PackageName;
}

export function topUpPage(visitor: Visitor, refused?: RefusedForm): ScreenPage {
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
    ${mayBuy ? actionForm(visitor, `${visitor.home}/credits/top-up`, buy) : undefined}
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
      open ? ['Can be paid until', timeTag(new Date(expires_at))] : undefined,
    ])}
    ${open && suffices(role, 'member') && isHttp(checkout_url) ? payLink(checkout_url) : undefined}
    ${open || status === 'pending' ? html`<p>When you have paid, the balance rises within seconds.</p>` : undefined}
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
