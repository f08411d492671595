import type { CheckoutStatus, CheckoutView } from '#contracts/ledger/checkouts';
import { capitalised } from '../../pages/capitalised.js';
import { type Html, html } from '../../pages/html.js';
import { suffices } from '../access/roles.js';
import type { Visitor } from '../access/visitor.js';
import { creditsText } from '../../pages/parts/credits.js';
import { definitionList } from '../../pages/parts/definition-list.js';
import { timeTag } from '../../pages/parts/time.js';

const STATUSES: Readonly<Record<CheckoutStatus, string>> = {
  open: 'Not paid yet',
  pending: 'The payment is on its way',
  paid: 'Paid: the credits are in the balance',
  expired: 'Expired: nothing was paid',
  cancelled: 'Cancelled: nothing was paid',
  failed: 'Failed: nothing was paid',
};

/** Returns a checkout, with a link to its payment page while it can be paid. */
export function checkoutPart({ home, role }: Visitor, checkout: CheckoutView): Html {
  const { checkout_id, checkout_url, package: name, amount_usd, credits, status, expires_at } = checkout;
  const open = status === 'open';
  return html`${definitionList([
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
}

function payLink(url: string): Html {
  return html`<p><a class="button primary" href="${url}" rel="noreferrer">Go to the payment page</a></p>`;
}

function isHttp(url: string): boolean {
  return ['http:', 'https:'].includes(URL.parse(url)?.protocol ?? '');
}
