import { describe, expect, it } from '@jest/globals';
import { openApiDocument } from './document.js';
import type { Schema } from '../../http/openapi/openapi-types.js';

/** Every property of every object, with its name. */
function* properties(node: unknown): Generator<[string, Schema]> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'properties') yield* Object.entries(value as Record<string, Schema>);
    yield* properties(value);
  }
}

describe('a time', () => {
  it('is UTC with milliseconds wherever an answer or an event has one', () => {
    const times = [...properties(openApiDocument({ publicUrl: 'https://api.example.com' }))].filter(
      ([name, { format }]) => name.endsWith('_at') || format === 'date-time',
    );
    expect(new Set(times.map(([name]) => name))).toEqual(
      new Set(['created_at', 'completed_at', 'expires_at', 'next_attempt_at', 'as_of']),
    );
    for (const [name, { pattern = '(none)', format }] of times) {
      const fits = (text: string) => new RegExp(pattern).test(text);
      expect([name, format, fits('2027-01-02T03:04:05.006Z')]).toEqual([name, 'date-time', true]);
      for (const text of [
        '2027-01-02T03:04:05Z',
        '2027-01-02T03:04:05.006+00:00',
        '2027-01-02 03:04:05.006Z',
      ])
        expect([name, text, fits(text)]).toEqual([name, text, false]);
    }
  });
});
