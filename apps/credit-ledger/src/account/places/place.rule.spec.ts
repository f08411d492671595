import { describe, expect, it } from '@jest/globals';
import { placeAfter } from './place.rule.js';

const CHARGED = 'ledger.audit-charged';
const MOVED = 'ledger.account-moved';

describe('an account', () => {
  it.each([
    [
      'is here after an event that was recorded here',
      { type: CHARGED, to: null, copied: false },
      { at: 'here' },
    ],
    [
      'is arriving as long as its last event is a copy',
      { type: CHARGED, to: null, copied: true },
      { at: 'arriving' },
    ],
    [
      'has left after the event that moves it',
      { type: MOVED, to: 'b', copied: false },
      { at: 'left', to: 'b' },
    ],
    [
      'is here after the copy of the event that moves it',
      { type: MOVED, to: 'b', copied: true },
      { at: 'here' },
    ],
  ] as const)('%s', (_case, last, place) => {
    expect(placeAfter(last)).toEqual(place);
  });
});
