import { body, describeCheck, HOME, main, schema } from '../../../test-support/describe-check.js';

const dated = (visible: string, marked: string | undefined) =>
  body(
    `${marked === undefined ? '' : schema({ '@type': 'Article', datePublished: marked })}<main><p>${visible}</p><p>Text.</p></main>`,
  );

const REFERENCES = '<h2>References</h2><h3>Books</h3><p>Ada, 3 May 2021.</p>';
const TIME = '<time datetime="2026-10-02">yesterday</time>';
describeCheck('geo.fresh.date', [
  ['both', dated('Updated 2 October 2026', '2026-10-02'), 1],
  ['a German one', dated('Stand: 2. Oktober 2026', '2026-10-02T08:00:00+02:00'), 1],
  ['a visible one', dated('October 2, 2026', undefined), 0.6],
  ['a time element', dated(TIME, undefined), 0.6],
  ['none', dated('Once', undefined), 0],
  ['one in the footer', body('<main><p>Text.</p></main><footer>Last updated: 3 November 2026</footer>'), 0.6],
  ['one of another page', body(`<main><p>Text.</p></main><aside>${TIME}</aside>`), 0],
  ['one of another page in main', body(`<main><p>Text.</p><nav>${TIME}</nav></main>`), 0],
  ['one outside of the content', body(`<main><p>Text.</p></main><div>${TIME}</div>`), 0],
  ['one of another article', body(`<main><p>Text.</p></main><article>${TIME}</article>`), 0],
  ['one in the header above', body(`<header>${TIME}</header><main><p>Text.</p></main>`), 0.6],
  ['one in the article around', body(`<article>${TIME}<main><p>Text.</p></main></article>`), 0.6],
  ['one of a comment', body(`<main><p>Text.</p><ol class="comment-list"><li>${TIME}</ol></main>`), 0],
  ['one below a comment', main('<p>Text.</p><div id="comments"><p>2 October 2026: Nice.</p></div>'), 0],
  [
    'one of a page with comments open',
    body(`<div class="post comments-open"><main>${TIME}</main></div>`),
    0.6,
  ],
  ['that of a source', body('<main><p>Text.</p><p>Pipes, retrieved on 3 May 2021.</p></main>'), 0],
  ['that of a Japanese source', body('<main><p>Text.</p><p>2021年5月3日閲覧。</p></main>'), 0],
  ['those below references', body('<main><p>Text.</p><h2>References</h2><p>Ada, 3 May 2021.</p></main>'), 0],
  ['one below references and the next heading', main(`${REFERENCES}<h2>Colophon</h2><p>3 May 2021</p>`), 0.6],
  ['one with slashes that is declared, day first', dated('Published 05/11/2026', '2026-11-05'), 1],
  ['one with slashes that is declared, month first', dated('Published 11/05/2026', '2026-11-05'), 1],
  ['one with slashes that is not declared', dated('Published 11/05/2026', '2026-03-01'), 0.6],
  ['one with slashes alone', dated('Published 11/05/2026', undefined), 0],
  ['a product', body(`${schema({ '@type': 'Product', name: 'Hose' })}<main><p>Hose.</p></main>`), null],
  ['a bakery', body(`${schema({ '@type': 'Bakery', name: 'Fields' })}<main><p>Bread.</p></main>`), null],
  ['an event', body(`${schema({ '@type': 'Event', name: 'Fair' })}<main><p>Fair.</p></main>`), null],
  ['a home page', dated('Once', undefined), null, HOME],
]);

describeCheck('geo.fresh.recent', [
  ['last month', dated('', '2026-10-02'), 1],
  ['ten months ago', dated('', '2026-01-20'), 0.7],
  ['twenty months ago', dated('', '2025-03-20'), 0.4],
  ['years ago', dated('', '2019-03-20'), 0.1],
  ['the newest of two', dated('2026-10-02', '2019-03-20'), 1],
  ['no date', dated('', undefined), null],
  ['a date to come alone', dated('', '2031-01-01'), null],
]);

describeCheck('geo.fresh.agreement', [
  ['the same day', dated('2026-10-02', '2026-10-02T10:00:00Z'), 1],
  ['another year', dated('2026-10-02', '2024-10-02'), 0],
  ['the future', dated('2031-10-02', '2031-10-02'), 0],
  ['one date', dated('2026-10-02', undefined), null],
]);
