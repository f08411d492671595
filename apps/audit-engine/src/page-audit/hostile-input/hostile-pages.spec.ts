import { describe, expect, it } from '@jest/globals';
import { cpuMsOf } from '../../../../../test/support/processor-time.js';
import { sourceOf } from '../../../test-support/page-of.js';
import { analyse, planLinks } from '../analysis/analyse.js';

/**
 * Processor time, which a busy machine does not lengthen. A tenth of it is usual; without the limits the worst pages
 * take minutes.
 */
const LIMIT_MS = 3_000;

const times = (text: string, count: number) => text.repeat(count);
const each = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join('');

const TOO_COMPLEX: readonly (readonly [string, string])[] = [
  ['100,000 nested div', times('<div>', 100_000)],
  ['500,000 nested div', times('<div>', 500_000)],
  ['misnested formatting of 56 KB', `<p>${each(3_000, (n) => `<b id=${n}>`)}${times('</p><p>x', 3_000)}`],
  ['a million end tags', times('</p>', 1_000_000)],
  ['2 MB of br', times('<br>', 500_000)],
  ['200,000 options', `<select>${times('<option>', 200_000)}`],
];

const LONG_BASE = `<base href="https://e.example/${times('a', 400_000)}">`;
const CLASSES = `<p class="${times('a ', 2_000_000)}">x</p>`;
const ALOUD = {
  '@type': 'WebPage',
  speakable: { '@type': 'SpeakableSpecification', cssSelector: Array(10).fill(times('.b,', 99) + '.b') },
};
const PRODUCTS = Array.from({ length: 20 }, (_, product) => ({
  '@type': 'Product',
  name: 'x',
  offers: Array.from({ length: 20 }, (_each, offer) => ({ price: `${product}${offer}11111111` })),
  aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.37' },
}));
const VALUES = times('<p itemprop="a b c d e f g h i j k l m n o p q r s t">x</p>', 50_000);
const QUESTIONS = Array.from({ length: 4_900 }, (_, n) => ({
  '@type': 'Question',
  name: `word ${n}`,
  acceptedAnswer: { '@type': 'Answer', text: 'word' },
}));

const BOUNDED: readonly (readonly [string, string])[] = [
  [
    'canonical addresses and links to an earlier page',
    each(1_000, (n) => `<link rel=canonical href=/c${n}>`) +
      each(20_000, (n) => `<a rel=prev href=/p${n}>p</a>`),
  ],
  ['headings in each other', `${times('<h1>x<div>', 5)}<h1 title="${times('&', 3_000_000)}">x`],
  ['images of one link that says nothing', `<h1>x</h1><a href=/a>${times('<img src=a.png><i></i>', 20_000)}`],
  [
    'links within a class of 1 MB',
    `<h1>x</h1><ul class="${times('bread ', 170_000)}">${times('<li><a href=/a>a</a>', 10_000)}</ul>`,
  ],
  ['depth just below the cap, over and over', times(`${times('<div>', 499)}x${times('</div>', 499)}`, 100)],
  ['50,000 attributes', `<a ${each(50_000, (n) => `a${n}=1 `)}>x</a>`],
  ['50,000 unclosed links', times('<a href=x>', 50_000)],
  ['1 MB of <', times('<', 1_000_000)],
  ['1 MB of words', times('a ', 500_000)],
  ['1 MB of one word', times('a', 1_000_000)],
  ['1 MB of processing instructions', times('<?x>', 250_000)],
  ['140,000 comments', times('<!---->', 140_000)],
  ['59,000 list items', `<ul>${times('<li>x', 59_000)}`],
  ['1 MB of quotation marks', `<p>${times('"', 1_000_000)}`],
  ['unclosed quotations', `<p>${times('“aaaaa bbbb cccc dddd eeee', 38_000)}`],
  ['1 MB of question marks', `<h2>${times('?', 1_000_000)}`],
  ['1 MB of spaces', `<p>${times(' ', 1_000_000)}x`],
  ['1 MB of numbers', `<p>${times('1,111 ', 160_000)}`],
  ['1 MB of one number', `<p>${times('1', 1_000_000)}`],
  ['5 MB of dots', `<p>${times('a.', 2_500_000)}`],
  ['1 MB of names', `<p>${times('- Aaaa Bbbb ', 80_000)}`],
  ['1 MB of title', `<title>${times('word thing ', 90_000)}</title><h1>word</h1>`],
  ['1 MB of style', `<div style="${times('display: ', 100_000)}">x</div>`],
  ['50,000 styles', each(50_000, (n) => `<i style="a:${n};visibility:hidden;visibility:visible">x</i>`)],
  [
    'parts without size in each other',
    times(`${times('<i style="font-size:0">', 250)}${times('word ', 200)}${times('</i>', 250)}`, 200),
  ],
  [
    'shadow trees in each other',
    times(
      `${times('<x-a><template shadowrootmode=open><slot></slot>', 80)}x${times('</template><b>y</b></x-a>', 80)}`,
      150,
    ),
  ],
  [
    '20,000 streamed parts',
    each(20_000, (n) => {
      const id = n.toString(16);
      return `<template id="B:${id}"></template><div hidden id="S:${id}">x</div>`;
    }),
  ],
  [
    'gaps of streamed parts in each other',
    `<template id="B:0"></template>${each(9_000, (n) => `<div hidden id="S:${n.toString(16)}"><p><template id="B:${(n + 1).toString(16)}"></template></div>`)}`,
  ],
  [
    'components that hand on their slots',
    `${times('<x-a><template shadowrootmode=open><p><slot></slot></p></template>', 250)}${times('<b>y</b>', 20_000)}`,
  ],
  [
    'pictures without names in headings',
    times(`${times('<h1>', 100)}${times('<img src=a>', 400)}${times('</h1>', 100)}`, 100),
  ],
  ['20,000 sources', `<main>${each(20_000, (n) => `<a href="https://h${n}.example.com/${n}">a ${n}</a>`)}`],
  [
    '10,000 entries of a list',
    `<main><h1>All products</h1>${each(10_000, (n) => `<p><a href=/product/${n}>Hose ${n} ${times('x', 60)}</a> €5</p>`)}`,
  ],
  [
    'a footer of 15,000 links',
    `${json([{ '@type': 'WebSite', name: 'Oak' }])}<footer>${each(15_000, (n) => `<a href="tel:${n}">Fax ${n} ${times('x', 60)}</a> `)}</footer>`,
  ],
  ['30,000 robots directives', each(30_000, () => '<meta name=robots content="a,b,c">')],
  ['30,000 questions', each(30_000, (n) => `<h2>What is thing ${n}?</h2>`)],
  ['a base of 400 KB below 3,000 links', `${LONG_BASE}${times('<a href=x>x</a><img src=y>', 3_000)}`],
  ['59,000 links to as many hosts', each(59_000, (n) => `<a href=//h${n}.example>x</a>`)],
  ['nameless links in each other', times(`${times('<a href=x><div>', 200)}${times('</div></a>', 200)}`, 40)],
  ['links in pictures in each other', times(`<svg>${times('<g><a href=x><text>x</text>', 160)}</svg>`, 120)],
  ['20,000 handlers that go somewhere', each(20_000, (n) => `<p onclick="location.href='/${n}'">x</p>`)],
  ['59,000 handlers of clicks', times('<i onclick=a()>x</i>', 59_000)],
  ['handlers of clicks in each other', times(`${times('<i onclick=a()>', 250)}x${times('</i>', 250)}`, 200)],
  [
    'fields of forms in depth',
    times(`${times('<div>', 490)}${times('<input name=a>', 500)}${times('</div>', 490)}`, 60),
  ],
  ['59,000 forms that are tools', each(59_000, (n) => `<form toolname=a${n}></form>`)],
  ['handlers that nearly go somewhere', times(`<p onclick="${times('location ', 5_000)}">x</p>`, 50)],
  ['a date of 1 MB', `<meta name=robots content="unavailable_after: ${times('1,', 500_000)}">`],
  ['59,000 robots metas', times('<meta name=robots content="index">', 59_000)],
  [
    'headings in headings',
    times(`${times('<h2>', 240)}${times('What is it? ', 80)}${times('</h2>', 240)}`, 100),
  ],
  ['a class of 4 MB that is to be read aloud by 1,000 paths', `${CLASSES}${json(ALOUD)}`],
  ['400 prices among 200,000 numbers', `<p>${times('1 ', 200_000)}</p>${json(PRODUCTS)}`],
  ['a million values of one property', `<div itemscope itemtype="https://schema.org/Thing">${VALUES}</div>`],
  ['nested tables', times('<table><tr><td>', 120)],
  ['10,000 articles', times('<article><p>x</p></article>', 10_000)],
  ['JSON-LD of 100,000 nested arrays', block(times('[', 100_000))],
  [
    'JSON-LD of 20,000 nested objects',
    block(`${times('{"@type":"Thing","a":', 20_000)}1${times('}', 20_000)}`),
  ],
  ['JSON-LD of 4 MB', block(`{"@type":"${times('a', 4_000_000)}"}`)],
  ['5,000 blocks of JSON-LD', times(block('{"@type":"Article","__proto__":{"a":1}}'), 5_000)],
  ['4,900 marked-up questions over a long text', `<p>${times('word ', 300_000)}${json(QUESTIONS)}`],
];

/** In a paragraph, and in each of the other places. */
const ADVERSARIAL_CHARACTERS = 300_000;
const ELSEWHERE_CHARACTERS = 20_000;

/** On each of these texts a regular expression that backtracks, or a search within a search, would never end. */
const ADVERSARIAL: readonly (readonly [string, string])[] = [
  ['one letter', 'a'],
  ['spaces', ' '],
  ['line breaks', '\n'],
  ['no-break spaces', '\u00a0'],
  ['quotation marks', '"'],
  ['typographic quotation marks', '“'],
  ['question marks', '?'],
  ['full stops', '.'],
  ['digits', '1'],
  ['digits and full stops', '1.'],
  ['digits and commas', '1,'],
  ['thousands', '1,111'],
  ['digits and hyphens', '2026-'],
  ['percentages', '1 % '],
  ['ideographic full stops', '。'],
  ['ideographs', '漢'],
  ['hyphens', '- '],
  ['slashes', '/'],
  ['colons', 'a:'],
  ['commas', 'a,'],
  ['hashes', '# '],
  ['brackets', '(['],
  ['at signs', 'a@'],
  ['addresses', 'http://a '],
  ['capitals', 'Aa '],
  ['abbreviations', 'e.g. '],
  ['letters that grow when folded', 'İ'],
  ['combining marks', 'a\u0301'],
  ['opened comments', '<!--'],
];

/** Puts the text into every place of a page that some check reads. */
function everywhere(unit: string): string {
  const text = times(unit, Math.floor(ELSEWHERE_CHARACTERS / unit.length));
  const escape = (raw: string) => raw.replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const escaped = escape(text);
  const paragraph = escape(times(unit, Math.floor(ADVERSARIAL_CHARACTERS / unit.length)));
  const quoted = JSON.stringify(text).replaceAll('<', '\\u003c');
  return `<head><title>${escaped}</title>
    ${['description', 'robots', 'author', 'viewport', 'og:title', 'article:published_time']
      .map((name) => `<meta name="${name}" property="${name}" content="${escaped}">`)
      .join('')}
    <link rel="canonical" href="${escaped}"><link rel="alternate" hreflang="${escaped}" href="${escaped}">
    <script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":${quoted},
      "author":${quoted},"datePublished":${quoted},"description":${quoted},"url":${quoted}}</script>
    <body><main><h1>${escaped}</h1><h2>${escaped}</h2><p>${paragraph}</p><p class="${escaped}">By ${escaped}</p>
    <blockquote cite="${escaped}">${escaped}</blockquote><ul><li>${escaped}</ul><table><td>${escaped}</table>
    <a href="${escaped}">${escaped}</a><img src="${escaped}" alt="${escaped}"><time datetime="${escaped}">x</time>
    <p style="${escaped}">x</main>`;
}

function json(graph: object): string {
  return block(JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }));
}

function block(text: string): string {
  return `<script type="application/ld+json">${text}</script>`;
}

function analysed(markup: string): void {
  const source = sourceOf(`<!doctype html><html>${markup}`);
  analyse({ source, type: 'all', asOf: '2026-11-21T00:00:00Z', ownToken: 'x' });
}

describe('a hostile page', () => {
  it.each(TOO_COMPLEX)('of %s is refused early', (_what, markup) => {
    const refused = () =>
      expect(() => analysed(`<body>${markup}`)).toThrow(expect.objectContaining({ name: 'HtmlTooComplex' }));
    expect(cpuMsOf(refused)).toBeLessThan(LIMIT_MS);
  });

  it.each(ADVERSARIAL)('of nothing but %s in all places is analysed in bounded time', (_what, unit) => {
    expect(cpuMsOf(() => analysed(everywhere(unit)))).toBeLessThan(LIMIT_MS);
  });

  it.each(BOUNDED)('of %s has its links chosen in bounded time, and few of them', (_what, markup) => {
    const source = sourceOf(`<!doctype html><html><body>${markup}`);
    let requests = 0;
    expect(cpuMsOf(() => (requests = planLinks({ source, ownToken: 'x' }).targets.length))).toBeLessThan(
      LIMIT_MS,
    );
    expect(requests).toBeLessThanOrEqual(60);
  });

  it.each(BOUNDED)('of %s is analysed in bounded time', (_what, markup) => {
    expect(cpuMsOf(() => analysed(`<body>${markup}`))).toBeLessThan(LIMIT_MS);
  });

  it.each([
    ['59,000 elements', times('<i>', 250) + times('<br>', 40_000)],
    ['1 MB of <', times('<', 1_000_000)],
    ['links', times('<link rel=alternate hreflang=en href=x>', 40_000)],
    ['attributes', `<a ${each(50_000, (n) => `a${n}=1 `)}>`],
  ])('with ten hostile language versions is analysed in bounded time: %s', (_what, markup) => {
    const urls = Array.from({ length: 10 }, (_, n) => `https://site.example/${n}`);
    const body = Buffer.from(markup).subarray(0, 128 * 1024);
    const versions = urls.map((url) => ({ url, status: 200, finalUrl: url, body }));
    const html = urls.map((url) => `<link rel=alternate hreflang=de href=${url}>`).join('');
    const source = sourceOf(html, { linkProbe: { kind: 'asked', variants: [], targets: [], versions } });
    const input = { source, type: 'seo', asOf: '2026-11-21T00:00:00.000Z', ownToken: 'x' } as const;
    expect(cpuMsOf(() => analyse(input))).toBeLessThan(LIMIT_MS);
  });
});
