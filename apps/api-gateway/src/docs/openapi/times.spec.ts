import { describe, expect, it } from '@jest/globals';
import { nodes } from '../../../test-support/openapi/strict-document.js';
import { openApiDocument } from './document.js';
import type { Schema } from '../../http/openapi/schemas.js';

describe('a time', () => {
  it('is UTC with milliseconds wherever an answer or an event has one', () => {
    const times = [...nodes(openApiDocument({ publicUrl: 'https://api.example.com' }))]
      .flatMap(([, { properties }]) => Object.entries((properties ?? {}) as Record<string, Schema>))
      .filter(([name, { format }]) => name.endsWith('_at') || format === 'date-time');
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
