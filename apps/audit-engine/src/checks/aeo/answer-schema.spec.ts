import { describeCheck, head, schema } from '../../../test-support/describe-check.js';

describeCheck('aeo.schema.answer_types', [
  [
    'a complete article',
    head(schema({ '@type': 'Article', headline: 'a', publisher: { name: 'b' }, datePublished: 'c' })),
    1,
  ],
  [
    'a type in a graph',
    head(schema({ '@graph': [{ '@type': ['DefinedTerm'], name: 'a', description: 'b' }] })),
    1,
  ],
  ['an incomplete one', head(schema({ '@type': 'Recipe', name: 'a' })), 0.5],
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
  ['a question without an answer', head(schema({ '@type': 'Question', name: 'Is it?' })), 0],
  ['no questions', head(''), null],
]);

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
