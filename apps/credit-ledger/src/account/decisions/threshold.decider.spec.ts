import { describe, expect, it } from '@jest/globals';
import {
  commands,
  given,
  hoursAfterNoon,
  OTHER_AUDIT,
  WORKSPACE,
} from '../../../test-support/given-account.js';

const { open, grant, charge, refund, threshold } = commands;
const audit = (n: number): string => `aud_01k9zzzzzzzzzzzzzzzzzzzz${n}0`;

describe('an account', () => {
  it('is opened once: opened again it answers as it stands', () => {
    expect(given().when(open(500)).types).toEqual(['ledger.account-opened']);
    expect(given(open(500), grant(10)).when(open(900))).toMatchObject({
      types: [],
      reply: { balance: 10, low_balance_threshold: 500 },
    });
  });

  it.each([-1, 0.5, Number.NaN])('refuses a threshold of %p', (value) => {
    const refused = { kind: 'rejected', code: 'INVALID_AMOUNT' };
    expect(given().when(open(value)).refused).toEqual(refused);
    expect(given(open()).when(threshold(value)).refused).toEqual(refused);
  });

  it('records a threshold that changed, and none that did not', () => {
    expect(given(open(500)).when(threshold(500)).types).toEqual([]);
    expect(given(open(500)).when(threshold(600))).toMatchObject({
      types: ['ledger.threshold-changed'],
      reply: { low_balance_threshold: 600 },
    });
  });
});

describe('balance.low', () => {
  const CROSSED = ['ledger.audit-charged', 'ledger.balance-low'];

  it('fires with the charge that takes the balance below the threshold', () => {
    const { events, types } = given(open(500), grant(600)).when(charge());
    expect(types).toEqual(CROSSED);
    expect(events[1]?.data).toEqual({ workspace_id: WORKSPACE, balance: 450, threshold: 500 });
  });

  it('does not fire where the balance ends at the threshold', () => {
    expect(given(open(450), grant(600)).when(charge()).types).toEqual(['ledger.audit-charged']);
  });

  it('fires once a crossing: the next charge below the threshold is silent', () => {
    for (const hours of [0, 25]) {
      const below = given(open(500), grant(600), charge());
      expect(below.when(charge(OTHER_AUDIT), hoursAfterNoon(hours)).types).toEqual(['ledger.audit-charged']);
    }
  });

  it('drops a crossing within 24 hours, and fires at one after them', () => {
    const crossedAndUp = [open(500), grant(600), charge(), grant(150, 'purchase', 'order 2')] as const;
    const again = charge(OTHER_AUDIT);
    expect(given(...crossedAndUp).when(again, hoursAfterNoon(23.999)).types).toEqual([
      'ledger.audit-charged',
    ]);
    expect(given(...crossedAndUp).when(again, hoursAfterNoon(24)).types).toEqual(CROSSED);
  });

  it('counts the 24 hours from the last that fired, not from one that was dropped', () => {
    const steps = [
      open(500),
      grant(600),
      charge(audit(1)),
      grant(150, 'purchase', 'order 2'),
      [charge(audit(2)), hoursAfterNoon(20)],
      grant(150, 'purchase', 'order 3'),
    ] as const;
    expect(given(...steps).when(charge(audit(3)), hoursAfterNoon(24)).types).toEqual(CROSSED);
  });

  it('is fired by nothing but a charge', () => {
    expect(given(open(0), grant(600)).when(threshold(700)).types).toEqual(['ledger.threshold-changed']);
    expect(given(open(500), grant(600), charge()).when(refund(10)).types).toEqual(['ledger.audit-refunded']);
  });

  it('never fires at a threshold of 0', () => {
    expect(given(open(0), grant(150)).when(charge()).types).toEqual(['ledger.audit-charged']);
  });
});
