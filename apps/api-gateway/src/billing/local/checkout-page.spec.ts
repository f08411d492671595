import { describe, expect, it } from '@jest/globals';
import type { CheckoutView } from '#contracts/ledger/checkouts';
import { checkoutView } from '../../../test-support/ledger-replies.js';
import { closedCheckoutPage, openCheckoutPage } from './checkout-page.js';
import { readCode } from './local-checkouts.js';

const open = (changes: Partial<CheckoutView> = {}, code = '') =>
  openCheckoutPage(checkoutView(changes), readCode(code)).content.markup;
/** The lines of the summary, `term: value`. */
const linesOf = (markup: string) =>
  [...markup.matchAll(/<dt>(.*?)<\/dt>\s*<dd>(.*?)<\/dd>/g)].map(([, term, value]) => `${term}: ${value}`);

describe('the page of an open checkout', () => {
  it('shows the credits with the bonus, the price and the sum to pay', () => {
    expect(linesOf(open())).toEqual([
      'Credits: 19,900',
      'Bonus credits: 1,000',
      'Total credits: 20,900',
      'Price: $199.00',
      'To pay: $199.00',
    ]);
    expect(open()).toContain('Pay $199.00');
  });

  it('names the seller', () => expect(open()).toContain('Sold by Audit Credit Service'));

  it('has no line for a bonus that there is not', () => {
    const starter = open({ package: 'starter', amount_usd: 49, credits: 4_900 });
    expect(linesOf(starter).join()).toBe('Credits: 4,900,Total credits: 4,900,Price: $49.00,To pay: $49.00');
  });

  it('takes a promotion code off the price, and carries it into the payment', () => {
    const page = open({}, 'welcome20');
    expect(linesOf(page).slice(-3)).toEqual([
      'Price: $199.00',
      'WELCOME20, 20 % off: -$39.80',
      'To pay: $159.20',
    ]);
    expect(page).toContain('name="code" value="WELCOME20"');
    expect(open({}, 'FREE100')).toContain('Pay $0.00');
  });

  it('says that a code is unknown, keeps the typed text, escaped, and the price', () => {
    const page = open({}, '"><img src=x>');
    expect(page).toContain('role="alert"');
    expect(page).toContain('aria-invalid="true"');
    expect(page).toContain('value="&quot;&gt;&lt;img src=x&gt;"');
    expect(page).not.toContain('<img');
    expect(page).toContain('Pay $199.00');
  });
});

describe('the page of a checkout that is over', () => {
  it.each([
    ['paid', 200, 'Paid', 'The 20,900 credits of this checkout are in the balance'],
    ['pending', 200, 'Payment in progress', 'The 20,900 credits follow'],
    ['expired', 410, 'This checkout has expired', 'ask for a new link where you got this one'],
    ['cancelled', 410, 'This checkout was cancelled', 'Nothing was charged'],
    ['failed', 410, 'The payment failed', 'ask for a new link where you got this one'],
  ] as const)('%s is answered with %i and says "%s"', (state, status, title, content) => {
    const closed = closedCheckoutPage(checkoutView({ status: state }), state);
    expect([closed.status, closed.title]).toEqual([status, title]);
    expect(closed.content.markup).toContain(content);
    expect(closed.content.markup.includes('<form')).toBe(state === 'pending');
  });
});
