import { describe, expect, it } from '@jest/globals';
import { MAX_ENTRY_CREDITS } from '#contracts/money/money';
import { commands, given, WORKSPACE } from '../../../test-support/given-account.js';

const { open, grant, charge } = commands;

describe('a grant', () => {
  it.each(['purchase', 'invoice'] as const)('by %s counts towards the purchased credits', (kind) => {
    const { events, reply } = given(open()).when(grant(4_900, kind, 'order 7'));
    expect(events).toEqual([
      {
        type: 'ledger.credits-purchased',
        data: {
          workspace_id: WORKSPACE,
          credits: 4_900,
          kind,
          reference: 'order 7',
          balance_after: 4_900,
          lifetime_purchased: 4_900,
        },
      },
    ]);
    expect(reply).toEqual({ balance: 4_900, lifetime_purchased: 4_900 });
  });

  it('of goodwill does not count towards the purchased credits', () => {
    const { types, reply } = given(open(), grant(100)).when(grant(50, 'goodwill', 'sorry'));
    expect(types).toEqual(['ledger.credits-granted']);
    expect(reply).toEqual({ balance: 150, lifetime_purchased: 100 });
  });

  it('under the same reference happens once', () => {
    expect(given(open(0), grant(1_000), charge()).when(grant(1_000))).toMatchObject({
      types: [],
      reply: { balance: 850, lifetime_purchased: 1_000 },
    });
  });

  it.each([
    ['amount', grant(999)],
    ['kind', grant(1_000, 'goodwill')],
  ])('under a reference that stands for another %s is a conflict', (_, command) => {
    expect(given(open(), grant(1_000)).when(command).refused).toEqual({
      kind: 'conflict',
      code: 'REFERENCE_CONFLICT',
    });
  });

  it.each([0, -1, 1.5, Number.NaN, MAX_ENTRY_CREDITS + 1])('of %p credits is refused', (credits) => {
    expect(given(open()).when(grant(credits)).refused).toEqual({ kind: 'rejected', code: 'INVALID_AMOUNT' });
  });

  const outOfRange = { kind: 'rejected', code: 'AMOUNT_OUT_OF_RANGE' };
  const times = Math.floor(Number.MAX_SAFE_INTEGER / MAX_ENTRY_CREDITS);
  const full = Array.from({ length: times }, (_, n) => grant(MAX_ENTRY_CREDITS, 'goodwill', `gift ${n}`));

  it('is refused before a sum would leave the range of exact integers', () => {
    expect(given(open(), ...full).when(grant(MAX_ENTRY_CREDITS)).refused).toEqual(outOfRange);
  });

  it('leaves room for consumed credits to be refunded', () => {
    const rest = grant(Number.MAX_SAFE_INTEGER % MAX_ENTRY_CREDITS, 'goodwill', 'rest');
    expect(given(open(), ...full, rest, charge()).when(grant(1)).refused).toEqual(outOfRange);
  });
});
