import { describe, expect, it } from '@jest/globals';
import type { LedgerEvent } from '#contracts/ledger/events';
import { WORKSPACE as workspace_id } from '../../../test-support/given-account.js';
import { AccountFold } from './account-fold.js';

/**
 * Returns the problems of each event of an account that was opened and bought 100 credits. `charges`: [charged, balance
 * after it].
 */
function faultsOf(...charges: readonly (readonly [credits: number, balance: number])[]): readonly string[][] {
  const fold = new AccountFold(workspace_id);
  const events = [
    { type: 'ledger.account-opened', data: { workspace_id, low_balance_threshold: 0 } },
    {
      type: 'ledger.credits-purchased',
      data: { workspace_id, credits: 100, kind: 'purchase', balance_after: 100, lifetime_purchased: 100 },
    },
    ...charges.map(([credits, balance_after]) => ({
      type: 'ledger.audit-charged',
      data: { workspace_id, credits, balance_after, created_at: '2026-11-21T12:00:00.000Z' },
    })),
  ];
  return events
    .map((event, index) => [...fold.add({ event: event as LedgerEvent, version: index + 1 })])
    .slice(2);
}

describe('the fold of an account', () => {
  it('finds nothing in events with correct figures', () => {
    expect(faultsOf([80, 20], [10, 10])).toEqual([[], []]);
  });

  it('takes the figures of the event after a contradiction as the base of later ones', () => {
    expect(faultsOf([80, 30], [10, 10], [5, 5], [5, 4])).toEqual([
      ['it says the balance is 30 after it where the events add up to 20'],
      [],
      [],
      ['it says the balance is 4 after it where the events add up to 0'],
    ]);
  });

  it('names the event that takes a balance below zero, not those that find it there, and the next that does', () => {
    const below = (balance: number) => [`it leaves a balance of ${balance}`];
    expect(faultsOf([150, -50], [10, -60], [-160, 100], [101, -1])).toEqual([below(-50), [], [], below(-1)]);
  });
});
