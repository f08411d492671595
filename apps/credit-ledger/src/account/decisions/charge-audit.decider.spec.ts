import { describe, expect, it } from '@jest/globals';
import {
  AUDIT,
  commands,
  given,
  NOON,
  OTHER_AUDIT,
  OTHER_WORKSPACE,
  WORKSPACE,
} from '../../../test-support/given-account.js';

const { open, grant, charge, voidCharge } = commands;

describe('a charge', () => {
  it.each([
    ['all', 150],
    ['seo', 80],
    ['aeo', 80],
    ['geo', 80],
  ] as const)('of an audit of type %s takes %i credits', (type, price) => {
    const { events, reply } = given(open(0), grant(1_000)).when(charge(AUDIT, type));
    expect(events).toEqual([
      {
        type: 'ledger.audit-charged',
        data: {
          workspace_id: WORKSPACE,
          audit_id: AUDIT,
          audit_type: type,
          url: 'https://example.com/',
          credits: price,
          balance_after: 1_000 - price,
          created_at: NOON.toISOString(),
        },
      },
    ]);
    expect(reply).toEqual({
      outcome: 'charged',
      charged: price,
      balance_after: 1_000 - price,
      created_at: NOON.toISOString(),
    });
  });

  it('says what the page is for if the caller said it', () => {
    const { events } = given(open(0), grant(1_000)).when(charge(AUDIT, 'seo', WORKSPACE, 'product'));
    expect(events).toMatchObject([{ data: { page_kind: 'product' } }]);
  });

  it('above the balance takes nothing and returns the required credits', () => {
    const outcome = given(open(), grant(149)).when(charge());
    expect(outcome).toMatchObject({
      types: [],
      reply: { outcome: 'insufficient', required: 150, balance: 149 },
    });
  });

  it('given again answers as the first, although the balance has moved', () => {
    const outcome = given(open(0), grant(1_000), charge(), charge(OTHER_AUDIT)).when(charge());
    expect(outcome).toMatchObject({
      types: [],
      reply: { outcome: 'charged', charged: 150, balance_after: 850 },
    });
  });

  it('is refused for ever once the audit was voided', () => {
    const voided = { types: [], reply: { outcome: 'voided' } };
    expect(given(open(0), grant(1_000), charge(), voidCharge()).when(charge())).toMatchObject(voided);
    expect(given(open(0), grant(1_000), voidCharge()).when(charge())).toMatchObject(voided);
  });

  it('of an audit of another workspace is a conflict', () => {
    const outcome = given(open(0), open(0, OTHER_WORKSPACE), grant(1_000), charge()).when(
      charge(AUDIT, 'all', OTHER_WORKSPACE),
    );
    expect(outcome.refused).toEqual({ kind: 'conflict', code: 'AUDIT_OF_ANOTHER_WORKSPACE' });
  });
});
