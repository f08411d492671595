import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CheckoutStatus, PaymentNotice } from '#contracts/ledger/checkouts';
import { Failure } from '#contracts/failures';
import { aCheckout, aNotice, minutes } from '../../../test-support/given-checkout.js';
import type { Checkout } from '../checkout.js';
import { decidePayment } from './decide-payment.js';

interface Ended {
  readonly checkout: Checkout;
  readonly entries: number;
  readonly refusals: readonly string[];
}

/** Handles notices one after the other, as the ledger does. */
function takeIn(notices: readonly PaymentNotice[]): Ended {
  let checkout = aCheckout();
  let entries = 0;
  const refusals: string[] = [];
  for (const notice of notices) {
    const decision = decidePayment(checkout, notice);
    if (decision instanceof Failure) refusals.push(decision.code);
    else if (decision.outcome === 'paid') {
      if (!checkout.credited) entries += 1;
      checkout = { ...checkout, status: 'paid', credited: true };
    } else {
      if (decision.outcome === 'refused') refusals.push(decision.failure.code);
      checkout = { ...checkout, ...decision.details };
    }
  }
  return { checkout, entries, refusals };
}

const at = (payment: PaymentNotice['payment'], minute: number): PaymentNotice =>
  aNotice({ payment, occurred_at: minutes(minute) });

const before = fc.integer({ min: -60, max: 0 });
const after = fc.integer({ min: 1, max: 10_000 });
const money = fc.constantFrom('paid' as const, 'no_payment_required' as const);

/** Generates the true history of a session, and its end. */
const life: fc.Arbitrary<{ notices: PaymentNotice[]; ends: CheckoutStatus }> = fc.oneof(
  fc.record({
    notices: fc.tuple(money, before).map(([payment, minute]) => [at(payment, minute)]),
    ends: fc.constant('paid' as const),
  }),
  fc.record({
    notices: fc
      .tuple(before, fc.oneof(before, after), fc.boolean())
      .map(([through, arrives, failedFirst]) => [
        at('pending', through),
        ...(failedFirst ? [at('failed', arrives)] : []),
        at('paid', arrives),
      ]),
    ends: fc.constant('paid' as const),
  }),
  fc.record({
    notices: fc.tuple(before, after).map(([through, fails]) => [at('pending', through), at('failed', fails)]),
    ends: fc.constant('failed' as const),
  }),
  fc.record({
    notices: before.map((minute) => [at('pending', minute)]),
    ends: fc.constant('pending' as const),
  }),
  fc.record({
    notices: fc.oneof(before, after).map((minute) => [at('expired', minute)]),
    ends: fc.constant('expired' as const),
  }),
  fc.record({
    notices: fc
      .tuple(after, fc.boolean())
      .map(([minute, expires]) => [at('paid', minute), ...(expires ? [at('expired', 0)] : [])]),
    ends: fc.constant('expired' as const),
  }),
);

const anyNotice: fc.Arbitrary<PaymentNotice> = fc
  .record({
    payment: fc.constantFrom('paid', 'no_payment_required', 'pending', 'failed', 'expired', 'cancelled'),
    minute: fc.oneof(before, after),
    changes: fc.oneof(
      { weight: 5, arbitrary: fc.constant({}) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<Partial<PaymentNotice>>(
          { session_id: 'cs_2' },
          { currency: 'eur' },
          { amount_subtotal: 1 },
        ),
      },
    ),
  })
  .map(({ payment, minute, changes }) => ({
    ...at(payment, minute),
    ...changes,
  }));

describe('the laws of payments', () => {
  it('a session ends as it did, in whatever order and however often its notices come', () => {
    const deliveries = life.chain(({ notices, ends }) =>
      fc
        .array(fc.constantFrom(...notices), { maxLength: 6 })
        .chain((repeated) => {
          const all = [...notices, ...repeated];
          return fc.shuffledSubarray(all, { minLength: all.length });
        })
        .map((sent) => ({ notices: sent, ends })),
    );
    fc.assert(
      fc.property(deliveries, ({ notices, ends }) => {
        const { checkout, entries } = takeIn(notices);
        expect(checkout.status).toBe(ends);
        expect(entries).toBe(ends === 'paid' ? 1 : 0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('no notices at all make two ledger entries of one checkout, or one without money, or undo one', () => {
    fc.assert(
      fc.property(fc.array(anyNotice, { maxLength: 12 }), (notices) => {
        const { checkout, entries } = takeIn(notices);
        expect(entries).toBe(checkout.status === 'paid' ? 1 : 0);
        const genuine = notices.filter((notice) => !(decidePayment(aCheckout(), notice) instanceof Failure));
        const paid = genuine.filter(({ payment }) => payment === 'paid' || payment === 'no_payment_required');
        if (paid.length === 0) expect(entries).toBe(0);
        const once = takeIn([...notices, ...notices]);
        expect(once.entries).toBeLessThanOrEqual(1);
        if (entries === 1) expect(once.checkout.status).toBe('paid');
      }),
      { numRuns: 2_000 },
    );
  });

  it('a checkout that was once shown as cancelled is never paid, and one that is paid never cancelled', () => {
    const notices = fc.array(anyNotice, { maxLength: 6 });
    fc.assert(
      fc.property(notices, notices, (first, then) => {
        const { status } = takeIn(first).checkout;
        const { checkout, entries } = takeIn([...first, ...then]);
        if (status === 'cancelled') expect([checkout.status, entries]).toEqual(['cancelled', 0]);
        if (status === 'paid') expect([checkout.status, entries]).toEqual(['paid', 1]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('money that is not credited is always refused by name, and remembered', () => {
    fc.assert(
      fc.property(fc.array(anyNotice, { minLength: 1, maxLength: 12 }), (notices) => {
        const { checkout, refusals } = takeIn(notices);
        if (checkout.status === 'paid') return;
        const paid = notices.filter(({ payment }) => payment === 'paid' || payment === 'no_payment_required');
        expect(refusals.length).toBeGreaterThanOrEqual(paid.length);
        const late = paid.some((notice) => !(decidePayment(aCheckout(), notice) instanceof Failure));
        expect(checkout.latePaymentAt !== undefined).toBe(late);
      }),
      { numRuns: 2_000 },
    );
  });
});
