import { describe, expect, it } from '@jest/globals';
import { describeCheck, head } from '../../../test-support/describe-check.js';
import { checkOf, pageOf } from '../../../test-support/page-of.js';

const BASE = '<base href="http://site.example/">';
describeCheck('seo.tech.https', [
  ['https', head(''), 1],
  ['http', head(''), 0, { url: 'http://site.example/a' }],
  ['a script over http', head('<script src="http://cdn.example/a.js"></script>'), 0.5],
  ['a style sheet by a base on http', head(`${BASE}<link rel="stylesheet" href="a.css">`), 0.5],
  [
    'a script without a scheme by a base on http',
    head(`${BASE}<script src="//b.example/a.js"></script>`),
    0.5,
  ],
  [
    'a script on https beside a base on http',
    head(`${BASE}<script src="https://b.example/a.js"></script>`),
    1,
  ],
  [
    'no more than links by a base on http',
    head(`${BASE}<link rel="next" href="b"><script src=""></script>`),
    1,
  ],
]);

describeCheck('seo.tech.viewport', [
  ['a viewport', head('<meta name="viewport" content="width=device-width, initial-scale=1">'), 1],
  ['one without zoom', head('<meta name="viewport" content="width=device-width, user-scalable=no">'), 0.5],
  ['none', head(''), 0],
]);

describeCheck('seo.tech.robots_txt_valid', [
  ['a sound file', head(''), 1, { robots: 'User-agent: *\nAllow: /' }],
  ['a mistake', head(''), 0.85, { robots: 'User-agent: *\nDissallow: /p' }],
  ['a web page in its place', head(''), 0, { robots: '\uFEFF\n<!doctype html><p>app' }],
  ['two mistakes', head(''), 0.7, { robots: 'Disallow: /\nUser-agent: *\nfoo' }],
  ['a server error', head(''), 0, { robots: 503 }],
  ['an empty one', head(''), null, { robots: ' \n' }],
  ['none', head(''), null],
]);

describeCheck('seo.tech.ttfb', [
  ['a fast server', head(''), 1, { firstByteMs: 300 }],
  ['a slow one', head(''), 0.5, { firstByteMs: 1_200 }],
  ['a very slow one', head(''), 0, { firstByteMs: 3_000 }],
]);

describeCheck('seo.tech.html_weight', [
  ['a light page', head(''), 1],
  ['a heavy page', `${head('')}<!--${'x'.repeat(700_000)}-->`, 0.5],
  ['a far too heavy page', `${head('')}<!--${'x'.repeat(2_500_000)}-->`, 0],
]);

describeCheck('seo.tech.sitemap', [
  ['one named in robots.txt', head(''), 1, { robots: 'Sitemap: https://site.example/s.xml' }],
  ['one at the usual place', head(''), 1, { sitemap: '<?xml version="1.0"?><urlset/>' }],
  ['a web page in its place', head(''), 0, { sitemap: '<!doctype html><html></html>' }],
  ['a web page in XML', head(''), 0, { sitemap: '<?xml version="1.0"?><!DOCTYPE html><html/>' }],
  ['one below a comment', head(''), 1, { sitemap: '\uFEFF<!-- made by <b> --><urlset/>' }],
  ['one with a prefix', head(''), 1, { sitemap: '<?xml version="1.0"?>\n<sm:sitemapindex xmlns:sm="x"/>' }],
  ['a feed', head(''), 1, { sitemap: '<?xml version="1.0"?><?xml-stylesheet href="a"?><rss/>' }],
  ['a list of addresses', head(''), 1, { sitemap: 'https://site.example/a\r\nhttps://site.example/b\n' }],
  ['a text that is no list', head(''), 0, { sitemap: 'https://site.example/a\nand more\n' }],
  ['an empty file', head(''), 0, { sitemap: '' }],
  ['none', head(''), 0],
  ['one that we did not reach', head(''), null, { sitemap: 'unreached' }],
]);

const FAULTY = head('<link rel="alternate" hreflang="en-UK" href="https://site.example/">').replace(
  'lang="en"',
  'lang="en_US"',
);
describe('evidence', () => {
  it.each([
    ['seo.tech.sitemap', { sitemap: 404 }, '/sitemap.xml answers 404'],
    ['seo.tech.sitemap', { sitemap: '<!doctype html><p>app' }, '/sitemap.xml is a web page'],
    ['seo.tech.sitemap', { sitemap: ' ' }, '/sitemap.xml is empty'],
    ['seo.tech.sitemap', { sitemap: '{}' }, '/sitemap.xml is neither XML of a sitemap nor a list of URLs'],
    ['seo.tech.robots_txt_valid', { robots: '<p>app' }, 'a web page in place of robots.txt'],
    ['seo.intl.lang', {}, '<html lang="en_US">, which is no language code'],
  ])('of %s for %j is "%s"', (id, options, line) => {
    expect(checkOf(id).evidence?.(pageOf(FAULTY, options))).toContain(line);
  });
});

const GERMAN =
  'Die Tropfbewässerung bringt das Wasser langsam und gezielt an die Wurzeln der Pflanzen. Sie spart im Sommer sehr viel Wasser und hält die Blätter trocken. Wer einen kleinen Garten hat, kann die Schläuche an einem Nachmittag selbst verlegen und danach die Uhr für jeden Morgen stellen. Im Herbst werden die Leitungen geleert, damit der Frost sie nicht sprengt.';
describeCheck('seo.intl.lang', [
  ['the language of the text', `<html lang="de-AT"><body><main><p>${GERMAN}</p></main>`, 1],
  ['another language', `<html lang="en"><body><main><p>${GERMAN}</p></main>`, 0.2],
  ['a tag that is none', `<html lang="de_AT"><body><main><p>${GERMAN}</p></main>`, 0.5],
  ['nothing', `<html><body><main><p>${GERMAN}</p></main>`, 0],
]);
