import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { commands, given, hoursAfterNoon } from '../../../test-support/given-account.js';

const { charge, grant, open, refund, reverse, voidCharge } = commands;
const OPEN = open(0);

describe('taking credits back', () => {
  it('takes the available balance, and does not change the lifetime purchases', () => {
    const { events, reply } = given(OPEN, grant(1_000)).when(reverse(400));
    expect(events).toMatchObject([
      {
        type: 'ledger.credits-taken-back',
        data: { credits: 400, taken: 400, balance_after: 600, owed_after: 0, reference: 'refund 1' },
      },
    ]);
    expect(reply).toEqual({ taken: 400, balance: 600, owed: 0 });
    const later = given(OPEN, grant(1_000), reverse(400)).when(grant(1, 'purchase', 'order 2'));
    expect(later.reply).toEqual({ balance: 601, lifetime_purchased: 1_001 });
  });

  it('never takes the balance below zero: the rest is owed', () => {
    const { reply } = given(OPEN, grant(200), charge()).when(reverse(200));
    expect(reply).toEqual({ taken: 50, balance: 0, owed: 150 });
  });

  it('happens once under a reference, which then has one amount', () => {
    const taken = given(OPEN, grant(100), reverse(150));
    expect(taken.when(reverse(150))).toEqual({
      events: [],
      types: [],
      reply: { taken: 100, balance: 0, owed: 50 },
    });
    expect(taken.when(reverse(151)).refused).toEqual({ kind: 'conflict', code: 'REFERENCE_CONFLICT' });
    expect(taken.when(reverse(10, 'refund 2')).reply).toEqual({ taken: 0, balance: 0, owed: 60 });
  });

  it('of 0 credits is recorded, too, as an operator’s decision', () => {
    const { types, reply } = given(OPEN, grant(100)).when(reverse(0));
    expect([types, reply]).toEqual([['ledger.credits-taken-back'], { taken: 0, balance: 100, owed: 0 }]);
  });

  it.each([-1, 0.5, Number.NaN, 1_000_000_000_001])('refuses %d credits', (credits) => {
    expect(given(OPEN).when(reverse(credits)).refused).toEqual({ kind: 'rejected', code: 'INVALID_AMOUNT' });
  });

  it('tells of a low balance where it takes the balance below the threshold', () => {
    const low = given(open(500), grant(1_000)).when(reverse(600), hoursAfterNoon(1));
    expect(low.types).toEqual(['ledger.credits-taken-back', 'ledger.balance-low']);
    const again = given(
      open(500),
      grant(1_000),
      [reverse(600), hoursAfterNoon(1)],
      grant(500, 'goodwill', 'g'),
    );
    expect(again.when(reverse(600, 'refund 2'), hoursAfterNoon(24)).types).toHaveLength(1);
    expect(again.when(reverse(600, 'refund 3'), hoursAfterNoon(26)).types).toHaveLength(1);
  });
});

describe('credits that come in', () => {
  it.each([
    ['a purchase', grant(1_000, 'purchase', 'order 2'), { balance: 850, lifetime_purchased: 1_150 }],
    ['an invoice', grant(1_000, 'invoice', 'order 2'), { balance: 850, lifetime_purchased: 1_150 }],
    ['goodwill', grant(1_000, 'goodwill', 'order 2'), { balance: 850, lifetime_purchased: 150 }],
    ['less than what is owed', grant(100, 'goodwill', 'order 2'), { balance: 0, lifetime_purchased: 150 }],
  ])('pay first what is owed: %s', (_, command, reply) => {
    const paid = given(OPEN, grant(150), charge(), reverse(150)).when(command);
    expect(paid.types.at(-1)).toBe('ledger.owed-credits-paid');
    expect(paid.reply).toEqual(reply);
  });

  it('pay it as refunds and voids, too, and an audit of its own is told that it was refunded', () => {
    const owing = [OPEN, grant(150), charge(), reverse(150)] as const;
    expect(given(...owing).when(refund(75))).toMatchObject({
      reply: { refunded: 75, balance: 0 },
      events: [{ data: { balance_after: 75 } }, { data: { credits: 75, balance_after: 0, owed_after: 75 } }],
    });
    expect(given(...owing).when(voidCharge()).reply).toEqual({ voided: 150, balance: 0 });
  });

  it('under the same reference again pay nothing more', () => {
    const paid = given(OPEN, grant(150), charge(), reverse(150), grant(100, 'goodwill', 'g'));
    expect(paid.when(grant(100, 'goodwill', 'g')).types).toEqual([]);
  });

  it('of as many as were taken back undo it', () => {
    const amount = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(amount, amount, (purchased, taken) => {
        const undone = given(OPEN, grant(purchased), reverse(taken)).when(grant(taken, 'goodwill', 'undone'));
        expect(undone.reply).toEqual({ balance: purchased, lifetime_purchased: purchased });
      }),
    );
  });
});

describe('any purchases, charges and takings back', () => {
  const amount = fc.integer({ min: 0, max: 2_000 });
  const step = fc.oneof(
    fc.tuple(fc.constant('in' as const), fc.integer({ min: 1, max: 2_000 })),
    fc.tuple(fc.constant('back' as const), amount),
  );

  it('leave what came in less what was taken back: in the balance, or owed where that is less than nothing', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const sent = steps.map(([way, credits], index) =>
          way === 'in' ? grant(credits, 'goodwill', `in ${index}`) : reverse(credits, `back ${index}`),
        );
        const net = steps.reduce((sum, [way, credits]) => sum + (way === 'in' ? credits : -credits), 0);
        const { reply } = given(OPEN, ...sent).when(reverse(0, 'the end'));
        expect(reply).toEqual({ taken: 0, balance: Math.max(net, 0), owed: Math.max(-net, 0) });
      }),
    );
  });

  it('take and owe together exactly the requested credits', () => {
    fc.assert(
      fc.property(amount, amount, amount, (purchased, first, second) => {
        const before = given(OPEN, grant(purchased + 1), reverse(first, 'first'));
        const owed = (before.when(reverse(0, 'look')).reply as { owed: number }).owed;
        const reply = before.when(reverse(second, 'second')).reply as { taken: number; owed: number };
        expect(reply.taken + reply.owed - owed).toBe(second);
      }),
    );
  });
});
