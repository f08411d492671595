import { describe, expect, it } from '@jest/globals';
import { body, describeCheck, head, schema } from '../../../test-support/describe-check.js';
import { checkOf, pageOf } from '../../../test-support/page-of.js';

const PRODUCT = { '@type': 'Product', name: 'a', offers: { price: 5 } };
const ARTICLE = { '@type': 'Article', headline: 'a', author: 'b', datePublished: '2026-01-01' };
describeCheck('aeo.schema.answer_types', [
  [
    'a complete article',
    head(
      schema({ '@type': 'Article', headline: 'a', publisher: { name: 'b' }, datePublished: '2026-01-01' }),
    ),
    1,
  ],
  ['an article of a wrong date', head(schema({ ...ARTICLE, datePublished: 'yesterday' })), 0.5],
  [
    'a type in a graph',
    head(schema({ '@graph': [{ '@type': ['DefinedTerm'], name: 'a', description: 'b' }] })),
    1,
  ],
  ['an incomplete one', head(schema({ '@type': 'Recipe', name: 'a' })), 0.5],
  ['an article without author and date', head(schema({ '@type': 'Article', headline: 'a' })), 0.5],
  ['a complete business of a subtype', head(schema({ '@type': 'Bakery', name: 'a', address: 'b' })), 1],
  [
    'a recipe in microdata',
    body(
      '<p itemscope itemtype="https://schema.org/Recipe"><b itemprop="name">a</b><img itemprop="image" src="b"></p>',
    ),
    1,
  ],
  ['a complete product on its page', head(schema(PRODUCT)), 1],
  ['none', head(schema({ '@type': 'WebPage' })), 0],
]);

const question = (name: string, text: string) =>
  schema({
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } }],
  });
describeCheck('aeo.schema.qa_valid', [
  ['a visible pair', `${head(question('Is it?', '<p>It is.</p>'))}<h2>Is it?</h2><p>It is.</p>`, 1],
  ['a hidden answer', `${head(question('Is it?', 'It is not.'))}<h2>Is it?</h2><p>It is.</p>`, 0],
  [
    'one visible pair of two',
    `${head(question('Is it?', 'It is.') + question('Was it?', 'It was.'))}<h2>Is it?</h2><p>It is.</p>`,
    0.5,
  ],
  [
    'a suggested answer beside a hidden one',
    `${head(
      schema({
        '@type': 'Question',
        name: 'Is it?',
        suggestedAnswer: [{ text: 'Hidden words' }, { text: 'It&#39;s not.' }],
      }),
    )}<h2>Is it?</h2><p>It's not.</p>`,
    1,
  ],
  [
    'a pair in microdata',
    body(`<div itemscope itemtype="https://schema.org/Question"><h2 itemprop="name">Is it?</h2>
      <div itemprop="acceptedAnswer" itemscope itemtype="https://schema.org/Answer"><p itemprop="text">It is.</p></div></div>`),
    1,
  ],
  ['a question without an answer', head(schema({ '@type': 'Question', name: 'Is it?' })), null],
  ['no questions', head(''), null],
]);

describe('the evidence of aeo.schema.answer_types', () => {
  const evidenceOf = (html: string) => checkOf('aeo.schema.answer_types').evidence?.(pageOf(html));

  it('says which types have no rich result any more', () => {
    expect(evidenceOf(head(schema({ '@type': 'HowTo', name: 'a' })))).toEqual([
      'HowTo: step missing; no rich result in Google Search since 2023-09',
    ]);
    expect(evidenceOf(head(schema({ '@type': 'ClaimReview', name: 'a' })))?.slice(1)).toEqual([
      'ClaimReview: no rich result in Google Search since 2025-06',
    ]);
  });
});

describeCheck('aeo.schema.publisher', [
  ['an author by name', head(schema({ '@type': 'Article', author: 'Ada' })), 1],
  [
    'a publisher by reference',
    head(
      schema({
        '@graph': [
          { '@type': 'WebPage', publisher: { '@id': '#o' } },
          { '@type': 'Organization', '@id': '#o', name: 'Rows' },
        ],
      }),
    ),
    1,
  ],
  [
    'a publisher without a name',
    head(schema({ '@type': 'Article', publisher: { '@type': 'Organization' } })),
    0,
  ],
  ['none', head(''), 0],
]);

const speakable = (selectors: object) =>
  `${head(
    schema({ '@type': 'WebPage', speakable: { '@type': 'SpeakableSpecification', ...selectors } }),
  )}<h1 class="headline">a</h1>`;
describeCheck('aeo.schema.speakable', [
  ['a selector that leads to an element', speakable({ cssSelector: '.headline' }), 1],
  ['one of several that does', speakable({ cssSelector: ['.none', '.headline'] }), 1],
  ['a list that does in its second part', speakable({ cssSelector: '.none, .headline' }), 1],
  ['an XPath alone, which is not checked', speakable({ xpath: ['/html/body/h1'] }), null],
  [
    'one in microdata',
    body(
      '<p itemscope itemtype="https://schema.org/SpeakableSpecification"><meta itemprop="cssSelector" content="head title"></p>',
    ),
    1,
  ],
  ['selectors that lead nowhere', speakable({ cssSelector: ['headline', '.none'] }), 0],
  ['a selector that leads nowhere beside an XPath', speakable({ cssSelector: '.none', xpath: '//h2' }), null],
  ['no selector', speakable({}), 0],
  ['a selector that is not read', speakable({ cssSelector: ['.none', 'h1:first-child'] }), null],
  ['nothing to be read aloud', head(schema({ '@type': 'WebPage' })), null],
]);
