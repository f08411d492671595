import { body, describeCheck, mainIn } from '../../../test-support/describe-check.js';
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

const sections = (lead: string, heading: string) => `<h2>${heading}</h2><p>${lead}</p>`.repeat(2);
describeCheck('aeo.answer.section_lead', [
  ['German fillers', mainIn('de', sections('In diesem Artikel geht es um Kosten.', 'Kosten')), 0],
  ['German answers', mainIn('de', sections('Ein Satz kostet 60 Euro.', 'Kosten')), 1],
  ['Japanese fillers', mainIn('ja', sections('この記事では費用を説明します。', '費用')), 0],
  ['Arabic answers', mainIn('ar', sections('تبلغ التكلفة ستين دولارا.', 'التكلفة')), 1],
  ['an unknown language', mainIn('sv', sections('Ett paket kostar 60 kronor.', 'Kostnad')), null],
  ['an unknown language without sections', mainIn('sv', '<p>Ett paket kostar 60 kronor.</p>'), 0],
]);

describeCheck('aeo.answer.first_paragraph', [
  [
    'a Japanese one that names the subject',
    mainIn('ja', `<h1>点滴灌漑</h1><p>点滴灌漑は${'水を節約する方法'.repeat(8)}です。</p>`),
    1,
  ],
  [
    'a Russian one in other cases',
    mainIn(
      'ru',
      `<h1>Капельное орошение</h1><p>При капельном орошении ${'вода идёт прямо к корням растений '.repeat(4)}</p>`,
    ),
    1,
  ],
  [
    'a Russian one on something else',
    mainIn('ru', `<h1>Рецепты</h1><p>${'Вода идёт прямо к корням растений. '.repeat(4)}</p>`),
    0,
  ],
  [
    'one in an unknown language',
    mainIn('sv', `<h1>Vatten</h1><p>Vatten ${'är bra för växter '.repeat(8)}</p>`),
    null,
  ],
]);

describeCheck('aeo.answer.capsule', [
  [
    'a Chinese question answered in 30 words',
    mainIn('zh', `<h2>滴灌是什么</h2><p>${'滴灌节约用水'.repeat(10)}。</p>`),
    1,
  ],
  [
    'a Turkish one answered in three',
    mainIn('tr', '<h2>Damla sulama nedir</h2><p>Su tasarrufu sağlar.</p>'),
    0,
  ],
  ['one with a mark in an unknown language', mainIn('sv', `<h2>Hur?</h2><p>${words(30)}</p>`), 1],
  [
    'one without a mark in an unknown language',
    mainIn('sv', `<h2>Hur fungerar det</h2><p>${words(30)}</p>`),
    null,
  ],
]);

describeCheck('aeo.answer.definition', [
  [
    'an Indonesian one',
    mainIn('id', '<h1>Irigasi tetes</h1><p>Irigasi tetes adalah cara menyiram tanaman.</p>'),
    1,
  ],
  [
    'none in Polish',
    mainIn('pl', '<h1>Nawadnianie</h1><p>Wielu ludzi bardzo lubi nawadnianie ogrodu.</p>'),
    0,
  ],
  [
    'an unknown language',
    mainIn('sv', '<h1>Droppbevattning</h1><p>Droppbevattning är ett sätt att vattna.</p>'),
    null,
  ],
]);

const longIn = (language: string, heading: string, sentence: string) =>
  mainIn(
    language,
    `<h2>${heading}</h2><p>${sentence.repeat(20)}</p>${`<p>${sentence.repeat(20)}</p>`.repeat(10)}`,
  );
describeCheck('aeo.answer.summary', [
  [
    'a Spanish one',
    longIn('es', 'Puntos clave', 'El riego por goteo ahorra mucha agua y tiempo en el jardín de la casa. '),
    1,
  ],
  [
    'none in Spanish',
    longIn('es', 'Bombas', 'El riego por goteo ahorra mucha agua y tiempo en el jardín de la casa. '),
    0,
  ],
  ['a Chinese one', longIn('zh', '内容摘要', '滴灌可以节约用水。'), 1],
  [
    'an unknown language',
    longIn('sv', 'Bevattning', 'Droppbevattning sparar mycket vatten åt växter. '),
    null,
  ],
]);
