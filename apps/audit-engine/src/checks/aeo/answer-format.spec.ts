import { body, describeCheck } from '../../../test-support/describe-check.js';
import { words } from '../../../test-support/page-of.js';

const main = (markup: string, title = 'Drip irrigation') => body(`<main><h1>${title}</h1>${markup}</main>`);
const section = (heading: string, lead: string) => `<h2>${heading}</h2><p>${lead}</p>`;

describeCheck('aeo.answer.section_lead', [
  [
    'sections that begin with their answer',
    main(section('Cost', 'A kit costs 60 dollars.') + section('Care', 'Rinse it.')),
    1,
  ],
  [
    'sections that put it off',
    main(section('Cost', 'In this section we look at cost.') + section('Care', `${'word '.repeat(60)}.`)),
    0,
  ],
  ['a section that begins with a list', main('<h2>Parts</h2><ul><li>pump</li></ul>'), 1],
  ['no sections', main('<p>Text.</p>'), 0],
]);

describeCheck('aeo.answer.first_paragraph', [
  ['30 words that name the subject', main(`<p>Drip irrigation ${words(28)}</p>`), 1],
  ['100 words that name the subject', main(`<p>Drip irrigation ${words(98)}</p>`), 0.5],
  ['a filler', main(`<p>In this article drip irrigation ${words(28)}</p>`), 0],
  ['another subject', main(`<p>${words(30)}</p>`, 'Quantum physics'), 0],
  ['a byline before it', main(`<p>By Ada</p><p>Drip irrigation ${words(28)}</p>`), 1],
  ['no paragraph', main(''), 0],
]);

describeCheck('aeo.answer.capsule', [
  ['questions answered in 30 words', main(section('How does it work?', words(30))), 1],
  ['a question with a page of answer', main(section('How does it work?', words(200))), 0],
  ['marked-up pairs', main(`<details><summary>How does it work?</summary><p>${words(30)}</p></details>`), 1],
  ['no questions', main(section('Cost', words(30))), null],
]);

describeCheck('aeo.answer.definition', [
  ['a definition', main('<p>Drip irrigation is a way to water plants at their roots.</p>'), 1],
  ['the subject as somebody else’s', main('<p>It is a way to water plants at their roots.</p>'), 0],
  ['nothing defined', main('<p>We like drip irrigation and use it every day now.</p>'), 0],
]);

const long = Array.from({ length: 30 }, () => `<p>${words(30)}</p>`).join('');
describeCheck('aeo.answer.summary', [
  ['key takeaways at the top', main(`<h2>Key takeaways</h2><ul><li>a</li></ul>${long}`), 1],
  ['a summary at the end', main(`${long}<h2>Summary</h2><p>a</p>`), 0],
  ['a short page', main('<p>short</p>'), null],
]);
