import { body, describeCheck } from '../../../test-support/describe-check.js';

describeCheck('seo.links.crawlable', [
  ['real links', body('<a href="/a">A</a><a href="/b">B</a>'), 1],
  ['script links', body('<a href="javascript:void(0)">A</a><a href="">B</a>'), 0],
  ['placeholders', body('<a>A</a><a id="top" href="">B</a>'), null],
]);

describeCheck('seo.links.descriptive', [
  ['speaking links', body('<a href="/a">Pumps and valves</a>'), 1],
  ['generic ones', body('<a href="/a">Click here</a><a href="/b">mehr erfahren…</a>'), 0],
  ['the name of a language', body('<a href="/go">Go</a>'), 1],
  ['links within the page only', body('<a href="#top">here</a>'), null],
  ['a generic one that scripts follow', body('<a href="javascript:show()">here</a>'), 0],
  ['a generic one that is not to be followed', body('<a rel="nofollow" href="/a">here</a>'), 0],
  ['one to another site that is not', body('<a rel="nofollow" href="https://x.example">here</a>'), null],
]);

describeCheck('seo.links.internal', [
  ['five pages', body([1, 2, 3, 4, 5].map((n) => `<a href="/${n}">n</a>`).join('')), 1],
  [
    'one page twice, and another site',
    body('<a href="/1">a</a><a href="/1#x">b</a><a href="https://other.example/">c</a>'),
    0.2,
  ],
  [
    'pages told apart by a parameter',
    body([1, 2, 3, 4, 5].map((n) => `<a href="/t?p=${n}">n</a>`).join('')),
    1,
  ],
  [
    'one page with tracking',
    body(
      '<a href="/1?utm_source=a">a</a><a href="/1?gclid=b">b</a><a href="/guides/page?utm_source=c">c</a>',
    ),
    0.2,
  ],
]);

describeCheck('seo.links.https_downgrade', [
  ['https', body('<a href="https://site.example/a">a</a>'), 1],
  ['http', body('<a href="http://site.example/a">a</a>'), 0],
  ['an http page', body(''), null, { url: 'http://site.example/x' }],
]);

describeCheck('seo.links.nofollow_internal', [
  ['followed links', body('<a href="/a">a</a>'), 1],
  ['half of them not', body('<a href="/a">a</a><a rel="nofollow" href="/b">b</a>'), 0.5],
  ['no links', body(''), null],
]);

describeCheck('seo.links.descriptive', [
  [
    'generic ones in other languages',
    body('<a href="/a">詳しくはこちら</a><a href="/b">اقرأ المزيد</a><a href="/c">Подробнее…</a>'),
    0,
  ],
  [
    'generic ones that only links are read of',
    body('<a href="/a">자세히 보기</a><a href="/b">Läs mer</a>'),
    0,
  ],
]);
