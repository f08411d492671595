import { body, describeCheck, head, schema } from '../../../test-support/describe-check.js';
import { words } from '../../../test-support/page-of.js';

const ORGANIZATION = { '@type': 'Organization', name: 'Green Rows', url: 'https://site.example/' };
describeCheck('geo.entity.organization', [
  [
    'one that others know',
    head(schema({ ...ORGANIZATION, sameAs: ['https://www.wikidata.org/wiki/Q1'] })),
    1,
  ],
  ['one by name', head(schema(ORGANIZATION)), 0.6],
  ['a name for previews', head('<meta property="og:site_name" content="Green Rows">'), 0.3],
  ['none', head(''), 0],
]);

const article = (markup: string, metadata = '') =>
  body(
    `<meta property="og:type" content="article">${metadata}<main><article>${markup}<p>${words(60)}</p></article></main>`,
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
  ['a byline', article('<p>By Ada Fields</p>'), 0.7],
  ['none', article(''), 0],
  ['a page that is no article', body('<p>Opening hours</p>'), null],
]);

describeCheck('geo.entity.consistency', [
  ['one name', `<title>Beans - Green Rows</title>${schema(ORGANIZATION)}<p>© Green Rows</p>`, 1],
  [
    'another name in the title',
    `<title>Beans - Best Gardens</title>${schema(ORGANIZATION)}<p>© Green Rows</p>`,
    2 / 3,
  ],
  ['no name', head('<title>Beans</title>'), null],
]);

describeCheck('geo.entity.about_contact', [
  ['both', body('<a href="/about">About us</a><a href="/contact">Write</a>'), 1],
  ['German ones', body('<a href="/x">Über uns</a><a href="/y">Kontakt</a>'), 1],
  ['contact details alone', body('<a href="mailto:a@site.example">Mail</a>'), 0.5],
  ['none', body('<a href="/a">Beans</a>'), 0],
]);
