import { body, describeCheck, mainIn } from '../../../test-support/describe-check.js';

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

const headingsIn = (language: string, ...texts: string[]) =>
  mainIn(language, texts.map((text) => `<h2>${text}</h2><p>x</p>`).join(''));
describeCheck('aeo.q.headings', [
  [
    'three Italian ones without marks',
    headingsIn('it', 'Come funziona la pompa', 'Quanto costa la pompa', 'Perché conviene usarla'),
    1,
  ],
  ['one in Japanese', headingsIn('ja', '点滴灌漑とは', '部品', '価格'), 0.5],
  ['three marks in an unknown language', headingsIn('ko', '무엇인가요?', '왜 좋은가요?', '얼마인가요?'), 1],
  ['two marks in an unknown language', headingsIn('ko', '무엇인가요?', '왜 좋은가요?', '가격'), null],
]);

describeCheck('aeo.q.faq_block', [
  [
    'one pair under a Polish heading',
    mainIn('pl', `<h2>Najczęściej zadawane pytania</h2>${detail('Czy to działa?')}`),
    1,
  ],
  ['one pair in Arabic', mainIn('ar', detail('هل هو آمن؟')), 0.5],
  ['three pairs in an unknown language', mainIn('sv', detail('Varför?').repeat(3)), 1],
  ['no pair in an unknown language', mainIn('sv', '<p>x</p>'), null],
]);

describeCheck('aeo.q.coverage', [
  ['three kinds in Turkish', headingsIn('tr', 'Sulama nedir', 'Nasıl yapılır', 'Ne kadar tutar'), 1],
  ['one kind in Dutch', headingsIn('nl', 'Wat is het', 'Wat doet het'), 1 / 3],
  ['an unknown language', headingsIn('sv', 'Vad är det?'), null],
]);
