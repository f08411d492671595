import { describe, expect, it } from '@jest/globals';
import { MAX_KEPT_BODY_CHARACTERS } from '#contracts/limits';
import { keptText } from './kept-text.js';

describe('the text that is kept of a body', () => {
  it.each([
    ['a field for a secret', '{"metadata":{"client_secret":"hush","order":7}}', '"order": 7'],
    ['a password in an address', '{"url":"https://ann:hush@shop.example/a"}', 'shop.example/a'],
    [
      'an API key in what is no JSON',
      'key=acs_live_hush0123456789hush0123456789hush0123456789&x=1',
      'key=[removed]&x=1',
    ],
    ['a link to a report', `{"url":"https://a.example/reports/hush${'x'.repeat(39)}"}`, '/reports/[removed]'],
    [
      'a page that takes a payment',
      '{"checkout_url":"https://pay.example/hush"}',
      '"checkout_url": "[removed]"',
    ],
    ['a signing secret', '["whsec_hush+/0="]', '[removed]'],
  ])('has no more %s, and all else', (_, body, kept) => {
    const { text } = keptText(Buffer.from(body)) ?? {};
    expect(text).not.toContain('hush');
    expect(text).toContain(kept);
  });

  it('is the beginning of a long one, with the length of the whole', () => {
    const body = '€'.repeat(MAX_KEPT_BODY_CHARACTERS + 1);
    expect(keptText(body)).toEqual({
      text: body.slice(1),
      length: 3 * (MAX_KEPT_BODY_CHARACTERS + 1),
    });
  });

  it('is none without a body, and of a stream', () => {
    expect([undefined, null, '', Buffer.alloc(0), {}].map(keptText)).toEqual(Array(5).fill(undefined));
  });
});
