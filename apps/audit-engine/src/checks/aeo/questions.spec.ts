import { body, describeCheck } from '../../../test-support/describe-check.js';

const headings = (...texts: string[]) =>
  body(`<main>${texts.map((text) => `<h2>${text}</h2><p>Answer.</p>`).join('')}</main>`);

describeCheck('aeo.q.headings', [
  ['three questions', headings('How does it work', 'What does it cost?', 'Is it safe?'), 1],
  ['two', headings('How does it work', 'What does it cost?', 'Care'), 0.75],
  ['one', headings('How does it work'), 0.5],
  ['none', headings('Care', 'How'), 0],
]);

const detail = (question: string) => `<details><summary>${question}</summary>It does.</details>`;
describeCheck('aeo.q.faq_block', [
  ['three pairs', body(`<main>${detail('Does it?') + detail('Will it?') + detail('Can it?')}</main>`), 1],
  ['one pair under a heading that says so', body(`<main><h2>FAQ</h2>${detail('Does it?')}</main>`), 1],
  ['one pair', body(`<main>${detail('Does it?')}</main>`), 0.5],
  [
    'a list of terms and definitions',
    body('<main><dl><dt>What is drip?</dt><dd>A method.</dd></dl></main>'),
    0.5,
  ],
  ['none', body('<main><p>x</p></main>'), 0],
]);

describeCheck('aeo.q.coverage', [
  ['what, how and cost', headings('What is it?', 'How does it work?', 'How much is it?'), 1],
  ['one kind twice', headings('What is it?', 'What is that?'), 1 / 3],
  ['none', headings('Care'), 0],
]);
