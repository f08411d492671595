import { body, describeCheck, head, schema } from '../../../test-support/describe-check.js';
import { words } from '../../../test-support/page-of.js';

const ORGANIZATION = { '@type': 'Organization', name: 'Green Rows', url: 'https://site.example/' };
describeCheck('geo.entity.organization', [
  [
    'one that others know',
    head(schema({ ...ORGANIZATION, sameAs: ['https://www.wikidata.org/wiki/Q1'] })),
    1,
  ],
  ['one with an address', head(schema(ORGANIZATION)), 0.6],
  ['a name alone', head(schema({ '@type': 'Organization', name: 'Green Rows' })), 0.3],
  [
    'a business in microdata',
    body(
      `<footer itemscope itemtype="https://schema.org/Bakery"><a itemprop="url" href="/">x</a><b itemprop="name">Rows</b>
       <a itemprop="sameAs" href="https://www.wikidata.org/wiki/Q1">y</a></footer>`,
    ),
    1,
  ],
  [
    'the maker of a product',
    head(
      schema({
        '@type': 'Product',
        manufacturer: { ...ORGANIZATION, sameAs: ['https://www.wikidata.org/wiki/Q1'] },
      }),
    ),
    0,
  ],
  ['a name for previews', head('<meta property="og:site_name" content="Green Rows">'), 0.3],
  ['none', head(''), 0],
]);

const article = (markup: string, metadata = '') =>
  body(
    `<meta property="og:type" content="article">${metadata}<main><article>${markup}<p>${words(60)}</p></article></main>`,
  );
const bakeryWithQuestions = body(
  `${schema({
    '@graph': [
      { '@type': 'Bakery', name: 'Fields' },
      { '@type': 'FAQPage', mainEntity: [] },
    ],
  })}<p>Bread.</p>`,
);
describeCheck('geo.entity.author', [
  [
    'one who can be looked up',
    article(
      '',
      schema({ '@type': 'Article', author: { '@type': 'Person', name: 'Ada', url: 'https://ada.example' } }),
    ),
    1,
  ],
  ['a name', article('', schema({ '@type': 'Article', author: 'Ada' })), 0.7],
  [
    'one in microdata',
    article(
      `<p itemscope itemtype="https://schema.org/Article"><a itemprop="author" itemscope
         itemtype="https://schema.org/Person" href="/ada"><span itemprop="name">Ada</span><link itemprop="url" href="/ada"></a></p>`,
    ),
    1,
  ],
  ['a byline that is a link', article('<p>By <a rel="author" href="/ada">Ada</a></p>'), 1],
  [
    'the author of a comment alone',
    article('', schema({ '@type': 'Comment', author: { '@type': 'Person', name: 'B', url: '/b' } })),
    0,
  ],
  ['a byline', article('<p>By Ada Fields</p>'), 0.7],
  ['none', article(''), 0],
  ['a page that is no article', body('<p>Opening hours</p>'), null],
  ['a page of many words', body(`<main><p>${words(400)}</p></main>`), null],
  ['an article element without a byline', body(`<article><p>${words(400)}</p></article>`), null],
  [
    'an article element with a date',
    body(`<article><p>2 October 2026</p><p>${words(400)}</p></article>`),
    null,
  ],
  [
    'an article element with a byline',
    body(`<article><p>By Ada Fields</p><p>${words(400)}</p></article>`),
    0.7,
  ],
  ['questions marked up on the page of a bakery', bakeryWithQuestions, null],
]);

const footer = '<footer>© Green Rows</footer>';
describeCheck('geo.entity.consistency', [
  ['one name', `<title>Beans - Green Rows</title>${schema(ORGANIZATION)}${footer}`, 1],
  ['another name in the title', `<title>Beans - Best Gardens</title>${schema(ORGANIZATION)}${footer}`, 2 / 3],
  [
    'another name in the footer',
    `<title>Beans - Green Rows</title>${schema(ORGANIZATION)}<div role="contentinfo">© Best Gardens</div>`,
    2 / 3,
  ],
  [
    'the footer of an article, which is none of the site',
    `<title>Beans - Green Rows</title>${schema(ORGANIZATION)}<main><footer>Filed under beans</footer></main>`,
    1,
  ],
  [
    'another name in the markup',
    `<title>Beans | GreenRows</title><meta property="og:site_name" content="Green Rows">${schema({ '@type': 'WebSite', name: 'Best Gardens' })}`,
    2 / 3,
  ],
  [
    'the name of a brand, which is none of the site',
    `<title>Hose - Green Rows</title>${schema({ '@graph': [ORGANIZATION, { '@type': 'Product', brand: { '@type': 'Organization', name: 'Acme' } }] })}`,
    1,
  ],
  ['no name', head('<title>Beans</title>'), null],
]);

describeCheck('geo.entity.about_contact', [
  ['both', body('<a href="/about">About us</a><a href="/contact">Write</a>'), 1],
  ['German ones', body('<a href="/x">Über uns</a><a href="/y">Kontakt</a>'), 1],
  ['contact details alone', body('<a href="mailto:a@site.example">Mail</a>'), 0.5],
  ['none', body('<a href="/a">Beans</a>'), 0],
]);

describeCheck('geo.entity.author', [
  ['a Russian byline', article('<p>Автор: Анна Иванова</p>'), 0.7],
  ['a Chinese byline', article('<p>作者：李明</p>'), 0.7],
  [
    'none in an unknown language',
    article('').replace('lang="en"', 'lang="ko"').replace(words(60), '물을 절약하는 방법 '.repeat(40)),
    null,
  ],
]);

describeCheck('geo.entity.about_contact', [
  ['Japanese ones', body('<a href="/c">会社概要</a><a href="/d">お問い合わせ</a>'), 1],
  ['Turkish ones', body('<a href="/x">Hakkımızda</a><a href="/y">İletişim</a>'), 1],
  ['addresses alone', body('<a href="https://site.example/about-us/">A</a><a href="/contact.html">B</a>'), 1],
  ['a link about something else', body('<a href="/roses">About growing roses</a>'), 0],
]);
