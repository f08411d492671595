import type { CheckoutStatus, CheckoutView } from '#contracts/ledger/checkouts';
import { CREDIT_PACKAGES, totalCredits } from '#contracts/money/prices';
import { formatUsd } from '#contracts/money/money';
import { type Html, html } from '../../pages/html.js';
import { capitalised, creditsText, timeTag } from '../../pages/parts.js';
import { type Page, SELLER } from '../../pages/page-response.js';
import { sumOf, type TypedCode } from './local-checkouts.js';

/**
 * The page of an open checkout: the package, the promotion code, and the buttons to pay or cancel. It uses plain forms.
 */
export function openCheckoutPage(checkout: CheckoutView, typed: TypedCode): Page {
  const { toPay } = sumOf(checkout, typed);
  const id = checkout.checkout_id;
  const code = typed.kind === 'promotion' ? typed.promotion.code : '';
  // The links are relative, because a proxy may serve us below another path.
  return {
    title: `Buy credits: ${capitalised(checkout.package)}`,
    content: html`<p>Sold by ${SELLER}.</p>
      ${summary(checkout, typed)} ${codeForm(typed)}
      <form method="post" action="${id}/pay">
        <input type="hidden" name="code" value="${code}" />
        <button class="wide primary">Pay ${formatUsd(toPay)}</button>
      </form>
      <form method="post" action="${id}/cancel">
        <button class="wide">Cancel</button>
      </form>
      <p class="quiet">
        This checkout is for development. No money is paid. It expires at
        ${timeTag(new Date(checkout.expires_at))}.
      </p>`,
  };
}

/**
 * Returns the page of a checkout that is no longer open. A payment that is under way here is one that the ledger could
 * not record: only the customer can send it again.
 */
export function closedCheckoutPage(checkout: CheckoutView, state: Exclude<CheckoutStatus, 'open'>): Page {
  const [status, title, content] = CLOSED[state](creditsText(checkout.credits), checkout.checkout_id);
  return { status, title, content };
}

const ASK_AGAIN = 'To buy credits, ask for a new link where you got this one.';

const CLOSED: Readonly<
  Record<
    Exclude<CheckoutStatus, 'open'>,
    (credits: string, id: string) => readonly [status: number, title: string, content: Html]
  >
> = {
  paid: (credits) => [200, 'Paid', html`<p>The ${credits} credits of this checkout are in the balance.</p>`],
  pending: (credits, id) => [
    200,
    'Payment in progress',
    html`<p>The ${credits} credits follow when the payment arrives.</p>
      <form method="post" action="${id}/pay">
        <button class="wide">Finish the payment</button>
      </form>`,
  ],
  expired: () => [410, 'This checkout has expired', html`<p>Nothing was paid. ${ASK_AGAIN}</p>`],
  cancelled: () => [410, 'This checkout was cancelled', html`<p>Nothing was charged. ${ASK_AGAIN}</p>`],
  failed: () => [410, 'The payment failed', html`<p>Nothing was paid. ${ASK_AGAIN}</p>`],
};

export const unknownCheckoutPage: Page = {
  status: 404,
  title: 'Unknown checkout',
  content: html`<p>The link is incomplete or invalid.</p>`,
};

function summary(checkout: CheckoutView, typed: TypedCode): Html {
  const { baseCredits, bonusCredits } = CREDIT_PACKAGES[checkout.package];
  const { price, discount, toPay } = sumOf(checkout, typed);
  const lines = [
    line('Credits', creditsText(baseCredits)),
    ...(bonusCredits > 0 ? [line('Bonus credits', creditsText(bonusCredits))] : []),
    line('Total credits', creditsText(totalCredits(checkout.package)), SUM),
    line('Price', formatUsd(price)),
    ...(typed.kind === 'promotion'
      ? [line(`${typed.promotion.code}, ${typed.promotion.percentOff} % off`, formatUsd(-discount))]
      : []),
    line('To pay', formatUsd(toPay), SUM),
  ];
  return html`<dl>${lines}</dl>`;
}

const SUM = html`class="sum"`;

function line(term: string, value: string, attribute?: Html): Html {
  return html`<div ${attribute}>
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>`;
}

function codeForm(typed: TypedCode): Html {
  const value =
    typed.kind === 'promotion' ? typed.promotion.code : typed.kind === 'unknown' ? typed.typed : '';
  const invalid = html`aria-invalid="true" aria-describedby="code-problem"`;
  return html`<form method="get">
    <label for="code">Promotion code</label>
    <div class="row">
      <input
        id="code"
        name="code"
        value="${value}"
        maxlength="40"
        autocomplete="off"
        spellcheck="false"
        ${typed.kind === 'unknown' && invalid}
      />
      <button>Apply</button>
    </div>
    ${
      typed.kind === 'unknown' &&
      html`<p class="alert" id="code-problem" role="alert">
        There is no promotion code “${typed.typed}”. The price has not changed.
      </p>`
    }
  </form>`;
}
