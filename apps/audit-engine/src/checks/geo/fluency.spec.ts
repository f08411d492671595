import { body, describeCheck } from '../../../test-support/describe-check.js';
import { words } from '../../../test-support/page-of.js';

const paragraphs = (...texts: string[]) =>
  body(`<main>${texts.map((text) => `<p>${text}</p>`).join('')}</main>`);

describeCheck('geo.fluency.sentence_length', [
  ['sentences of twelve words', paragraphs(words(120)), 1],
  ['fragments', paragraphs(...Array<string>(6).fill('Good value here. Very fast. Buy now today.')), 0],
  ['a few sentences', paragraphs(words(24)), null],
]);

describeCheck('geo.fluency.paragraph_length', [
  ['paragraphs of 60 words', paragraphs(words(60), words(60), words(60)), 1],
  ['paragraphs of 300 words', paragraphs(words(300), words(300), words(300)), 0],
  ['two paragraphs', paragraphs(words(60), words(60)), null],
]);

describeCheck('geo.fluency.reading_ease', [
  [
    'plain language',
    paragraphs('The cat sat on the mat. We like to eat fish and bread. The sun is hot. '.repeat(10)),
    1,
  ],
  ['a short text', paragraphs('Short.'), null],
]);
