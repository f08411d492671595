import { body, describeCheck, schema, mainIn } from '../../../test-support/describe-check.js';
import { words } from '../../../test-support/page-of.js';

const main = (markup: string) => body(`<main><h1>Water</h1>${markup}</main>`);

describeCheck('geo.evidence.statistics', [
  [
    'numbers',
    main(`<p>It saves 43 percent, or $1,200, since 2019. ${words(120)} That is 5 million litres.</p>`),
    1,
  ],
  ['none', main(`<p>${words(150)}</p>`), 0],
  ['a short text', main('<p>50 %</p>'), null],
  ['numbers of code alone', main(`<p>${words(150)}</p><pre>width: 50%; wait(300 ms); $9</pre>`), 0],
  ['a short text without figures beside long code', main(`<p>Wait.</p><pre>${words(300)} 50 %</pre>`), 0],
  ['figures beside long code', main(`<p>${words(120)} 50 %, 3 kg.</p><pre>${words(900)}</pre>`), 1],
]);

const source = (host: string) => `<a href="https://${host}/x">source</a>`;
describeCheck('geo.evidence.citations', [
  ['three sources', main(source('fao.org') + source('usgs.gov') + source('nature.com')), 1],
  ['one site three times', main(source('a.fao.org') + source('b.fao.org') + source('fao.org')), 1 / 3],
  ['networks to share on', main(source('facebook.com') + source('x.com') + source('www.linkedin.com')), 0],
  ['a source in words alone', main('<p>According to the ministry, this works well enough.</p>'), 0.5],
  ['links of the footer', body(`<main><p>x</p></main><footer>${source('fao.org')}</footer>`), 0],
  ['a product', body(`${schema({ '@type': 'Product', name: 'Hose' })}<main><p>Hose.</p></main>`), null],
  ['a recipe', body(`${schema({ '@type': 'Recipe', name: 'Soup' })}<main><p>Soup.</p></main>`), null],
  [
    'a recipe that a blog calls an article',
    body(
      `<meta property="og:type" content="article">${schema({ '@type': 'Recipe', name: 'Soup' })}<main><p>Soup.</p></main>`,
    ),
    null,
  ],
  ['a bakery', body(`${schema({ '@type': 'Bakery', name: 'Fields' })}<main><p>Bread.</p></main>`), null],
  [
    'an event with three sources',
    body(
      `${schema({ '@type': 'Event', name: 'Fair' })}<main>${source('fao.org') + source('usgs.gov') + source('nature.com')}</main>`,
    ),
    1,
  ],
  ['a home page', main(''), null, { url: 'https://site.example/' }],
]);

const QUOTE = '“Farmers who changed cut their bill by half,” said Maria Lopez.';
describeCheck('geo.evidence.quotations', [
  ['two with a name', main(`<p>${QUOTE}</p><blockquote>We use it. <cite>Ada Fields</cite></blockquote>`), 1],
  ['one with a name', main(`<p>${QUOTE}</p>`), 0.6],
  ['one without', main('<p>“Farmers who changed cut their bill by half.” That is a lot.</p>'), 0.3],
  ['none', main('<p>The so-called “drip” method.</p>'), 0],
]);

describeCheck('geo.evidence.no_stuffing', [
  ['varied text', main(`<p>${words(200)}</p>`), 1],
  ['stuffed text', main(`<p>${words(60)} ${'best cheap pump. '.repeat(30)}</p>`), 0],
]);

describeCheck('geo.evidence.statistics', [
  [
    'Japanese figures',
    mainIn('ja', `<p>${'点滴灌漑は水を節約する方法です。'.repeat(20)}2019年に3,000万円、30％。5万人。</p>`),
    1,
  ],
  [
    'Japanese dates alone',
    mainIn(
      'ja',
      `<p>公開日：2026年11月3日　更新日：11月10日</p><p>${'点滴灌漑は水を節約する方法です。'.repeat(20)}</p>`,
    ),
    0,
  ],
  ['none in Russian', mainIn('ru', `<p>${'Капельное орошение экономит воду и время. '.repeat(25)}</p>`), 0],
  [
    'international ones in an unknown language',
    mainIn('sv', `<p>${'Droppbevattning sparar vatten och tid. '.repeat(25)} 5 kg, 43 %, $5, 30 km.</p>`),
    1,
  ],
  [
    'none of those in an unknown language',
    mainIn('sv', `<p>${'Droppbevattning sparar vatten och tid. '.repeat(25)}</p>`),
    null,
  ],
]);

describeCheck('geo.evidence.citations', [
  ['a German source in words alone', mainIn('de', '<p>Laut Ministerium funktioniert das sehr gut.</p>'), 0.5],
  ['a Chinese list of sources', mainIn('zh', '<h2>参考文献</h2><p>滴灌可以节约很多用水和时间。</p>'), 0.5],
  ['a mark in an unknown language', mainIn('sv', '<p>Droppbevattning sparar mycket vatten [3].</p>'), 0.5],
  [
    'three links in an unknown language',
    mainIn('sv', source('fao.org') + source('usgs.gov') + source('nature.com')),
    1,
  ],
]);

describeCheck('geo.evidence.quotations', [
  [
    'a German one with a name',
    mainIn('de', '<p>„Wir haben unsere Kosten um die Hälfte gesenkt“, sagte Maria Lopez.</p>'),
    0.6,
  ],
  [
    'two French ones with a name',
    mainIn(
      'fr',
      '<p>« Nous avons réduit nos coûts de moitié », explique Marie. « Cela marche très bien chez nous », affirme Paul.</p>',
    ),
    1,
  ],
  ['a Japanese one with a name', mainIn('ja', '<p>山田氏は「費用が半分になりました」と述べた。</p>'), 0.6],
  ['a Russian one without', mainIn('ru', '<p>«Мы сократили расходы на воду вдвое». Это много.</p>'), 0.3],
  [
    'one in an unknown language',
    mainIn('sv', '<p>”Vi halverade våra kostnader för vatten”, sade Maria.</p>'),
    null,
  ],
  ['none in an unknown language', mainIn('sv', '<p>Vi halverade våra kostnader för vatten.</p>'), 0],
  [
    'a signed one in an unknown language',
    mainIn('sv', '<p>”Vi halverade våra kostnader för vatten” — Maria Ek</p>'),
    0.6,
  ],
]);

describeCheck('geo.evidence.no_stuffing', [
  ['stuffed Italian', mainIn('it', `<p>${'La migliore pompa economica da giardino. '.repeat(30)}</p>`), 0],
  [
    'stuffed text in an unknown language',
    mainIn('sv', `<p>${'Den bästa billiga pumpen för trädgården. '.repeat(30)}</p>`),
    null,
  ],
]);
