import { describe, expect, it } from '@jest/globals';
import {
  AUDIT,
  BATCH,
  commands,
  given,
  hoursAfterNoon,
  NOON,
  OTHER_AUDIT,
  OTHER_WORKSPACE,
} from '../../../test-support/given-account.js';

const { open, grant, charge, chargeBatch, refund, voidCharge } = commands;

describe('the charge of a batch', () => {
  it('is one entry an audit, each with the balance after it', () => {
    const { events, reply } = given(open(0), grant(1_000)).when(chargeBatch());
    expect(events).toMatchObject([
      { data: { audit_id: AUDIT, batch_id: BATCH, url: 'https://example.com/1', balance_after: 850 } },
      { data: { audit_id: OTHER_AUDIT, batch_id: BATCH, url: 'https://example.com/2', balance_after: 700 } },
    ]);
    expect(reply).toEqual({
      outcome: 'charged',
      charged: 300,
      balance_after: 700,
      created_at: NOON.toISOString(),
    });
  });

  it('above the balance takes nothing of any audit, and returns the required sum', () => {
    expect(given(open(), grant(299)).when(chargeBatch())).toMatchObject({
      types: [],
      reply: { outcome: 'insufficient', required: 300, balance: 299 },
    });
  });

  it('given again answers as the first, also when audits of it were refunded since', () => {
    const outcome = given(open(0), grant(1_000), chargeBatch(), refund(150), charge('aud_3')).when(
      chargeBatch(),
      hoursAfterNoon(1),
    );
    expect(outcome).toMatchObject({
      types: [],
      reply: { outcome: 'charged', charged: 300, balance_after: 700, created_at: NOON.toISOString() },
    });
  });

  it.each([
    ['an audit of it was charged by itself', charge(AUDIT)],
    ['an audit of it was voided', voidCharge(AUDIT)],
    ['a batch had a part of it', chargeBatch([OTHER_AUDIT])],
  ])('is refused as a whole where %s', (_what, before) => {
    expect(given(open(0), grant(1_000), before).when(chargeBatch()).refused).toEqual({
      kind: 'conflict',
      code: 'BATCH_PARTLY_CHARGED',
    });
  });

  it('of an audit of another workspace is a conflict', () => {
    const outcome = given(open(0), open(0, OTHER_WORKSPACE), grant(1_000), chargeBatch()).when(
      chargeBatch(undefined, 'all', OTHER_WORKSPACE),
    );
    expect(outcome.refused).toEqual({ kind: 'conflict', code: 'AUDIT_OF_ANOTHER_WORKSPACE' });
  });

  it('tells of a low balance once, with the balance after all', () => {
    const { events } = given(open(800), grant(1_000)).when(chargeBatch());
    expect(events.at(-1)).toMatchObject({
      type: 'ledger.balance-low',
      data: { balance: 700, threshold: 800 },
    });
    expect(events).toHaveLength(3);
  });
});
