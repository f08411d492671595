import { describe, expect, it } from '@jest/globals';
import { cpuMsOf } from '../../../../../test/support/processor-time.js';
import { sourceOf } from '../../../test-support/page-of.js';
import type { PageSource } from '../../page/page-source.js';
import { analyse } from '../analysis/analyse.js';
import { AI_CRAWLERS } from '../../robots/ai-crawlers.js';
import { MAX_ROBOTS_BYTES, parseRobots } from '../../robots/robots-file.js';
import { robotsAccess } from '../../robots/robots-access.js';

/** Processor time. A tenth of it is usual; a search that backtracks would take minutes. */
const LIMIT_MS = 1_000;
const PATH = `/${'a'.repeat(1_900)}b`;

const ROBOTS: readonly (readonly [string, string])[] = [
  ['one line without end', 'Disallow: /'.padEnd(10_000_000, 'a')],
  ['a pattern of 60 stars', `User-agent: *\nDisallow: /${'*a'.repeat(60)}c`],
  ['a pattern of nothing but stars', `User-agent: *\nDisallow: /${'*'.repeat(400_000)}c`],
  ['patterns of stars, over and over', `User-agent: *\n${`Disallow: /${'*a'.repeat(100)}c\n`.repeat(2_000)}`],
  [
    '20,000 rules',
    `User-agent: *\n${Array.from({ length: 20_000 }, (_, n) => `Disallow: /a${n}\n`).join('')}`,
  ],
  ['patterns that nearly match', `User-agent: *\n${`Disallow: /*${'a'.repeat(900)}b\n`.repeat(500)}`],
  ['46,000 patterns that are not ASCII', `User-agent: *\n${'Allow:*äx\n'.repeat(46_000)}`],
  ['100,000 user agents', 'User-agent: a\n'.repeat(100_000)],
  ['groups of one rule each', 'User-agent: *\nDisallow: /x\n'.repeat(15_000)],
  ['percent signs', `User-agent: *\nDisallow: /${'%'.repeat(400_000)}`],
  ['line ends of old', 'User-agent: *\rDisallow: /x\r'.repeat(10_000)],
  ['a byte order mark', '\uFEFFUser-agent: *\nDisallow: /x'],
  ['markup', '<!doctype html><p>Not found</p>'.repeat(10_000)],
  ['noise', Buffer.from(Array.from({ length: 500_000 }, (_, n) => (n * 7_919) % 256)).toString('latin1')],
];

const TEXTS: readonly (readonly [string, string])[] = [
  ['hashes', '#'.repeat(256 * 1024)],
  ['hashes and spaces', '# '.repeat(128 * 1024)],
  ['spaces', ' '.repeat(256 * 1024)],
  ['blank lines', '\n'.repeat(128 * 1024)],
  ['blank lines of other systems', '\r'.repeat(128 * 1024)],
  ['blank lines and hashes', '\n#'.repeat(128 * 1024)],
  ['brackets', '['.repeat(256 * 1024)],
  ['links', '[a](b '.repeat(40 * 1024)],
  ['links in links', '[a]('.repeat(64 * 1024)],
  ['angle brackets', '<'.repeat(256 * 1024)],
  [
    'preferences for each of many user agents',
    `User-agent: *\n${'User-agent: a\n'.repeat(10_000)}${'Content-Usage: /*a*a*b search=n\n'.repeat(10_000)}`,
  ],
  ['comments', '<!-- -->'.repeat(32 * 1024)],
  ['beginnings of comments', '<!--'.repeat(64 * 1024)],
  ['lines', 'https://a\n'.repeat(25 * 1024)],
  ['entities', '&a;'.repeat(80 * 1024)],
  ['declarations', '<!ENTITY a "&b;">'.repeat(10 * 1024)],
];

const ESCAPED = String.raw`\"`.repeat(60_000);

/** What a page holds in another language than HTML. */
const EMBEDDED: readonly (readonly [string, string])[] = [
  [
    'JSON-LD with 60,000 escaped quotation marks',
    jsonLd(`{"@type":"Article","headline":"${ESCAPED}","datePublished":"never"}`),
  ],
  ['JSON-LD that begins with 60,000 escaped quotation marks', jsonLd(`{"a":"${ESCAPED}","@type":"Article"}`)],
  ['broken JSON-LD with 60,000 escaped quotation marks', jsonLd(`{"@type":"Article","a":"${ESCAPED}`)],
  ['a style with 20,000 data: addresses', face('url(data:'.repeat(20_000))],
  ['a style with data: addresses after blanks', face(`url(${' '.repeat(1_000)}`.repeat(250))],
  ['a style of nothing but blanks', face(`font-family:${' '.repeat(250_000)}`)],
  ['a selector of 149 steps', jsonLd(speakable('a '.repeat(149)))],
  ['a selector of 300 brackets', jsonLd(speakable(`a${'['.repeat(298)}`))],
];

function jsonLd(text: string): string {
  return `<script type="application/ld+json">${text.replace('{', '{"@context":"https://schema.org",')}</script>`;
}

function speakable(cssSelector: string): string {
  return JSON.stringify({
    '@type': 'WebPage',
    speakable: { '@type': 'SpeakableSpecification', cssSelector },
  });
}

function face(text: string): string {
  return `<style>@font-face { ${text} }</style>`;
}

function analysed(source: PageSource): void {
  analyse({ source, type: 'all', asOf: '2026-11-21T00:00:00Z', ownToken: 'x' });
}

describe('a robots.txt', () => {
  it.each(ROBOTS)('of %s is parsed, and queried, in bounded time', (_what, text) => {
    const ask = () => {
      const file = parseRobots(text.slice(0, MAX_ROBOTS_BYTES));
      for (const { token } of AI_CRAWLERS) robotsAccess(file, token, PATH);
    };
    expect(cpuMsOf(ask)).toBeLessThan(LIMIT_MS);
  });
});

describe('a file of the page’s site', () => {
  it.each(TEXTS)('of nothing but %s is judged in bounded time', (_what, text) => {
    const source = sourceOf('<p>x', { robots: text, sitemap: text, llms: text });
    expect(cpuMsOf(() => analysed(source))).toBeLessThan(LIMIT_MS);
  });
});

describe('a page', () => {
  it.each(EMBEDDED)('with %s is analysed in bounded time', (_what, markup) => {
    expect(cpuMsOf(() => analysed(sourceOf(`<p>x${markup}`)))).toBeLessThan(LIMIT_MS);
  });
});
