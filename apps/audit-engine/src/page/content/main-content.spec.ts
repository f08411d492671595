import { describe, expect, it } from '@jest/globals';
import { readCorpus } from '../../../test-support/corpus/corpus.js';
import { bagOf, f1Of, overlapOf } from '../../../test-support/corpus/word-overlap.js';
import { withoutMarks } from '../../../test-support/corpus/without-marks.js';
import { pageOf, sourceOf, words } from '../../../test-support/page-of.js';
import { cpuMsOf } from '../../../../../test/support/processor-time.js';
import { readPage } from '../page.js';

/** Sentences of words that are in no content. */
const other = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${index}${index % 12 === 11 ? '.' : ''}`).join(' ');
const links = (name: string, count: number) =>
  `<ul>${Array.from({ length: count }, (_, index) => `<li><a href="/${index}">${name} ${index}</a></li>`).join('')}</ul>`;
const paragraphs = (count: number) => `<p>${words(60)}</p>`.repeat(count);
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ');

const CONTENT = paragraphs(4);
const MENU = `<div class="top">${links('menu', 20)}</div>`;
const FOOT = `<div class="footer"><p>${other('legal', 40)}</p></div>`;
const JAPANESE =
  '<p>鉄瓶は使うたびに湯を捨て、余熱で乾かします。錆を防ぐには、内側を洗わずに白湯を沸かすだけで十分です。</p>';

const TEXT = `<div>${CONTENT}</div>`;
const named = (name: string, content: string) => `<div class="${name}">${content}</div>`;
const noted = (name: string, word: string, count: number) => named(name, `<p>${other(word, count)}</p>`);
const COMMENTS = `<div id="comments"><p>${other('comment', 600)}</p></div>`;
const SHARED = `${noted('share-buttons', 'share', 20)}${CONTENT}${named('related-posts', links('related', 9))}`;
const FORM = `<form><p>${other('Your', 3)}</p><label>Mail <input></label><select><option>Peru</option></select></form>`;
const CELLS = [links('menu', 30), CONTENT, links('more', 9)].map((cell) => `<td>${cell}</td>`).join('');
const HALVES = `<div>${TEXT}${noted('ads', 'ad', 9)}${TEXT}</div>`;
const SOUP = named('menu-item', `<h3>Soup</h3><p>${words(15)}</p>`);
const SHOPS = '<ul><li><a href="/">案内</a></li><li><a href="/b">店舗一覧</a></li></ul>';

/** What a page is, the page, and its content. */
const PAGES: readonly (readonly [what: string, html: string, content?: string])[] = [
  ['a menu and a footer', `${MENU}<div>${TEXT}</div>${FOOT}`],
  ['teasers beside it', `${MENU}<div><div id="c">${CONTENT}</div>${noted('sidebar', 'teaser', 60)}</div>`],
  ['more comments than text', `<div>${TEXT}${COMMENTS}</div>`],
  ['an empty main', `<main><div id="app"></div></main>${MENU}${TEXT}`],
  ['a main with a teaser', `<main><p>${other('teaser', 12)}</p></main>${TEXT}`],
  ['an article that is a teaser', `<article><p>${other('teaser', 30)}</p></article>${TEXT}`],
  ['a share bar and related pages within the text', `<article>${SHARED}</article>`],
  ['a cookie notice', `${noted('cookie-notice', 'cookie', 60)}${TEXT}`],
  ['a form amid the text', `<div>${CONTENT}${FORM}${CONTENT}</div>`, CONTENT + CONTENT],
  ['a form around the whole page', `<form>${MENU}${TEXT}</form>`],
  ['columns made by a table', `<table><tr>${CELLS}</tr></table>`],
  ['lines with br', `${MENU}<div>${`${words(40)}<br><br>`.repeat(6)}</div>`, words(40).repeat(6)],
  ['text in two halves', `${MENU}${HALVES}`, CONTENT + CONTENT],
  ['widgets of a page builder', named('widget-area', named('widget', CONTENT).repeat(3)), CONTENT.repeat(3)],
  ['a layout named after its sidebar', named('has-sidebar', `${TEXT}${links('menu', 20)}`)],
  ['such a layout, with an underscore', named('has_sidebar', `${TEXT}${links('menu', 20)}`)],
  [
    'a forum',
    `${MENU}<div>${named('comment', `<p>${words(40)}</p>`).repeat(8)}</div>`,
    `${words(40)} `.repeat(8),
  ],
  ['the menu of a restaurant', `<div>${SOUP.repeat(12)}</div>`, `Soup ${words(15)} `.repeat(12)],
  ['a list of links', `<div>${links('page', 80)}</div>`, textOf(links('page', 80))],
  ['Japanese', `<div>${SHOPS}</div><div>${JAPANESE.repeat(4)}</div>`, JAPANESE.repeat(4)],
];

/** Without a landmark such a list of the content is read as a menu. */
const LIST_OF_LINKS = /(?:<li[^>]*>\s*<a [^]*?<\/li>\s*){3}/;
const mainOf = (html: string) => /<(main|article)[^]*<\/\1>/.exec(html)?.[0] ?? '';

const f1 = (found: string, expected: string) => f1Of(overlapOf(bagOf(found), bagOf(textOf(expected))));

describe('the main content', () => {
  it.each(PAGES)('is found beside, or in: %s', (_, html, content = CONTENT) => {
    expect(f1(pageOf(`<body>${html}</body>`).main.text, content)).toBeGreaterThan(0.95);
  });

  it('is found in the corpus as well without landmarks', () => {
    const figures = readCorpus().flatMap(({ html, options }) => {
      const read = (bytes: Uint8Array) => readPage(sourceOf(bytes, options), new Date('2026-11-21'));
      const { main: marked } = read(html);
      if (!['main', 'article'].includes(marked.source) || marked.words < 150) return [];
      if (LIST_OF_LINKS.test(mainOf(Buffer.from(html).toString('latin1')))) return [];
      const { main: guessed } = read(
        Buffer.from(withoutMarks(Buffer.from(html).toString('latin1')), 'latin1'),
      );
      return [f1(guessed.text, marked.text)];
    });
    const sorted = figures.sort((a, b) => a - b);
    expect(sorted.length).toBeGreaterThan(40);
    expect(sorted[0]).toBeGreaterThan(0.85);
    expect(sorted[Math.floor(sorted.length / 10)]).toBeGreaterThan(0.98);
  });

  it('keeps the byline and the date of an article', () => {
    const page = pageOf(
      `<article><p class="byline meta">By Ada Fields</p>${CONTENT}<footer>Updated 3 May 2026</footer></article>`,
    );
    expect(page.main.text).toMatch(/^By Ada Fields[^]*Updated 3 May 2026$/);
  });

  it('begins with its first paragraph, not with a note on other pages of its name', () => {
    const note = `<div role="note" class="hatnote">${other('disambiguation', 14)}.</div>`;
    expect(pageOf(`<main>${note}${CONTENT}</main>`).prose.paragraphs[0]?.text).toBe(words(60));
  });

  it.each([
    ['wide', `<div class="${'a'.repeat(300)}">${'<div class="menu share">x</div>'.repeat(20_000)}</div>`],
    ['deep', `${'<div class="comments">'.repeat(490)}<p>${words(60)}</p>${'</div>'.repeat(490)}`.repeat(20)],
  ])('takes linear time for a %s page', (_, html) => {
    expect(cpuMsOf(() => pageOf(html))).toBeLessThan(2_000);
  });
});
