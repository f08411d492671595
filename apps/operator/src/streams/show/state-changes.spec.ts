import { describe, expect, it } from '@jest/globals';
import { stateChanges } from './state-changes.js';

describe('what an event changed', () => {
  it('is every field of the first state', () => {
    expect(stateChanges(undefined, { balance: 5 })).toEqual([
      { path: 'balance', before: undefined, after: 5 },
    ]);
  });

  it('is named by its path, and what stayed is not named', () => {
    const before = { status: 'queued', audit: { refunded: 0, url: 'https://a.example/' } };
    const after = { status: 'queued', audit: { refunded: 40, url: 'https://a.example/' } };
    expect(stateChanges(before, after)).toEqual([{ path: 'audit.refunded', before: 0, after: 40 }]);
  });

  it('is a list, a time or a vanished field as a whole', () => {
    const [earlier, later] = [new Date(1), new Date(2)];
    expect(
      stateChanges({ types: ['a'], at: earlier, reason: 'x' }, { types: ['a', 'b'], at: later }),
    ).toEqual([
      { path: 'types', before: ['a'], after: ['a', 'b'] },
      { path: 'at', before: earlier, after: later },
      { path: 'reason', before: 'x', after: undefined },
    ]);
  });

  it('is nothing where nothing changed', () => {
    expect(stateChanges({ at: new Date(1) }, { at: new Date(1) })).toEqual([]);
  });
});
