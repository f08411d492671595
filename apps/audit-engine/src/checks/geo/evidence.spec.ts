import { body, describeCheck } from '../../../test-support/describe-check.js';
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
]);

const source = (host: string) => `<a href="https://${host}/x">source</a>`;
describeCheck('geo.evidence.citations', [
  ['three sources', main(source('fao.org') + source('usgs.gov') + source('nature.com')), 1],
  ['one site three times', main(source('a.fao.org') + source('b.fao.org') + source('fao.org')), 1 / 3],
  ['networks to share on', main(source('facebook.com') + source('x.com') + source('www.linkedin.com')), 0],
  ['a source in words alone', main('<p>According to the ministry, this works well enough.</p>'), 0.5],
  ['links of the footer', body(`<main><p>x</p></main><footer>${source('fao.org')}</footer>`), 0],
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
