import { describe, expect, it } from '@jest/globals';
import { parsePositionToken, positionToken } from './tail-events.js';

const LEDGER = Array.from({ length: 16 }, (_, n) => n * 1_000_000_007);
const AUDITS = Array.from({ length: 16 }, () => 0);
const TOKEN = positionToken(
  new Map([
    ['credit-ledger', LEDGER],
    ['audit-engine', AUDITS],
  ]),
);

describe('a token to go on from', () => {
  it('is a word that a shell takes as it is, and says the position of every partition', () => {
    expect(TOKEN).toMatch(/^[a-z0-9:.+]+$/);
    expect([...(parsePositionToken(TOKEN) ?? [])]).toEqual([
      ['credit-ledger', LEDGER],
      ['audit-engine', AUDITS],
    ]);
  });

  it.each([
    ['a time', '2027-01-31T12:00:00Z'],
    ['cut short', TOKEN.slice(0, -2)],
    ['of an unknown service', TOKEN.replace('ledger', 'gateway')],
    ['of one service twice', TOKEN.replace('audits', 'ledger')],
    ['with something that is no position', TOKEN.replace('.0.', '.-1.')],
    ['empty', ''],
  ])('is not taken where it is %s', (_, token) => {
    expect(parsePositionToken(token)).toBeUndefined();
  });
});
