import { body, describeCheck, schema, mainIn } from '../../../test-support/describe-check.js';
import { words } from '../../../test-support/page-of.js';

const main = (title: string, markup: string) => body(`<main><h1>${title}</h1>${markup}</main>`);
const list = (tag: string, items: number) => `<${tag}>${'<li>item</li>'.repeat(items)}</${tag}>`;

describeCheck('aeo.format.lists', [
  ['two lists', main('x', list('ul', 3) + list('ol', 5)), 1],
  ['one', main('x', list('ul', 3)), 0.6],
  ['a list of the navigation', body(`<nav>${list('ul', 9)}</nav><main><p>x</p></main>`), 0],
]);

const NEWS = schema({ '@type': 'ReportageNewsArticle', headline: 'a' });
describeCheck('aeo.format.steps', [
  ['numbered steps', main('How to water', list('ol', 4)), 1],
  ['headings that count', main('How to water', '<h2>Step 1: a</h2><h2>Step 2: b</h2><h2>Step 3: c</h2>'), 1],
  ['prose', main('How to water', '<p>First do this.</p>'), 0],
  ['no instructions', main('Water', ''), null],
  ['news of instructions', NEWS + main('How to water, by the minister', '<p>He told it.</p>'), null],
  ['care in Japanese', mainIn('ja', '<h1>鉄瓶の選び方と手入れの方法</h1><p>x</p>'), null],
  ['what to do in Japanese', mainIn('ja', '<h1>鉄瓶を手入れする方法</h1><p>x</p>'), 0],
]);

const row = (tag: string) => `<tr><${tag}>a</${tag}><${tag}>b</${tag}></tr>`;
describeCheck('aeo.format.tables', [
  ['a table with headings', main('Drip vs sprinkler', `<table>${row('th')}${row('td')}</table>`), 1],
  ['one without', main('Drip vs sprinkler', `<table>${row('td')}${row('td')}</table>`), 0.5],
  ['prose', main('Drip vs sprinkler', '<p>x</p>'), 0],
  ['no comparison', main('Drip', ''), null],
  ['the best', main('The 7 best pumps', '<p>x</p>'), 0],
  ['a company named after the best', main('Best Buy share price falls', '<p>x</p>'), null],
  ['news of a comparison', NEWS + main('Drip vs sprinkler, in court', '<p>x</p>'), null],
]);

const sections = (...sizes: number[]) =>
  main('x', sizes.map((size) => `<h2>h</h2><p>${words(size)}</p>`).join(''));
describeCheck('aeo.format.section_size', [
  ['sections of 100 words', sections(100, 100, 100), 1],
  ['sections of 10 and 600 words', sections(10, 10, 600), 0],
  ['two sections', sections(100, 100), null],
]);

const stepsIn = (language: string, title: string, ...steps: string[]) =>
  mainIn(language, `<h1>${title}</h1>${steps.map((step) => `<h2>${step}</h2>`).join('')}`);
describeCheck('aeo.format.steps', [
  ['German steps', stepsIn('de', 'Anleitung: Tomaten gießen', 'Schritt 1', 'Schritt 2', 'Schritt 3'), 1],
  ['Chinese steps', stepsIn('zh', '浇水教程', '第一步：准备', '第二步：浇水', '第三步：检查'), 1],
  ['Arabic steps', stepsIn('ar', 'طريقة ري الطماطم', 'الخطوة الأولى', 'الخطوة الثانية', 'الخطوة الثالثة'), 1],
  ['Turkish steps', stepsIn('tr', 'Domates nasıl sulanır', '1. Adım', '2. Adım', '3. Adım'), 1],
  ['Polish prose', stepsIn('pl', 'Jak podlewać pomidory', 'Woda', 'Czas', 'Ziemia'), 0],
  ['an unknown language', stepsIn('sv', 'How to vattna', 'Steg'), null],
]);

describeCheck('aeo.format.tables', [
  ['a Russian comparison in prose', mainIn('ru', '<h1>Сравнение насосов</h1><p>x</p>'), 0],
  [
    'a Japanese one in a table',
    mainIn('ja', `<h1>ポンプの比較</h1><table>${row('th')}${row('td')}</table>`),
    1,
  ],
  ['an unknown language', mainIn('sv', '<h1>Dropp vs spridare</h1><p>x</p>'), null],
]);
