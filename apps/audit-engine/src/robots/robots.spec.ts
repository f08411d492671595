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

  it('says whether a group names the token, whatever version it adds, and which rule decided', () => {
    const file = parseRobots('User-agent: *\nDisallow: /\n\nUser-agent: A-Bot/2.0\nDisallow: /x');
    const access = { allowed: false, named: true, rule: 'Disallow: /x' };
    expect(robotsAccess(file, 'A-Bot', '/x')).toEqual(access);
    expect(robotsAccess(file, 'B-Bot', '/x')).toMatchObject({ allowed: false, named: false });
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
