import { describe, expect, it } from '@jest/globals';
import {
  AUDIT,
  commands,
  given,
  OTHER_AUDIT,
  OTHER_WORKSPACE,
  WORKSPACE,
} from '../../../test-support/given-account.js';

const { open, grant, charge, refund, voidCharge } = commands;
const charged = [open(0), grant(1_000), charge()] as const;

describe('a refund', () => {
  it('gives credits back', () => {
    expect(given(...charged).when(refund(75))).toMatchObject({
      events: [
        {
          type: 'ledger.audit-refunded',
          data: {
            workspace_id: WORKSPACE,
            audit_id: AUDIT,
            credits: 75,
            balance_after: 925,
            reason: 'failed',
          },
        },
      ],
      reply: { refunded: 75, balance: 925 },
    });
  });

  it.each([
    ['of another amount than the first', [refund(75)], 150, 'conflict', 'REFUND_CONFLICT'],
    ['above the charge', [], 151, 'rejected', 'REFUND_ABOVE_CHARGE'],
    ...[-1, 0.5, Number.NaN, Infinity, 2 ** 53].map(
      (credits) => [`of ${credits} credits`, [], credits, 'rejected', 'INVALID_AMOUNT'] as const,
    ),
  ])('%s is refused', (_, before, credits, kind, code) => {
    expect(given(...charged, ...before).when(refund(credits)).refused).toEqual({ kind, code });
  });

  it('of 0 credits posts nothing', () => {
    expect(given(...charged).when(refund(0))).toMatchObject({
      types: [],
      reply: { refunded: 0, balance: 850 },
    });
  });

  it('after a void returns nothing more', () => {
    expect(given(...charged, voidCharge()).when(refund(75))).toMatchObject({
      types: [],
      reply: { refunded: 0, balance: 1_000 },
    });
  });

  it('of an audit that was never charged to this workspace is refused', () => {
    const unknown = { kind: 'not-found', code: 'AUDIT_NOT_CHARGED' };
    expect(given(...charged).when(refund(75, OTHER_AUDIT)).refused).toEqual(unknown);
    expect(
      given(...charged, open(0, OTHER_WORKSPACE)).when(refund(75, AUDIT, OTHER_WORKSPACE)).refused,
    ).toEqual(unknown);
  });
});
