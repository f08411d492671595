import { describe, expect, it } from '@jest/globals';
import { Environment } from '#runtime/configuration/environment';
import { readCrawlerContact } from './crawler-contact.js';

const read = (value: string) => readCrawlerContact(new Environment({ BOT_CONTACT: value }));

describe('the contact of the crawler', () => {
  it.each([
    ['bot@example.com', 'mailto:bot@example.com'],
    ['https://example.com/contact', 'https://example.com/contact'],
    ['http://example.com', 'http://example.com/'],
  ])('is %s, which leads to %s', (text, href) => expect(read(text)).toEqual({ text, href }));

  it('is none unless it is set', () => expect(read('')).toBeUndefined());

  it.each([
    'nobody',
    'javascript:alert(1)',
    'mailto:a@example.com',
    'https://u:p@example.com/',
    '"><script>',
  ])('is not %j, and the error names the variable and what is needed', (value) => {
    expect(() => read(value)).toThrow(
      /^BOT_CONTACT is ".*": an e-mail address, or an address that starts with https:\/\/ or http:\/\/, is needed$/,
    );
  });
});
