import { describe, expect, it } from '@jest/globals';
import { stepText } from './story-text.js';

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
