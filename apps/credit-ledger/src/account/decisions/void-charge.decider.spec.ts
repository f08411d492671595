import { describe, expect, it } from '@jest/globals';
import { AUDIT, commands, given, OTHER_WORKSPACE, WORKSPACE } from '../../../test-support/given-account.js';

const { open, grant, charge, refund, voidCharge } = commands;
const charged = [open(0), grant(1_000), charge()] as const;

describe('a void', () => {
  it('returns the whole charge', () => {
    expect(given(...charged).when(voidCharge())).toMatchObject({
      events: [
        {
          type: 'ledger.charge-voided',
          data: { workspace_id: WORKSPACE, audit_id: AUDIT, credits: 150, balance_after: 1_000 },
        },
      ],
      reply: { voided: 150, balance: 1_000 },
    });
  });

  it('returns only the credits that a refund left', () => {
    expect(given(...charged, refund(75)).when(voidCharge())).toMatchObject({
      types: ['ledger.charge-voided'],
      reply: { voided: 75, balance: 1_000 },
    });
  });

  it('before the charge leaves a tombstone of 0 credits', () => {
    expect(given(open(0), grant(1_000)).when(voidCharge())).toMatchObject({
      events: [{ type: 'ledger.charge-voided', data: { credits: 0, balance_after: 1_000 } }],
      reply: { voided: 0, balance: 1_000 },
    });
  });

  it('given again changes nothing and answers as the first', () => {
    expect(given(...charged, voidCharge()).when(voidCharge())).toMatchObject({
      types: [],
      reply: { voided: 150, balance: 1_000 },
    });
    expect(given(open(0), voidCharge()).when(voidCharge())).toMatchObject({
      types: [],
      reply: { voided: 0 },
    });
  });

  it('of an audit of another workspace is a conflict', () => {
    const opened = given(...charged, open(0, OTHER_WORKSPACE));
    expect(opened.when(voidCharge(AUDIT, OTHER_WORKSPACE)).refused).toEqual({
      kind: 'conflict',
      code: 'AUDIT_OF_ANOTHER_WORKSPACE',
    });
  });
});
