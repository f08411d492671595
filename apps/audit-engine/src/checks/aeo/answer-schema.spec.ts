import { describe, expect, it } from '@jest/globals';
import { body, describeCheck, described, head, schema } from '../../../test-support/describe-check.js';
import { checkOf, pageOf } from '../../../test-support/page-of.js';

const PRODUCT = { '@type': 'Product', name: 'a', offers: { price: 5, priceCurrency: 'EUR' } };
const ARTICLE = { '@type': 'Article', headline: 'a', author: 'b', datePublished: '2026-01-01' };
const PUBLISHED = {
  '@type': 'Article',
  headline: 'a',
  publisher: { name: 'b' },
  datePublished: '2026-01-01',
};
const TERM = { '@type': ['DefinedTerm'], name: 'a', description: 'b' };
const item = (type: string, markup: string) =>
  body(`<p itemscope itemtype="https://schema.org/${type}">${markup}</p>`);
describeCheck('aeo.schema.answer_types', [
  ['a complete article', described(PUBLISHED), 1],
  ['an article of a wrong date', described({ ...ARTICLE, datePublished: 'yesterday' }), 0.5],
  ['a type in a graph', described({ '@graph': [TERM] }), 1],
  ['an incomplete one', described({ '@type': 'Recipe', name: 'a' }), 0.5],
  ['an article without author and date', described({ '@type': 'Article', headline: 'a' }), 0.5],
  ['a complete business of a subtype', described({ '@type': 'Bakery', name: 'a', address: 'b' }), 1],
  ['a recipe in microdata', item('Recipe', '<b itemprop="name">a</b><img itemprop="image" src="b">'), 1],
  ['a complete product on its page', described(PRODUCT), 1],
  ['none', described({ '@type': 'WebPage' }), 0],
]);

describe('the evidence of aeo.schema.answer_types', () => {
  const evidenceOf = (node: object) => checkOf('aeo.schema.answer_types').evidence?.(pageOf(described(node)));

  it('says which types have no rich result any more', () => {
    expect(evidenceOf({ '@type': 'HowTo', name: 'a' })).toEqual([
      'HowTo: step missing; no rich result in Google Search since 2023-09',
    ]);
    expect(evidenceOf({ '@type': 'ClaimReview', name: 'a' })?.slice(1)).toEqual([
      'ClaimReview: no rich result in Google Search since 2025-06',
    ]);
  });
});

const question = (name: string, text: string) =>
  schema({
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } }],
  });
const IS_IT = '<h2>Is it?</h2><p>It is.</p>';
const SUGGESTED = [{ text: 'Hidden words' }, { text: 'It&#39;s not.' }];
const hidden = described({ '@type': 'Question', name: 'Is it?', suggestedAnswer: SUGGESTED });
describeCheck('aeo.schema.qa_valid', [
  ['a visible pair', `${head(question('Is it?', '<p>It is.</p>'))}${IS_IT}`, 1],
  [
    'an answer with tags in a word',
    `${head(question('H2O?', 'H<sub>2</sub>O &amp; <b>salt</b>'))}<h2>H₂O?</h2><p>H2O & salt`,
    1,
  ],
  ['a hidden answer', `${head(question('Is it?', 'It is not.'))}${IS_IT}`, 0],
  ['one pair of two', `${head(question('Is it?', 'It is.') + question('Was it?', 'It was.'))}${IS_IT}`, 0.5],
  ['a suggested answer beside a hidden one', `${hidden}<h2>Is it?</h2><p>It's not.</p>`, 1],
  [
    'a pair in microdata',
    body(`<div itemscope itemtype="https://schema.org/Question"><h2 itemprop="name">Is it?</h2>
      <div itemprop="acceptedAnswer" itemscope itemtype="https://schema.org/Answer"><p itemprop="text">It is.</p></div></div>`),
    1,
  ],
  ['a question without an answer', described({ '@type': 'Question', name: 'Is it?' }), null],
  ['no questions', head(''), null],
]);

const REFERENCE = [
  { '@type': 'Article', publisher: { '@id': '#o' } },
  { '@type': 'Organization', '@id': '#o', name: 'Rows' },
];
const NAMELESS = { '@type': 'Article', publisher: { '@type': 'Organization' } };
describeCheck('aeo.schema.publisher', [
  ['an author by name', described({ '@type': 'Article', author: 'Ada' }), 1],
  ['a publisher by reference', described({ '@graph': REFERENCE }), 1],
  ['a publisher without a name', described(NAMELESS), 0],
  [
    'the author of the web page, which is not what it is about',
    described({ '@type': 'WebPage', author: 'Ada' }),
    0,
  ],
  ['none', head(''), 0],
]);

const speakable = (selectors: object) =>
  `${described({
    '@type': 'WebPage',
    speakable: { '@type': 'SpeakableSpecification', ...selectors },
  })}<h1 class="headline">a</h1>`;
const META = '<meta itemprop="cssSelector" content="head title">';
describeCheck('aeo.schema.speakable', [
  ['a selector that leads to an element', speakable({ cssSelector: '.headline' }), 1],
  ['one of several that does', speakable({ cssSelector: ['.none', '.headline'] }), 1],
  ['a list that does in its second part', speakable({ cssSelector: '.none, .headline' }), 1],
  ['an XPath alone, which is not checked', speakable({ xpath: ['/html/body/h1'] }), null],
  ['one in microdata', item('SpeakableSpecification', META), 1],
  ['selectors that lead nowhere', speakable({ cssSelector: ['headline', '.none'] }), 0],
  ['a selector that leads nowhere beside an XPath', speakable({ cssSelector: '.none', xpath: '//h2' }), null],
  ['no selector', speakable({}), 0],
  ['a selector that is not read', speakable({ cssSelector: ['.none', 'h1:first-child'] }), null],
  ['nothing to be read aloud', described({ '@type': 'WebPage' }), null],
]);
