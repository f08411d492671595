import { describeCheck, describeCheckIn, main } from '../../../test-support/describe-check.js';

const headings = (...texts: string[]) => main(texts.map((text) => `<h2>${text}</h2><p>Answer.</p>`).join(''));
const below = (...texts: string[]) => texts.map((text) => `<h2>${text}</h2><p>x</p>`).join('');
const detail = (question: string) => `<details><summary>${question}</summary>It does.</details>`;

describeCheck('aeo.q.headings', [
  ['three questions', headings('How does it work', 'What does it cost?', 'Is it safe?'), 1],
  ['two', headings('How does it work', 'What does it cost?', 'Care'), 0.75],
  ['one', headings('How does it work'), 0.5],
  ['none', headings('Care', 'How'), 0],
]);

const ITALIAN = below('Come funziona la pompa', 'Quanto costa la pompa', 'Perché conviene usarla');
describeCheckIn('aeo.q.headings', [
  ['it', 'three without marks', ITALIAN, 1],
  ['ja', 'one', below('点滴灌漑とは', '部品', '価格'), 0.5],
  ['ko', 'three marks', below('무엇인가요?', '왜 좋은가요?', '얼마인가요?'), 1],
  ['ko', 'two marks', below('무엇인가요?', '왜 좋은가요?', '가격'), null],
]);

describeCheck('aeo.q.faq_block', [
  ['three pairs', main(detail('Does it?') + detail('Will it?') + detail('Can it?')), 1],
  ['one pair under a heading that says so', main(`<h2>FAQ</h2>${detail('Does it?')}`), 1],
  ['one pair', main(detail('Does it?')), 0.5],
  ['a list of terms and definitions', main('<dl><dt>What is drip?</dt><dd>A method.</dd></dl>'), 0.5],
  ['none', main('<p>x</p>'), 0],
]);

describeCheckIn('aeo.q.faq_block', [
  [
    'pl',
    'a pair below such a heading',
    `<h2>Najczęściej zadawane pytania</h2>${detail('Czy to działa?')}`,
    1,
  ],
  ['ar', 'one pair', detail('هل هو آمن؟'), 0.5],
  ['sv', 'three pairs', detail('Varför?').repeat(3), 1],
  ['sv', 'no pair', '<p>x</p>', null],
]);

describeCheck('aeo.q.coverage', [
  ['what, how and cost', headings('What is it?', 'How does it work?', 'How much is it?'), 1],
  ['one kind twice', headings('What is it?', 'What is that?'), 1 / 3],
  ['none', headings('Care'), 0],
]);

describeCheckIn('aeo.q.coverage', [
  ['tr', 'three kinds', below('Sulama nedir', 'Nasıl yapılır', 'Ne kadar tutar'), 1],
  ['nl', 'one kind', below('Wat is het', 'Wat doet het'), 1 / 3],
  ['sv', 'one that is not read', below('Vad är det?'), null],
]);
