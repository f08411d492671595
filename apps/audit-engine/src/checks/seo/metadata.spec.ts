import { body, describeCheck, head, HOME, link, meta, OWN } from '../../../test-support/describe-check.js';

describeCheck('seo.meta.title', [
  ['one', head('<title>A title</title>'), 1],
  ['none', head(''), 0],
  ['an empty one', head('<title> </title>'), 0],
  ['two', head('<title>A</title><title>B</title>'), 0.5],
  ['one within a picture only', body('<svg><title>Icon</title></svg>').replace('<title>t</title>', ''), 0],
]);

describeCheck('seo.meta.title_quality', [
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
  ['one', head('<meta name="description" content="Text.">'), 1],
  ['two that differ', head(meta('description', 'Beans.') + meta('description', 'Peas.')), 0.5],
  ['the same twice', head(meta('description', 'Beans.') + meta('description', ' beans ')), 1],
  ['a blank one', head('<meta name="description" content=" ">'), 0],
  ['none', head(''), 0],
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
