import { describe, expect, it } from '@jest/globals';
import { AuditFailure } from './audit-failure.js';
import { plainDetail } from './failure-detail.js';

describe('the detail of a failure', () => {
  it.each([
    ['a\u0000b\r\nc', 'a b c'],
    ['\u001b[31mred', '[31mred'],
    ['ab\u202Edc', 'ab dc'],
    ['x\ud800y', 'x y'],
    ['  a \u00a0\u2028 b  ', 'a b'],
    ['é 漢字 <b>', 'é 漢字 <b>'],
  ])('has %j as %j', (text, expected) => {
    expect(plainDetail({ text })).toEqual({ text: expected });
  });

  it('is short, and no half of a character is left at its end', () => {
    const { text } = plainDetail({ text: '😀'.repeat(500) });
    expect(String(text).length).toBeLessThanOrEqual(200);
    expect(String(text)).not.toMatch(/\p{Surrogate}/u);
  });

  it('keeps numbers and truths', () => {
    expect(plainDetail({ status: 404, challenge: true })).toEqual({ status: 404, challenge: true });
  });

  it('is the source of a message, so that no site writes into it', () => {
    const failure = new AuditFailure('not_html', { content_type: 'text/x\r\n\u001b[2J' });
    expect(failure.error.message).toBe(
      'The URL leads to text/x [2J, not to an HTML page. Audit a page, not a file.',
    );
  });
});
