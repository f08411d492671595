import { describe, expect, it } from '@jest/globals';
import { robotsResponse } from '../page/robots-response.js';
import { robotsAccess } from './robots-access.js';
import { parseRobots } from './robots-file.js';

/*
 * The statements and examples of RFC 9309 (IETF Trust, Revised BSD License for its code) as tables. What the RFC leaves to
 * the crawler (MAY) is decided as Google's parser does, see google-robotstxt.spec.ts.
 */

const EXAMPLE = `
            User-Agent: *
            Disallow: *.gif$
            Disallow: /example/
            Allow: /publications/

            User-Agent: foobot
            Disallow:/
            Allow:/example/page.html
            Allow:/example/allowed.gif

            User-Agent: barbot
            User-Agent: bazbot
            Disallow: /example/page.html

            User-Agent: quxbot
`;
const LONGEST = 'User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif';
const MERGED =
  'user-agent: ExampleBot\ndisallow: /foo\ndisallow: /bar\n\nuser-agent: ExampleBot\ndisallow: /baz';
const FALLBACK = 'user-agent: *\ndisallow: /foo\ndisallow: /bar\n\nuser-agent: BazBot\ndisallow: /baz';
const any = (...rules: string[]) => ['user-agent: *', ...rules].join('\n');
const between = (record: string) => `user-agent: a\n${record}\nuser-agent: b\ndisallow: /`;
const only = (pattern: string) => any('disallow: /', `allow: ${pattern}`);
const [PLAIN, ENCODED] = ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar'] as const;
const LOWER = '/foo/bar?baz=https%3a%2f%2ffoo.bar';
const STAR = only('/path/file-with-a-%2A.html');
const OTHERS = any('disallow: /a', 'user-agent: b', 'disallow: /b');

type Row = [section: string, what: string, file: string, path: string, allowed: boolean, agent?: string];

const ROWS: readonly Row[] = [
  ['2.1', 'the last group may have no rules', EXAMPLE, '/example/page.html', true, 'quxbot'],
  ['2.1', 'a user-agent line ends a group', OTHERS, '/a', true, 'b'],
  ['2.2', 'space before and behind', '  user-agent :\t*\t\n \tdisallow\t:  /a  ', '/a', false],
  ['2.2', 'no space', 'user-agent:*\ndisallow:/a', '/a', false],
  ['2.2', 'names in other case', 'USER-AGENT: *\nDISALLOW: /a', '/a', false],
  ['2.2', 'a comment at the end', 'user-agent: * # all\ndisallow: /a # that', '/a', false],
  ['2.2', 'a comment right behind the value', any('disallow: /a#that'), '/a', false],
  ['2.2', 'CR as line end', 'user-agent: *\rdisallow: /a', '/a', false],
  ['2.2', 'CR LF as line end', 'user-agent: *\r\ndisallow: /a', '/a', false],
  ['2.2', 'an empty line within a group', 'user-agent: *\n\n\ndisallow: /a', '/a', false],
  ['2.2', 'an empty pattern', any('disallow:'), '/a', true],
  ['2.2.1', 'a token in other case', 'user-agent: EXAMPLEBOT\ndisallow: /', '/a', false, 'examplebot'],
  ['2.2.1', 'groups of one token, the first', MERGED, '/foo', false, 'ExampleBot'],
  ['2.2.1', 'groups of one token, the first again', MERGED, '/bar', false, 'ExampleBot'],
  ['2.2.1', 'groups of one token, the second', MERGED, '/baz', false, 'ExampleBot'],
  ['2.2.1', 'no group of its own', FALLBACK, '/foo', false, 'ExampleBot'],
  ['2.2.1', 'no group of its own, of others', FALLBACK, '/baz', true, 'ExampleBot'],
  ['2.2.1', 'a group of its own instead of *', FALLBACK, '/foo', true, 'BazBot'],
  ['2.2.1', 'neither its own group nor *', 'user-agent: a\ndisallow: /', '/', true, 'b'],
  ['2.2.1', 'no groups at all', 'sitemap: https://a.example/s.xml', '/', true, 'b'],
  ['2.2.2', 'the first octet of the path', any('disallow: /b'), '/a/b', true],
  ['2.2.2', 'other case', any('disallow: /A'), '/a', true],
  ['2.2.2', 'the most octets', LONGEST, '/example/page/disallowed.gif', false, 'foobot'],
  ['2.2.2', 'fewer octets', LONGEST, '/example/page/other.gif', true, 'foobot'],
  ['2.2.2', 'equivalent rules', any('disallow: /a', 'allow: /a'), '/a', true],
  ['2.2.2', 'equivalent rules in other encoding', any('disallow: /%62', 'allow: /b'), '/b', true],
  ['2.2.2', 'no match', any('disallow: /b'), '/a', true],
  ['2.2.2', '/robots.txt', any('disallow: /'), '/robots.txt', true],
  ['2.2.2', 'a query', only('/foo/bar?baz=quz'), '/foo/bar?baz=quz', true],
  ['2.2.2', 'an address in a query', only(PLAIN), ENCODED, true],
  ['2.2.2', 'the same, encoded in the rule', only(ENCODED), PLAIN, true],
  ['2.2.2', 'the same, encoded in both', only(LOWER), ENCODED, true],
  ['2.2.2', 'a character beyond ASCII', only('/foo/bar/ツ'), '/foo/bar/%E3%83%84', true],
  ['2.2.2', 'an encoded one', only('/foo/bar/%E3%83%84'), '/foo/bar/%E3%83%84', true],
  ['2.2.2', 'encoded letters in the rule', only('/foo/bar/%62%61%7A'), '/foo/bar/baz', true],
  ['2.2.2', 'encoded letters in the address', only('/foo/bar/baz'), '/foo/bar/%62%61%7a', true],
  ['2.2.2', 'an encoded slash, which is reserved', only('/foo/bar'), '/foo%2Fbar', false],
  ['2.2.2', 'an encoded slash in both', only('/foo%2Fbar'), '/foo%2fbar', true],
  ['2.2.2', 'an encoded & in a query, which is reserved', only('/a?b=c&d'), '/a?b=c%26d', false],
  ['2.2.2', 'a rule before any group', 'disallow: /\nuser-agent: *\nallow: /b', '/a', true],
  ['2.2.3', '# as a comment', any('# disallow: /', 'allow: /'), '/a', true],
  ['2.2.3', '$ as the end', only('/this/path/exactly$'), '/this/path/exactly', true],
  ['2.2.3', '$ as the end, passed', only('/this/path/exactly$'), '/this/path/exactly/not', false],
  ['2.2.3', '* as any characters', only('/this/*/exactly'), '/this/path/and/that/exactly', true],
  ['2.2.3', '* as none', only('/this/*/exactly'), '/this//exactly', true],
  ['2.2.3', '%2A for a star in the address', STAR, '/path/file-with-a-*.html', true],
  ['2.2.3', '%2A for no other character', STAR, '/path/file-with-a-b.html', false],
  ['2.2.3', '%24 for a dollar sign', only('/path/foo-%24'), '/path/foo-$', true],
  ['2.2.3', '%24 for no end', only('/path/foo-%24'), '/path/foo-', false],
  ['2.2.3', '$ before the end as a character', only('/a$b'), '/a$b', true],
  ['2.2.4', 'a sitemap in a group', between('sitemap: https://a.example/s'), '/', false, 'a'],
  ['2.2.4', 'a Content-Signal in a group', between('content-signal: search=yes'), '/', false, 'a'],
  ['2.2.4', 'a Content-Signal before a rule', any('content-signal: search=yes', 'disallow: /'), '/', false],
  ['2.2.4', 'a crawl-delay in a group', between('crawl-delay: 3'), '/', false, 'a'],
  ['2.2.4', 'an unknown record in a group', between('unknown: 3'), '/', false, 'a'],
  ['2.3.1.5', 'a line that is none', any('nonsense', 'disallow: /a'), '/a', false],
  ['2.3.1.5', 'a control character', any('\u0000\u0007', 'disallow: /a'), '/a', false],
  ['5.1', '* on a picture', EXAMPLE, '/a/b.gif', false, 'other'],
  ['5.1', '* on a picture with a parameter', EXAMPLE, '/a/b.gif?c', true, 'other'],
  ['5.1', '* on the example', EXAMPLE, '/example/', false, 'other'],
  ['5.1', '* on publications', EXAMPLE, '/publications/a', true, 'other'],
  ['5.1', 'foobot on the rest', EXAMPLE, '/publications/a', false, 'foobot'],
  ['5.1', 'foobot on the page', EXAMPLE, '/example/page.html', true, 'foobot'],
  ['5.1', 'foobot on the picture', EXAMPLE, '/example/allowed.gif', true, 'foobot'],
  ['5.1', 'barbot on the page', EXAMPLE, '/example/page.html', false, 'barbot'],
  ['5.1', 'bazbot on the page', EXAMPLE, '/example/page.html', false, 'bazbot'],
  ['5.1', 'bazbot on the rest', EXAMPLE, '/example/', true, 'bazbot'],
  ['5.2', 'the longest rule, at its beginning', LONGEST, '/example/page/disallowed.gif?a', false, 'foobot'],
];

describe('RFC 9309', () => {
  it.each(ROWS)('%s: %s', (_section, _what, file, path, allowed, agent = 'x') => {
    expect(robotsAccess(parseRobots(file), agent, path).allowed).toBe(allowed);
  });

  it('2.5: reads 500 kibibytes', () => {
    const rule = '\nuser-agent: *\ndisallow: /a';
    const file = `${'#'.repeat(500 * 1024 - rule.length)}${rule}`;
    expect(robotsAccess(parseRobots(file), 'x', '/a').allowed).toBe(false);
  });

  it.each([
    [404, 'absent', 'open'],
    // MAY: Google takes 429 for a server error. To us it says only that we ask too often.
    [429, 'absent', 'open'],
    [500, 'broken', 'closed'],
    [503, 'broken', 'closed'],
  ] as const)('2.3.1: %d (%s) leaves the site %s', (status, kind, access) => {
    expect(robotsResponse({ kind, status }).kind).toBe(access);
  });
});
