import { describe, expect, it } from '@jest/globals';
import { describeCheck, main, meta, schema } from '../../../test-support/describe-check.js';
import { linesOf } from '../../../test-support/lighthouse.js';
import { checkOf, pageOf, words, type PageOptions } from '../../../test-support/page-of.js';

const ARTICLE: PageOptions = { kind: 'article' };
const LARGE = meta('robots', 'index, max-image-preview:large');
const og = (width?: number) =>
  `<meta property="og:image" content="/a.jpg">${width === undefined ? '' : `<meta property="og:image:width" content="${width}">`}`;
const page = (inHead: string, inMain = '') =>
  main(`<h1>Pumps</h1>${inMain}<p>${words(200)}</p>`).replace('</head>', `${inHead}</head>`);
const srcset = (...widths: number[]) =>
  `<img src="/a.jpg" srcset="${widths.map((w) => `/${w}.jpg ${w}w`).join(', ')}">`;
const marked = (image: unknown) => schema({ '@type': 'Article', headline: 'Pumps', image });

describeCheck('seo.meta.large_images', [
  ['a large picture that may be shown', page(LARGE + og(1_200)), 1, ARTICLE],
  ['a product', page(''), null, { kind: 'product' }],
  ['a large picture alone', page(og(1_200)), 0.5, ARTICLE],
  ['the directive in capitals', page(meta('robots', 'Max-Image-Preview:LARGE') + og(1_200)), 1, ARTICLE],
  [
    'one that may be shown small',
    page(meta('robots', 'max-image-preview:standard') + og(1_200)),
    0.5,
    ARTICLE,
  ],
  [
    'two directives that differ',
    page(LARGE + meta('googlebot', 'max-image-preview:none') + og(1_200)),
    0.5,
    ARTICLE,
  ],
  [
    'the directive in a header',
    page(og(1_200)),
    1,
    { ...ARTICLE, headers: { 'x-robots-tag': 'max-image-preview:large' } },
  ],
  [
    'the directive for another crawler',
    page(meta('bingbot', 'max-image-preview:large') + og(1_200)),
    0.5,
    ARTICLE,
  ],
  ['a version in AMP', page(`<link rel="amphtml" href="/amp">${og(1_200)}`), 1, ARTICLE],
  ['no picture', page(LARGE), 0.5, ARTICLE],
  ['a small picture', page(LARGE + og(600)), 0.5, ARTICLE],
  ['a picture of unknown width', page(LARGE + og()), 1, ARTICLE],
  [
    'a small picture beside one of unknown width',
    page(LARGE + og(600), '<img src="/b.jpg" width="300">'),
    1,
    ARTICLE,
  ],
  ['a large file beside a small picture', page(LARGE + og(600), srcset(400, 1_600)), 1, ARTICLE],
  [
    'a large file behind 200 small ones',
    page(LARGE, srcset(...Array.from({ length: 200 }, (_, index) => 400 + index), 1_600)),
    1,
    ARTICLE,
  ],
  [
    '200,000 small files',
    page(LARGE, `<img src="/a.jpg" srcset="${'/a.jpg 400w, '.repeat(200_000)}">`),
    0.5,
    ARTICLE,
  ],
  ['small files only', page(LARGE, srcset(400, 800)), 0.5, ARTICLE],
  ['a large picture in the text', page(LARGE, '<img src="/b.jpg" width="1400">'), 1, ARTICLE],
  [
    'a small picture in the markup',
    page(LARGE + marked({ '@type': 'ImageObject', url: '/a.jpg', width: 300 })),
    0.5,
    ARTICLE,
  ],
  [
    'a large picture in the markup',
    page(LARGE + marked({ '@type': 'ImageObject', url: '/a.jpg', width: '1600px' })),
    1,
    ARTICLE,
  ],
  ['neither', page(og(600)), 0, ARTICLE],
]);

describe('a page that Discover shows with a small picture', () => {
  it.each<[title: string, line: string, html: string]>([
    [
      'Google Discover shows only a small picture: max-image-preview is missing',
      'max-image-preview: not set',
      page(og(1_200)),
    ],
    [
      'Results show no large picture of the page: max-image-preview is none',
      'max-image-preview: none',
      page(meta('robots', 'max-image-preview:none')),
    ],
    [
      'The widest picture has 600 pixels: Google Discover asks for 1,200',
      'widest declared picture: 600 pixels',
      page(LARGE + og(600)),
    ],
    ['The page has no picture that Google Discover can show', 'no picture', page(LARGE)],
  ])('says "%s"', (title, line, html) => {
    expect(checkOf('seo.meta.large_images').problemOf?.(pageOf(html, ARTICLE))).toBe(title);
    expect(linesOf('seo.meta.large_images', html, ARTICLE)).toContain(line);
  });
});
