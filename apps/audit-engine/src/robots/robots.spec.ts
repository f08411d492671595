import { describe, expect, it } from '@jest/globals';
import { robotsAccess } from './robots-access.js';
import { parseRobots } from './robots-file.js';

function allowed(text: string, token: string, path: string): boolean {
  return robotsAccess(parseRobots(text), token, path).allowed;
}

/** Beside the cases of the RFC and of Google, in specs of their own. */
describe('robots.txt access', () => {
  it.each([
    ['a tie of different patterns', 'Allow: /a*\nDisallow: /ab', '/abc', true],
    [
      'a tie between two groups',
      'Allow: /a\n\nUser-agent: b\nAllow: /\n\nUser-agent: *\nDisallow: /a',
      '/a',
      true,
    ],
    ['repeated wildcards', 'Disallow: /a*b*a$', '/abba', false],
    ['overlapping ends', 'Disallow: /ab*ba$', '/aba', true],
  ])('of %s', (_what, rules, path, expected) => {
    expect(allowed(`User-agent: *\n${rules}`, 'AnyBot', path)).toBe(expected);
  });

  it('takes the groups that name a token instead of those of everybody, and merges them', () => {
    const text =
      'User-agent: *\nDisallow: /\n\nUser-agent: a-bot\nDisallow: /x\n\nUser-agent: A-Bot/2.0\nDisallow: /y';
    expect(allowed(text, 'A-Bot', '/z')).toBe(true);
    expect(allowed(text, 'A-Bot', '/x')).toBe(false);
    expect(allowed(text, 'A-Bot', '/y')).toBe(false);
    expect(robotsAccess(parseRobots(text), 'A-Bot', '/x')).toEqual({
      allowed: false,
      named: true,
      rule: 'Disallow: /x',
    });
    expect(robotsAccess(parseRobots(text), 'B-Bot', '/x')).toMatchObject({ allowed: false, named: false });
  });

  it('knows tokens with digits and dots, and an asterisk alone as everybody', () => {
    expect(allowed('User-agent: AI2Bot\nDisallow: /', 'AI2Bot', '/')).toBe(false);
    expect(allowed('User-agent: archive.org_bot/3.0\nDisallow: /', 'archive.org_bot', '/')).toBe(false);
    expect(allowed('User-agent: *bot\nDisallow: /', 'AnyBot', '/')).toBe(true);
  });

  it('compares tokens whole: Claude is not Claude-User', () => {
    expect(allowed('User-agent: Claude\nDisallow: /', 'Claude-User', '/')).toBe(true);
    expect(allowed('User-agent: Claude-User\nDisallow: /', 'Claude', '/')).toBe(true);
  });
});

describe('parseRobots', () => {
  it('collects sitemaps and usage preferences', () => {
    const file = parseRobots(
      'Sitemap: https://e.com/s.xml\nUser-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /',
    );
    expect(file.sitemaps).toEqual(['https://e.com/s.xml']);
    expect(file.usage).toEqual([{ name: 'content-signal', agents: ['*'], value: 'search=yes, ai-train=no' }]);
    expect(file.errors).toEqual([]);
  });

  it('lists errors by line', () => {
    const file = parseRobots(
      'Disallow: /\nUser-agent: *\nDisallow: private\nSitemap: /s.xml\nFoo: bar\nnonsense\nAllow: /$a',
    );
    expect(file.errors.map(({ line }) => line)).toEqual([1, 3, 4, 5, 6, 7]);
  });
});
