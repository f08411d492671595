import { body, describeCheck, head } from '../../../test-support/describe-check.js';

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
  ['none', head(''), null],
]);

describeCheck('seo.meta.description', [
  ['one', head('<meta name="description" content="Text.">'), 1],
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

describeCheck('seo.meta.head_integrity', [
  ['a sound head', head('<title>t</title><meta property="og:title" content="t">'), 1],
  [
    'a preview after an image',
    head('<title>t</title><img src="a.png"><meta property="og:title" content="t">'),
    0.5,
  ],
  [
    'a description after an image',
    head('<title>t</title><img src="a.png"><meta name="description" content="d">'),
    0.5,
  ],
  ['a title after an image', head('<img src="a.png"><title>t</title>'), 0],
  ['a title before and after an image', head('<title>t</title><img src="a.png"><title>u</title>'), 1],
  [
    'a robots rule after an image',
    head('<title>t</title><img src="a.png"><meta name="robots" content="all">'),
    0,
  ],
  [
    'a viewport after an image',
    head('<title>t</title><img src="a.png"><meta name="viewport" content="x">'),
    0.5,
  ],
  [
    'a card after an image',
    head('<title>t</title><img src="a.png"><meta name="twitter:card" content="x">'),
    0.5,
  ],
  [
    'microdata after an image',
    head('<title>t</title><img src="a.png"><meta itemprop="name" content="x">'),
    1,
  ],
  [
    'names that only resemble others after an image',
    head(
      '<title>t</title><img src="a.png"><meta name="my-description"><meta name="viewports"><meta name="descriptions">',
    ),
    1,
  ],
  [
    'another link after an image',
    head('<title>t</title><img src="a.png"><link rel="icon" href="/i.png">'),
    1,
  ],
  ['a feed after an image', head('<title>t</title><img src="a.png"><link rel="alternate" href="/feed">'), 1],
  ['a canonical after an image', head('<title>t</title><img src="a.png"><link rel="canonical" href="/">'), 0],
  [
    'a language version after an image',
    head(
      '<title>t</title><img src="a.png"><link rel="alternate" hreflang="de" href="https://site.example/de">',
    ),
    0,
  ],
]);

describeCheck('seo.meta.social_preview', [
  ['nothing', head(''), 0],
  [
    'half',
    head(
      '<meta property="og:title" content="t"><meta property="og:url" content="https://site.example/guides/page/">',
    ),
    0.5,
  ],
  ['a picture that has a name too', head('<meta name="image" property="og:image" content="/a.png">'), 0.25],
  ['another address as og:url', head('<meta property="og:url" content="https://site.example/">'), 0],
  [
    'the canonical address as og:url',
    head(
      '<link rel="canonical" href="https://site.example/p"><meta property="og:url" content="https://site.example/p">',
    ),
    0.25,
  ],
]);

describeCheck('seo.meta.charset', [
  ['a header', head(''), 1],
  ['a meta element', head('<meta charset="utf-8">'), 1, { headers: { 'content-type': 'text/html' } }],
  [
    'a meta element that says otherwise',
    head('<meta charset="windows-1252">'),
    0.5,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  ],
  ['neither', head(''), 0.5, { headers: { 'content-type': 'text/html' } }],
]);

describeCheck('seo.meta.doctype', [
  ['a doctype', head(''), 1],
  ['none', '<html><body>x</body></html>', 0],
  ['none in XML', '<html><body>x</body></html>', 1, { headers: { 'content-type': 'application/xhtml+xml' } }],
]);

describeCheck('seo.meta.title_quality', [
  ['Italian boilerplate', head('<title>Documento senza titolo</title>'), 0],
  ['Indonesian boilerplate', head('<title>Halaman Utama</title>'), 0],
]);
