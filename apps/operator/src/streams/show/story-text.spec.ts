import { describe, expect, it } from '@jest/globals';
import { stepText, stateChanges } from './story-text.js';

const paint = (_style: unknown, text: string) => text;
const text = (issues: readonly string[]) =>
  stepText(
    {
      event: {
        version: 3,
        type: 'audit.completed',
        schemaVersion: 1,
        recordedAt: new Date(0),
        meta: {},
        data: { issues },
        eventId: 'e',
      } as never,
      folded: {
        state: { status: 'complete', issues },
        changes: [{ path: 'issues', before: undefined, after: issues }],
      },
    },
    { paint },
  );

describe('a step of a stream as text', () => {
  it('has no line too long to read, and says what was left out and how to see it', () => {
    const long = text(Array.from({ length: 1_000 }, (_, n) => `issue ${n}`));
    for (const line of long.split('\n')) expect(line.length).toBeLessThanOrEqual(700);
    expect(long).toMatch(/\+ issues \["issue 0",.*… \(\d{2},\d{3} characters in all; --json shows them\)/);
  });

  it('shows a short value whole', () => expect(text(['one'])).toContain('\n   + issues ["one"]\n'));
});

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
