import {
  body,
  describeCheck,
  describeCheckIn,
  HOME,
  main,
  schema,
} from '../../../test-support/describe-check.js';
import { words } from '../../../test-support/page-of.js';

const titled = (markup: string) => main(`<h1>Water</h1>${markup}`);
const FIGURES = `<p>It saves 43 percent, or $1,200, since 2019. ${words(120)} That is 5 million litres.</p>`;

describeCheck('geo.evidence.statistics', [
  ['numbers', titled(FIGURES), 1],
  ['none', titled(`<p>${words(150)}</p>`), 0],
  ['a short text', titled('<p>50 %</p>'), null],
  ['numbers of code alone', titled(`<p>${words(150)}</p><pre>width: 50%; wait(300 ms); $9</pre>`), 0],
  ['a short text without figures beside long code', titled(`<p>Wait.</p><pre>${words(300)} 50 %</pre>`), 0],
  ['figures beside long code', titled(`<p>${words(120)} 50 %, 3 kg.</p><pre>${words(900)}</pre>`), 1],
]);

const JAPANESE = '点滴灌漑は水を節約する方法です。'.repeat(20);
const DATES = '<p>公開日：2026年11月3日　更新日：11月10日</p>';
const RUSSIAN = 'Капельное орошение экономит воду и время. '.repeat(25);
const SWEDISH = 'Droppbevattning sparar vatten och tid. '.repeat(25);
describeCheckIn('geo.evidence.statistics', [
  ['ja', 'figures', `<p>${JAPANESE}2019年に3,000万円、30％。5万人。</p>`, 1],
  ['ja', 'dates alone', `${DATES}<p>${JAPANESE}</p>`, 0],
  ['ru', 'none', `<p>${RUSSIAN}</p>`, 0],
  ['sv', 'international ones', `<p>${SWEDISH} 5 kg, 43 %, $5, 30 km.</p>`, 1],
  ['sv', 'none of those', `<p>${SWEDISH}</p>`, null],
]);

const source = (host: string) => `<a href="https://${host}/x">source</a>`;
const THREE = source('fao.org') + source('usgs.gov') + source('nature.com');
const RECIPE = `${schema({ '@type': 'Recipe', name: 'Soup' })}<main><p>Soup.</p></main>`;
describeCheck('geo.evidence.citations', [
  ['three sources', titled(THREE), 1],
  ['one site three times', titled(source('a.fao.org') + source('b.fao.org') + source('fao.org')), 1 / 3],
  ['networks to share on', titled(source('facebook.com') + source('x.com') + source('www.linkedin.com')), 0],
  ['a source in words alone', titled('<p>According to the ministry, this works well enough.</p>'), 0.5],
  ['links of the footer', body(`<main><p>x</p></main><footer>${source('fao.org')}</footer>`), 0],
  ['a product', body(`${schema({ '@type': 'Product', name: 'Hose' })}<main><p>Hose.</p></main>`), null],
  ['a recipe', body(RECIPE), null],
  ['one that a blog calls an article', body(`<meta property="og:type" content="article">${RECIPE}`), null],
  ['a bakery', body(`${schema({ '@type': 'Bakery', name: 'Fields' })}<main><p>Bread.</p></main>`), null],
  ['an event with sources', body(`${schema({ '@type': 'Event', name: 'Fair' })}<main>${THREE}</main>`), null],
  ['a home page', titled(''), null, HOME],
]);

describeCheckIn('geo.evidence.citations', [
  ['de', 'a source in words alone', '<p>Laut Ministerium funktioniert das sehr gut.</p>', 0.5],
  ['zh', 'a list of sources', '<h2>参考文献</h2><p>滴灌可以节约很多用水和时间。</p>', 0.5],
  ['sv', 'a mark', '<p>Droppbevattning sparar mycket vatten [3].</p>', 0.5],
  ['sv', 'three links', THREE, 1],
]);

const QUOTE = '“Farmers who changed cut their bill by half,” said Maria Lopez.';
describeCheck('geo.evidence.quotations', [
  [
    'two with a name',
    titled(`<p>${QUOTE}</p><blockquote>We use it. <cite>Ada Fields</cite></blockquote>`),
    1,
  ],
  ['one with a name', titled(`<p>${QUOTE}</p>`), 0.6],
  ['one without', titled('<p>“Farmers who changed cut their bill by half.” That is a lot.</p>'), 0.3],
  ['none', titled('<p>The so-called “drip” method.</p>'), 0],
]);

const FRENCH =
  '« Nous avons réduit nos coûts de moitié », explique Marie. « Cela marche très bien chez nous », affirme Paul.';
describeCheckIn('geo.evidence.quotations', [
  ['de', 'one', '<p>„Wir haben unsere Kosten um die Hälfte gesenkt“, sagte Maria Lopez.</p>', 0.6],
  ['fr', 'two', `<p>${FRENCH}</p>`, 1],
  ['ja', 'one', '<p>山田氏は「費用が半分になりました」と述べた。</p>', 0.6],
  ['ru', 'one without a name', '<p>«Мы сократили расходы на воду вдвое». Это много.</p>', 0.3],
  ['sv', 'one', '<p>”Vi halverade våra kostnader för vatten”, sade Maria.</p>', null],
  ['sv', 'none', '<p>Vi halverade våra kostnader för vatten.</p>', 0],
  ['sv', 'a signed one', '<p>”Vi halverade våra kostnader för vatten” — Maria Ek</p>', 0.6],
]);

describeCheck('geo.evidence.no_stuffing', [
  ['varied text', titled(`<p>${words(200)}</p>`), 1],
  ['stuffed text', titled(`<p>${words(60)} ${'best cheap pump. '.repeat(30)}</p>`), 0],
]);

describeCheckIn('geo.evidence.no_stuffing', [
  ['it', 'stuffed text', `<p>${'La migliore pompa economica da giardino. '.repeat(30)}</p>`, 0],
  ['sv', 'stuffed text', `<p>${'Den bästa billiga pumpen för trädgården. '.repeat(30)}</p>`, null],
]);
