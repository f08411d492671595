import { body, describeCheck, describeCheckIn, main, schema } from '../../../test-support/describe-check.js';
import { words } from '../../../test-support/page-of.js';

const titled = (title: string, markup: string) => main(`<h1>${title}</h1>${markup}`);
const list = (tag: string, items: number) => `<${tag}>${'<li>item</li>'.repeat(items)}</${tag}>`;

describeCheck('aeo.format.lists', [
  ['two lists', titled('x', list('ul', 3) + list('ol', 5)), 1],
  ['one', titled('x', list('ul', 3)), 0.6],
  ['a list of the navigation', body(`<nav>${list('ul', 9)}</nav><main><p>x</p></main>`), 0],
]);

const NEWS = schema({ '@type': 'ReportageNewsArticle', headline: 'a' });
const headings = (...texts: string[]) => texts.map((text) => `<h2>${text}</h2>`).join('');
describeCheck('aeo.format.steps', [
  ['numbered steps', titled('How to water', list('ol', 4)), 1],
  ['headings that count', titled('How to water', headings('Step 1: a', 'Step 2: b', 'Step 3: c')), 1],
  ['prose', titled('How to water', '<p>First do this.</p>'), 0],
  ['no instructions', titled('Water', ''), null],
  ['news of instructions', NEWS + titled('How to water, by the minister', '<p>He told it.</p>'), null],
]);

const steps = (title: string, ...each: string[]) => `<h1>${title}</h1>${headings(...each)}`;
describeCheckIn('aeo.format.steps', [
  ['ja', 'care', '<h1>鉄瓶の選び方と手入れの方法</h1><p>x</p>', null],
  ['ja', 'what to do', '<h1>鉄瓶を手入れする方法</h1><p>x</p>', 0],
  ['de', 'steps', steps('Anleitung: Tomaten gießen', 'Schritt 1', 'Schritt 2', 'Schritt 3'), 1],
  ['zh', 'steps', steps('浇水教程', '第一步：准备', '第二步：浇水', '第三步：检查'), 1],
  ['ar', 'steps', steps('طريقة ري الطماطم', 'الخطوة الأولى', 'الخطوة الثانية', 'الخطوة الثالثة'), 1],
  ['tr', 'steps', steps('Domates nasıl sulanır', '1. Adım', '2. Adım', '3. Adım'), 1],
  ['pl', 'prose', steps('Jak podlewać pomidory', 'Woda', 'Czas', 'Ziemia'), 0],
  ['sv', 'steps that are not read', steps('How to vattna', 'Steg'), null],
]);

const row = (tag: string) => `<tr><${tag}>a</${tag}><${tag}>b</${tag}></tr>`;
const TABLE = `<table>${row('th')}${row('td')}</table>`;
describeCheck('aeo.format.tables', [
  ['a table with headings', titled('Drip vs sprinkler', TABLE), 1],
  ['one without', titled('Drip vs sprinkler', `<table>${row('td')}${row('td')}</table>`), 0.5],
  ['prose', titled('Drip vs sprinkler', '<p>x</p>'), 0],
  ['no comparison', titled('Drip', ''), null],
  ['the best', titled('The 7 best pumps', '<p>x</p>'), 0],
  ['a company named after the best', titled('Best Buy share price falls', '<p>x</p>'), null],
  ['news of a comparison', NEWS + titled('Drip vs sprinkler, in court', '<p>x</p>'), null],
]);

describeCheckIn('aeo.format.tables', [
  ['ru', 'a comparison in prose', '<h1>Сравнение насосов</h1><p>x</p>', 0],
  ['ja', 'one in a table', `<h1>ポンプの比較</h1>${TABLE}`, 1],
  ['sv', 'one that is not read', '<h1>Dropp vs spridare</h1><p>x</p>', null],
]);

const sections = (...sizes: number[]) =>
  titled('x', sizes.map((size) => `<h2>h</h2><p>${words(size)}</p>`).join(''));
describeCheck('aeo.format.section_size', [
  ['sections of 100 words', sections(100, 100, 100), 1],
  ['sections of 10 and 600 words', sections(10, 10, 600), 0],
  ['two sections', sections(100, 100), null],
]);
