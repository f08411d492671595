import { describe, expect, it } from '@jest/globals';
import { parseEmail } from './email.js';

describe('the address of a contact', () => {
  it('is taken as it is given', () => {
    expect(parseEmail('ops+hooks@example.com')).toBe('ops+hooks@example.com');
    expect(parseEmail('jörg@münchen.example')).toBe('jörg@münchen.example');
  });

  it.each([
    '',
    'nobody',
    'a@b@c',
    'a b@c.example',
    'a@localhost',
    'A <a@c.example>',
    'a@c.example\r\nBcc: x@y.example',
    `${'a'.repeat(250)}@b.example`,
    7,
  ])('is refused where a mail could not go to it: %p', (value) => {
    expect(() => parseEmail(value)).toThrow('email: an address of at most 254 characters');
  });
});
