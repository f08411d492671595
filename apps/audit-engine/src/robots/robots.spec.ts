import { describe, expect, it } from '@jest/globals';
import { AI_CRAWLERS } from './ai-crawlers.js';
import { robotsAccess } from './robots-access.js';
import { parseRobots } from './robots-file.js';

function allowed(text: string, token: string, path: string): boolean {
  return robotsAccess(parseRobots(text), token, path).allowed;
}

describe('robots.txt access (RFC 9309)', () => {
  it.each([
    ['an empty file', '', '/a', true],
    ['an empty Disallow', 'User-agent: *\nDisallow:', '/a', true],
    ['a Disallow of everything', 'User-agent: *\nDisallow: /', '/a', false],
    ['a longer Allow', 'User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['a longer Disallow', 'User-agent: *\nAllow: /a\nDisallow: /a/b', '/a/b/c', false],
    ['a tie', 'User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
    ['a tie whose Allow comes first', 'User-agent: *\nAllow: /a\nDisallow: /a', '/a', true],
    ['a tie of different patterns', 'User-agent: *\nAllow: /a*\nDisallow: /ab', '/abc', true],
    [
      'a tie between two groups',
      'User-agent: *\nAllow: /a\n\nUser-agent: b\nAllow: /\n\nUser-agent: *\nDisallow: /a',
      '/a',
      true,
    ],
    ['a wildcard', 'User-agent: *\nDisallow: /*.pdf$', '/x/y.pdf', false],
    ['a wildcard with an end that is passed', 'User-agent: *\nDisallow: /*.pdf$', '/y.pdf?x', true],
    ['an anchored exact path', 'User-agent: *\nDisallow: /a$', '/ab', true],
    ['repeated wildcards', 'User-agent: *\nDisallow: /a*b*a$', '/abba', false],
    ['overlapping ends', 'User-agent: *\nDisallow: /ab*ba$', '/aba', true],
    ['an encoded path', 'User-agent: *\nDisallow: /%C3%A4', '/ä', false],
    ['a path in other case', 'User-agent: *\nDisallow: /Admin', '/admin', true],
    ['robots.txt itself', 'User-agent: *\nDisallow: /', '/robots.txt', true],
    ['carriage returns and a byte order mark', '\uFEFFUser-agent: *\rDisallow: /', '/a', false],
    ['comments', '# hi\nUser-agent: * # all\nDisallow: / # everything', '/a', false],
  ])('of %s', (_what, text, path, expected) => {
    expect(allowed(text, 'AnyBot', path)).toBe(expected);
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

  it('lets several user-agent lines share their rules', () => {
    const text = 'User-agent: a\nUser-agent: b\nDisallow: /';
    expect(allowed(text, 'a', '/')).toBe(false);
    expect(allowed(text, 'b', '/')).toBe(false);
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

  it.each([
    ['one line of 10 MB', 'a'.repeat(10_000_000)],
    ['20,000 rules', `User-agent: *\n${'Disallow: /private/area\n'.repeat(20_000)}`],
    ['a pattern of 60 wildcards', `User-agent: *\nDisallow: /${'*a'.repeat(60)}$`],
    ['patterns that nearly match', `User-agent: *\n${`Disallow: /*${'a'.repeat(900)}b\n`.repeat(500)}`],
    ['46,000 patterns that are not ASCII', `User-agent: *\n${'Allow:*äx\n'.repeat(46_000)}`],
    ['markup', '<!doctype html><html><body>'.repeat(10_000)],
    ['binary', Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 256)).toString('latin1')],
  ])('is done with %s in bounded time', (_what, text) => {
    const before = process.cpuUsage();
    const file = parseRobots(text);
    for (const { token } of AI_CRAWLERS) robotsAccess(file, token, `/${'a'.repeat(2_000)}`);
    // Its own CPU time, which other processes of a loaded machine do not lengthen.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });
});
