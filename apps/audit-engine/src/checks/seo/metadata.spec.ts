import {
  body,
  describeCheck,
  head,
  HOME,
  link,
  meta,
  OWN,
  schema,
} from '../../../test-support/describe-check.js';
import { words } from '../../../test-support/page-of.js';

describeCheck('seo.meta.title', [
  ['one', head('<title>A title</title>'), 1],
  ['none', head(''), 0],
  ['an empty one', head('<title> </title>'), 0],
  ['two', head('<title>A</title><title>B</title>'), 0.5],
  ['one within a picture only', body('<svg><title>Icon</title></svg>').replace('<title>t</title>', ''), 0],
]);

const titled = (title: string, more = '') => head(`<title>${title}</title>${more}`);
const SHOP = { url: 'https://www.greenrows.example/hoses' };
const ORGANIZATION = { '@type': 'Organization', name: 'Fields & Co' };
describeCheck('seo.meta.title', [
  ['a word for any home page', titled('Home'), 0.2],
  ['that word before the name of the site', titled('Home | Green Rows'), 0.2, SHOP],
  ['a word for anything that is sold', titled('Item'), 0.2],
  ['a word for any shop', titled('Shop'), 0.2],
  ['a greeting', titled('Welcome to Green Rows'), 0.2, SHOP],
  ['the name in the domain', titled('Green Rows Ltd'), 0.2, SHOP],
  [
    'a longer name in the domain',
    titled('A Row of Green.example'),
    0.2,
    { url: 'https://arowofgreen.example/a' },
  ],
  ['the name twice', titled('Green Rows - GreenRows'), 0.2, SHOP],
  ['a subject before the name', titled('Hoses | Green Rows'), 1, SHOP],
  ['a subject after a greeting', titled('Welcome to the hoses of Green Rows'), 1, SHOP],
  ['the name in the markup', titled('Green Rows', schema({ '@type': 'WebSite', name: 'Green Rows' })), 0.2],
  [
    'the name of the organization of the site',
    titled('Fields', schema({ ...ORGANIZATION, url: 'https://site.example/' })),
    0.2,
  ],
  [
    'the name of the publisher',
    titled('Fields', schema({ '@type': 'WebPage', publisher: ORGANIZATION })),
    0.2,
  ],
  ['the name of an organization in a directory', titled('Fields', schema(ORGANIZATION)), 1],
  [
    'the name of the logo',
    body('<a href="/"><img src=l alt="Green Rows"></a>').replace('>t<', '>Green Rows<'),
    0.2,
  ],
  [
    'a long name, which says what the site does',
    titled('Green Rows hoses', meta('og:site_name', 'Green Rows hoses')),
    1,
  ],
  ['what a theme has', titled('Just another WordPress site'), 0.2],
  ['what a theme has behind the name', titled('Green Rows – Just another WordPress site'), 0.2, SHOP],
  ['what a tool has', titled('React App'), 0.2],
]);

describeCheck('seo.meta.title_quality', [
  ['a list of search words', titled('Garden hose, cheap hose, hose online, buy hose'), 0],
  ['eight short parts', titled('Hoses, pumps, taps, pots, soil, seeds, nets, canes'), 0],
  ['a row of places', titled('Rome, Florence, Venice and Milan by train, in a week'), 1],
  ['three parts with one word', titled('Hoses | Garden hoses | All hoses of Green Rows'), 1],
  ['a good length', head('<title>How drip irrigation saves water</title>'), 1],
  ['boilerplate', head('<title>Home</title>'), 0],
  ['a rather short one', head('<title>Irrigation</title>'), 0.5],
  ['a rather long one', head(`<title>${'a'.repeat(70)}</title>`), 0.5],
  ['a far too long one', head(`<title>${'a'.repeat(90)}</title>`), 0],
  ['a Japanese one', head('<title>点滴灌漑の始め方と費用の目安</title>'), 1],
  ['Italian boilerplate', head('<title>Documento senza titolo</title>'), 0],
  ['Indonesian boilerplate', head('<title>Halaman Utama</title>'), 0],
  ['none', head(''), null],
]);

describeCheck('seo.meta.description', [
  ['one', head('<meta name="description" content="All about beans.">'), 1],
  ['one of a word', head(meta('description', 'Jobs')), 0.3],
  ['two that differ', head(meta('description', 'Beans.') + meta('description', 'Peas.')), 0.5],
  [
    'the same twice',
    head(meta('description', 'All about beans.') + meta('description', ' all about beans ')),
    1,
  ],
  ['a blank one', head('<meta name="description" content=" ">'), 0],
  ['none', head(''), 0],
]);

const HOSES = 'Hoses and pumps for the garden, sorted by length';
const shows = (description: string, markup = '', inHead = '') =>
  `<html lang="en"><head><title>Hoses of 20 metres | Green Rows</title>${meta('description', description)}${inHead}</head>
   <body><nav><a href="/a">Hoses</a> <a href="/b">Pumps</a> <a href="/c">Contact us</a></nav>
   <main><h1>Hoses</h1><p>${words(100)}</p>${markup}</main></body></html>`;
const SITE = schema({ '@type': 'WebSite', name: 'Green Rows', description: `${HOSES}.` });
const store = (url: string) =>
  schema({ '@type': 'GardenStore', name: 'Green Rows Leeds', url, description: `${HOSES}.` });
describeCheck('seo.meta.description', [
  ['one about the page', shows(HOSES), 1],
  ['the title again', shows('Hoses of 20 metres | Green Rows'), 0.3],
  ['the title without the name of the site', shows('hoses of 20 metres!'), 0.3],
  ['the main heading again', shows('Hoses'), 0.3],
  ['the name of the site', shows('Green Rows', '', meta('og:site_name', 'Green Rows')), 0.3],
  ['what a system has', shows('Joomla! - the dynamic portal engine and content management system'), 0.3],
  ['what a system has, in French', shows('Boutique propulsée par PrestaShop'), 0.3],
  ['a page about that system', shows('Modules for PrestaShop', '<p>PrestaShop 9</p>'), 1],
  ['a list of search words', shows('garden hose, cheap hose, hose online, buy hose'), 0.3],
  ['the names of the menu', shows('Skip to content Hoses Pumps Contact us Search'), 0.3],
  ['a description of signs alone', shows('- –'), 0.3],
  [
    'a sentence that names what the menu has',
    shows('All for gardens that are dry: hoses, pumps, contact us'),
    1,
  ],
  ['words of the menu in a sentence', shows('Hoses and pumps. Contact us for taps'), 1],
  ['that of the site', shows(HOSES, '', SITE), 0.3],
  ['that of the site on its home page', shows(HOSES, '', SITE), 1, HOME],
  ['that of the shop that has the site', shows(HOSES, '', store('https://site.example/')), 0.3],
  ['that of the branch that the page is about', shows(HOSES, '', store('/guides/page')), 1],
  ['one of another subject', shows('Violins, strung slowly with silver by monks'), 0.3],
  ['other words, of which one is shown', shows('Sauces, cooked slowly over charcoal', '<p>Charcoal.</p>'), 1],
  ['other words on a page with little text', head(meta('description', 'Sauces cooked over charcoal')), 1],
  ['one that breaks off', shows('Hoses and pumps for the garden, sorted by…'), 0.8],
]);

describeCheck('seo.meta.description_length', [
  ['a good length', head(`<meta name="description" content="${'a'.repeat(100)}">`), 1],
  ['a short one', head(`<meta name="description" content="${'a'.repeat(50)}">`), 0.5],
  ['a Japanese one', head(`<meta name="description" content="${'点滴灌漑'.repeat(12)}">`), 1],
  ['a very long one', head(`<meta name="description" content="${'a'.repeat(400)}">`), 0],
  ['none', head(''), null],
]);

const after = (markup: string) => head(`<title>t</title><img src="a.png">${markup}`);
const RESEMBLING = '<meta name="my-description"><meta name="viewports"><meta name="descriptions">';
describeCheck('seo.meta.head_integrity', [
  ['a sound head', head('<title>t</title><meta property="og:title" content="t">'), 1],
  ['a preview after an image', after('<meta property="og:title" content="t">'), 0.5],
  ['a description after an image', after(meta('description', 'd')), 0.5],
  ['a title after an image', head('<img src="a.png"><title>t</title>'), 0],
  ['a title before and after an image', after('<title>u</title>'), 1],
  ['a robots rule after an image', after(meta('robots', 'all')), 0],
  ['a viewport after an image', after(meta('viewport', 'x')), 0.5],
  ['a card after an image', after(meta('twitter:card', 'x')), 0.5],
  ['microdata after an image', after('<meta itemprop="name" content="x">'), 1],
  ['names that only resemble others after an image', after(RESEMBLING), 1],
  ['another link after an image', after(link('icon', '/i.png')), 1],
  ['a feed after an image', after(link('alternate', '/feed')), 1],
  ['a canonical after an image', after(link('canonical', '/')), 0],
  ['a language version', after('<link rel="alternate" hreflang="de" href="https://site.example/de">'), 0],
]);

const og = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`;
const elsewhere = 'https://site.example/p';
describeCheck('seo.meta.social_preview', [
  ['nothing', head(''), 0],
  ['half', head(og('title', 't') + og('url', `${OWN}/`)), 0.5],
  ['a picture that has a name too', head('<meta name="image" property="og:image" content="/a.png">'), 0.25],
  ['a picture by its other name', head(og('image:url', '/a.png')), 0.25],
  ['a picture on https alone', head(og('image:secure_url', '/a.png')), 0.25],
  ['the page without its tracking', head(og('url', OWN)), 0.25, { url: `${OWN}?utm_source=x` }],
  ['another address as og:url', head(og('url', HOME.url)), 0],
  ['a title for any page', head(og('title', 'Startseite') + og('url', OWN)), 0.25],
  ['a text of the system', head(og('description', 'Just another WordPress site') + og('url', OWN)), 0.25],
  ['a text that repeats the title', head(`<title>Drip pumps</title>${og('description', 'Drip pumps')}`), 0],
  ['the canonical address as og:url', head(link('canonical', elsewhere) + og('url', elsewhere)), 0.25],
]);

const sentAs = (type: string) => ({ headers: { 'content-type': type } });
describeCheck('seo.meta.charset', [
  ['a header', head(''), 1],
  ['a meta element', head('<meta charset="utf-8">'), 1, sentAs('text/html')],
  [
    'a meta element that says otherwise',
    head('<meta charset="windows-1252">'),
    0.5,
    sentAs('text/html; charset=utf-8'),
  ],
  ['neither', head(''), 0.5, sentAs('text/html')],
]);

describeCheck('seo.meta.doctype', [
  ['a doctype', head(''), 1],
  ['none', '<html><body>x</body></html>', 0],
  ['none in XML', '<html><body>x</body></html>', 1, sentAs('application/xhtml+xml')],
]);
