import { describe, expect, it } from '@jest/globals';
import { body, describeCheck, described, head, schema } from '../../../test-support/describe-check.js';
import { checkOf, pageOf, words } from '../../../test-support/page-of.js';

const ORGANIZATION = { '@type': 'Organization', name: 'Green Rows', url: 'https://site.example/' };
const KNOWN = { ...ORGANIZATION, sameAs: ['https://www.wikidata.org/wiki/Q1'] };
const READER = { '@type': 'Person', name: 'Rosa H.' };
const ASKED = { '@type': 'Question', author: READER, acceptedAnswer: { '@type': 'Answer', author: READER } };
describeCheck('geo.entity.organization', [
  ['one that others know', described(KNOWN), 1],
  ['one with an address', described(ORGANIZATION), 0.85],
  ['a name alone', described({ '@type': 'Organization', name: 'Green Rows' }), 0.7],
  [
    'a business in microdata',
    body(
      `<footer itemscope itemtype="https://schema.org/Bakery"><a itemprop="url" href="/">x</a><b itemprop="name">Rows</b>
       <a itemprop="sameAs" href="https://www.wikidata.org/wiki/Q1">y</a></footer>`,
    ),
    1,
  ],
  ['the maker of a product', described({ '@type': 'Product', manufacturer: KNOWN }), 1],
  ['who wrote a review', described({ '@type': 'Product', review: { '@type': 'Review', author: READER } }), 0],
  ['who asked and who answered', described({ '@type': 'QAPage', mainEntity: ASKED }), 0],
  ['who began a thread', described({ '@type': 'DiscussionForumPosting', author: READER }), 0],
  ['who wrote an article', described({ '@type': 'Article', author: READER }), 0.7],
  ['a name for previews', head('<meta property="og:site_name" content="Green Rows">'), 0.3],
  ['none', head(''), 0],
]);

const article = (markup: string, metadata = '') =>
  body(
    `<meta property="og:type" content="article">${metadata}<main><article>${markup}<p>${words(60)}</p></article></main>`,
  );
const element = (markup: string) => body(`<article>${markup}<p>${words(400)}</p></article>`);
const by = (author: unknown, type = 'Article') => article('', schema({ '@type': type, author }));
const QUESTIONS = [
  { '@type': 'Bakery', name: 'Fields' },
  { '@type': 'FAQPage', mainEntity: [] },
];
const IN_MICRODATA = `<p itemscope itemtype="https://schema.org/Article"><a itemprop="author" itemscope
         itemtype="https://schema.org/Person" href="/ada"><span itemprop="name">Ada</span><link itemprop="url" href="/ada"></a></p>`;
const KOREAN = '물을 절약하는 방법 '.repeat(40);
describeCheck('geo.entity.author', [
  ['one who can be looked up', by({ '@type': 'Person', name: 'Ada', url: 'https://ada.example' }), 1],
  ['a name', by('Ada'), 0.7],
  ['one in microdata', article(IN_MICRODATA), 1],
  ['a byline that is a link', article('<p>By <a rel="author" href="/ada">Ada</a></p>'), 1],
  ['the author of a comment alone', by({ '@type': 'Person', name: 'B', url: '/b' }, 'Comment'), 0],
  ['a byline', article('<p>By Ada Fields</p>'), 0.7],
  ['none', article(''), 0],
  ['a page that is no article', body('<p>Opening hours</p>'), null],
  ['a page of many words', body(`<main><p>${words(400)}</p></main>`), 0],
  ['an article element without a byline', element(''), 0],
  ['an article element with a date', element('<p>2 October 2026</p>'), 0],
  ['an article element with a byline', element('<p>By Ada Fields</p>'), 0.7],
  ['questions on the page of a bakery', body(`${schema({ '@graph': QUESTIONS })}<p>Bread.</p>`), null],
  ['a Russian byline', article('<p>Автор: Анна Иванова</p>'), 0.7],
  ['a Chinese byline', article('<p>作者：李明</p>'), 0.7],
  [
    'none in a language that is not read',
    article('').replace('"en"', '"ko"').replace(words(60), KOREAN),
    null,
  ],
]);

const named = (title: string, rest: string, node: object = ORGANIZATION) =>
  `<title>${title}</title>${schema(node)}${rest}`;
const FOOTER = '<footer>© Green Rows</footer>';
const BRAND = { '@type': 'Product', brand: { '@type': 'Organization', name: 'Acme' } };
const PREVIEWED = '<title>Beans | GreenRows</title><meta property="og:site_name" content="Green Rows">';
const ELSE = schema({ '@type': 'WebSite', name: 'Best Gardens' });
const party = (property: string) => ({
  '@graph': [
    ORGANIZATION,
    { '@type': 'Event', name: 'Fair', [property]: { '@type': 'LocalBusiness', name: 'Friends of Leeds' } },
  ],
});
describeCheck('geo.entity.consistency', [
  ['one name', named('Beans - Green Rows', FOOTER), 1],
  ['a title without the name', named('Beans', FOOTER), 1],
  ['one in the footer', named('Beans - Green Rows', '<div role="contentinfo">© Best Gardens</div>'), 0.5],
  [
    'the footer of an article',
    named('Beans - Green Rows', '<main><footer>Filed under beans</footer></main>'),
    1,
  ],
  ['another name in the markup', `${PREVIEWED}${ELSE}`, 0.5],
  ['the name of a brand', named('Hose - Green Rows', '', { '@graph': [ORGANIZATION, BRAND] }), 1],
  ...['organizer', 'sponsor', 'location', 'provider', 'seller'].map(
    (property) => [`the name of the ${property}`, named('Fair', '', party(property)), 1] as const,
  ),
  [
    'a footer of links alone',
    named('Beans', '<footer><a href="/i">Imprint</a> <a href="/p">Privacy</a></footer>'),
    1,
  ],
  [
    'a footer with a sentence',
    named('Beans', '<footer><p>Best Gardens, Leeds</p><a href="/i">Imprint</a></footer>'),
    0.5,
  ],
  [
    'the name in a link of the footer',
    `${PREVIEWED}${ELSE}<footer><a href="/">Green Rows</a></footer>`,
    2 / 3,
  ],
  ['no name', head('<title>Beans</title>'), null],
]);

describeCheck('geo.entity.about_contact', [
  ['both', body('<a href="/about">About us</a><a href="/contact">Write</a>'), 1],
  ['German ones', body('<a href="/x">Über uns</a><a href="/y">Kontakt</a>'), 1],
  ['Japanese ones', body('<a href="/c">会社概要</a><a href="/d">お問い合わせ</a>'), 1],
  ['Turkish ones', body('<a href="/x">Hakkımızda</a><a href="/y">İletişim</a>'), 1],
  ...[
    ['Swedish', 'Om oss', 'Hör av dig'],
    ['Norwegian', 'Hvem er vi', 'Ta kontakt'],
    ['Finnish', 'Tietoa meistä', 'Yhteystiedot'],
    ['Slovak', 'Kto sme', 'Napíšte nám'],
    ['Bulgarian', 'За нас', 'Свържете се с нас'],
    ['Ukrainian', 'Хто ми', 'Напишіть нам'],
    ['Greek', 'Ποιοι είμαστε', 'Στοιχεία επικοινωνίας'],
    ['Hebrew', 'מי אנחנו', 'צרו קשר'],
    ['Persian', 'درباره ما', 'تماس با ما'],
    ['Thai', 'เกี่ยวกับบริษัท', 'ติดต่อสอบถาม'],
    ['Vietnamese', 'Về chúng tôi', 'Liên hệ'],
    ['Korean', '기업 소개', '고객센터'],
  ].map(
    ([what, about, contact]) =>
      [`${what} ones`, body(`<a href="/x">${about}</a><a href="/y">${contact}</a>`), 1] as const,
  ),
  ['Georgian ones', body('<a href="/x">ჩვენ შესახებ</a><a href="/y">კონტაქტი</a>'), null],
  [
    'Icelandic ones',
    body('<a href="/x">Um okkur</a><a href="/y">Hafa samband</a>').replace('"en"', '"is"'),
    null,
  ],
  [
    'English ones on a page in Basque',
    body('<a href="/about">About us</a><a href="mailto:a@b.example">A</a>').replace('"en"', '"eu"'),
    1,
  ],
  ['contact details alone', body('<a href="mailto:a@site.example">Mail</a>'), 0.5],
  ['addresses alone', body('<a href="https://site.example/about-us/">A</a><a href="/contact.html">B</a>'), 1],
  ['a link about something else', body('<a href="/roses">About growing roses</a>'), 0],
  ['none', body('<a href="/a">Beans</a>'), 0],
]);

describe('what an owner reads of who is behind a page', () => {
  const footer = '<footer><p>Green Rows</p></footer>';
  it.each<[string, string, string, readonly string[], readonly (string | undefined)[]]>([
    ['nobody', 'organization', head(''), ['no organization or person with a name in the markup'], ['head']],
    [
      'a name for previews',
      'organization',
      head('<meta property="og:site_name" content="Rows">'),
      ['no organization or person with a name in the markup', 'og:site_name alone: Rows'],
      ['meta'],
    ],
    [
      'an address without profiles',
      'organization',
      described(ORGANIZATION),
      ['Green Rows: with its address, without other profiles (sameAs)'],
      ['script'],
    ],
    ['no author', 'author', article(''), ['no author is named'], ['main']],
    [
      'a byline',
      'author',
      article('<p>By Ada Fields</p>'),
      ['a byline, without a link to who that is'],
      ['main'],
    ],
    ['an author without a page', 'author', by('Ada'), ['author without a link: Ada'], ['script']],
    [
      'no links in the footer',
      'about_contact',
      body(`<main><p>${words(60)}</p></main>${footer}`),
      ['no link to a page about the publisher', 'no link to contact details'],
      ['footer'],
    ],
    [
      'contact details alone',
      'about_contact',
      body(`<p>${words(60)} <a href="mailto:a@site.example">Write</a></p>`),
      ['no link to a page about the publisher'],
      ['body'],
    ],
    [
      'a page about the publisher alone',
      'about_contact',
      body(`<p>${words(60)} <a href="/about">About us</a></p>`),
      ['no link to contact details'],
      ['body'],
    ],
  ])('names %s (%s), and where it belongs', (_what, id, html, evidence, tags) => {
    const page = pageOf(html);
    const { evidence: linesOf, where } = checkOf(`geo.entity.${id}`);
    expect(linesOf?.(page)).toEqual(evidence);
    expect(where?.(page).map((spot) => spot.element?.tagName)).toEqual(tags);
  });

  it.each([
    ['a name without a page about them', by('Ada'), 'No link tells who the author "Ada" is'],
    ['a byline', article('<p>By Ada Fields</p>'), 'No link tells who the author is'],
    ['no author', article(''), 'The page does not say who wrote it'],
  ])('says by %s what is missing', (_what, html, problem) => {
    expect(checkOf('geo.entity.author').problemOf?.(pageOf(html))).toBe(problem);
  });
});
