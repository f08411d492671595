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

/** What a page is, the page, and its content. */
const PAGES: readonly (readonly [string, string, string])[] = [
  ['a menu and a footer', `${MENU}<div><div>${CONTENT}</div></div>${FOOT}`, CONTENT],
  [
    'teasers beside the text',
    `${MENU}<div><div id="c">${CONTENT}</div><div class="sidebar"><p>${other('teaser', 60)}</p></div></div>`,
    CONTENT,
  ],
  [
    'more comments than text',
    `<div><div>${CONTENT}</div><div id="comments"><p>${other('comment', 600)}</p></div></div>`,
    CONTENT,
  ],
  ['an empty main', `<main><div id="app"></div></main>${MENU}<div>${CONTENT}</div>`, CONTENT],
  ['a main with a teaser', `<main><p>${other('teaser', 12)}</p></main><div>${CONTENT}</div>`, CONTENT],
  [
    'an article that is a teaser',
    `<article><p>${other('teaser', 30)}</p></article><div>${CONTENT}</div>`,
    CONTENT,
  ],
  [
    'a share bar and related pages within the text',
    `<article><div class="share-buttons"><p>${other('share', 20)}</p></div>${CONTENT}<div class="related-posts">${links('related', 9)}</div></article>`,
    CONTENT,
  ],
  [
    'a cookie notice',
    `<div class="cookie-notice"><p>${other('cookie', 60)}</p></div><div>${CONTENT}</div>`,
    CONTENT,
  ],
  [
    'a form amid the text',
    `<div>${CONTENT}<form><p>${other('Your', 3)}</p><label>Mail <input></label><select><option>Peru</option></select></form>${CONTENT}</div>`,
    CONTENT + CONTENT,
  ],
  ['a form around the whole page', `<form>${MENU}<div>${CONTENT}</div></form>`, CONTENT],
  [
    'columns made by a table',
    `<table><tr><td>${links('menu', 30)}</td><td>${CONTENT}</td><td>${links('more', 9)}</td></tr></table>`,
    CONTENT,
  ],
  ['lines with br', `${MENU}<div>${`${words(40)}<br><br>`.repeat(6)}</div>`, words(40).repeat(6)],
  [
    'text in two halves',
    `${MENU}<div><div>${CONTENT}</div><div class="ads"><p>${other('ad', 9)}</p></div><div>${CONTENT}</div></div>`,
    CONTENT + CONTENT,
  ],
  [
    'widgets of a page builder',
    `<div class="widget-area">${`<div class="widget">${CONTENT}</div>`.repeat(3)}</div>`,
    CONTENT.repeat(3),
  ],
  [
    'a layout named after its sidebar',
    `<div class="has-sidebar"><div>${CONTENT}</div>${links('menu', 20)}</div>`,
    CONTENT,
  ],
  [
    'a layout named after its sidebar, with an underscore',
    `<div class="has_sidebar"><div>${CONTENT}</div>${links('menu', 20)}</div>`,
    CONTENT,
  ],
  [
    'a forum',
    `${MENU}<div>${`<div class="comment"><p>${words(40)}</p></div>`.repeat(8)}</div>`,
    `${words(40)} `.repeat(8),
  ],
  [
    'the menu of a restaurant',
    `<div>${`<div class="menu-item"><h3>Soup</h3><p>${words(15)}</p></div>`.repeat(12)}</div>`,
    `Soup ${words(15)} `.repeat(12),
  ],
  ['a list of links', `<div>${links('page', 80)}</div>`, textOf(links('page', 80))],
  [
    'Japanese',
    `<div><ul><li><a href="/">案内</a></li><li><a href="/b">店舗一覧</a></li></ul></div><div>${JAPANESE.repeat(4)}</div>`,
    JAPANESE.repeat(4),
  ],
];

const f1 = (found: string, expected: string) => f1Of(overlapOf(bagOf(found), bagOf(textOf(expected))));

describe('the main content', () => {
  it.each(PAGES)('is found beside, or in: %s', (_, html, content) => {
    expect(f1(pageOf(`<body>${html}</body>`).main.text, content)).toBeGreaterThan(0.95);
  });

  it('is found in the corpus as well without landmarks', () => {
    const figures = readCorpus().flatMap(({ html, options }) => {
      const read = (bytes: Uint8Array) => readPage(sourceOf(bytes, options), new Date('2026-11-21')).main;
      const marked = read(html);
      if (marked.source !== 'main' && marked.source !== 'article') return [];
      const guessed = read(Buffer.from(withoutMarks(Buffer.from(html).toString('latin1')), 'latin1'));
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
