import { describe, expect, it } from '@jest/globals';
import {
  body,
  described,
  head,
  HOME,
  link,
  main,
  meta,
  schema,
} from '../../../test-support/describe-check.js';
import { checkOf, pageOf, words, type PageOptions } from '../../../test-support/page-of.js';

const GERMAN =
  'Die Tropfbewässerung bringt das Wasser langsam und gezielt an die Wurzeln der Pflanzen. Sie spart im Sommer sehr viel Wasser und hält die Blätter trocken. Wer einen kleinen Garten hat, kann die Schläuche an einem Nachmittag selbst verlegen und danach die Uhr für jeden Morgen stellen. Im Herbst werden die Leitungen geleert, damit der Frost sie nicht sprengt.';
const NOINDEX = meta('robots', 'noindex');
const ELSEWHERE = 'https://site.example/other';
const OG = ['og:title', 'og:description', 'og:image'].map(
  (name) => `<meta property="${name}" content="Drip pumps for gardens">`,
);
const og = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`;
const hop = (from: string, to: string) => ({ from, to, status: 301 });
const images = (...attributes: string[]) =>
  body(attributes.map((each) => `<img src="/a.jpg" ${each}>`).join(''));
const HOSE = { '@type': 'Product', name: 'Hose' };

describe('the title of an issue', () => {
  it.each<[id: string, title: string, html: string, options?: PageOptions]>([
    ['seo.index.noindex', 'Google and Bing are told to leave this page out of results', head(NOINDEX)],
    ['seo.index.noindex', 'Bing is told to leave this page out of results', head(meta('bingbot', 'noindex'))],
    [
      'seo.index.robots_allowed',
      'robots.txt keeps Bing from reading this page',
      head(''),
      { robots: 'User-agent: bingbot\nDisallow: /' },
    ],
    [
      'seo.index.robots_allowed',
      'robots.txt can not be fetched, which crawlers take for a ban',
      head(''),
      { robots: 503 },
    ],
    ['seo.index.canonical', 'The page names no canonical address', head('')],
    [
      'seo.index.canonical',
      'The page names 2 canonical addresses',
      head(link('canonical', ELSEWHERE) + link('canonical', '/b')),
    ],
    [
      'seo.index.canonical',
      'The canonical address is that of another page: "https://site.example/other"',
      head(link('canonical', ELSEWHERE)),
    ],
    [
      'seo.index.canonical',
      'The canonical address is not complete: "/guides/page"',
      head(link('canonical', '/guides/page')),
    ],
    [
      'seo.index.canonical',
      'The canonical address begins with http, and the page with https',
      head(link('canonical', 'http://site.example/guides/page')),
    ],
    [
      'seo.index.canonical',
      'The canonical address is no web address: "https://"',
      head(link('canonical', 'https://')),
    ],
    [
      'seo.index.redirects',
      'The address leads to the page only after 2 redirects',
      head(''),
      {
        redirects: [
          hop('https://a.example/', 'https://b.example/'),
          hop('https://b.example/', 'https://c.example/'),
        ],
      },
    ],
    [
      'seo.index.redirects',
      'A redirect leads from https to http',
      head(''),
      { redirects: [hop('https://a.example/', 'http://a.example/')] },
    ],
    [
      'seo.index.redirects',
      'The page sends readers on to another address by itself',
      head('<meta http-equiv="refresh" content="0; url=/other">'),
    ],
    ['seo.meta.title', 'The page has no title', head('')],
    ['seo.meta.title', 'The title of the page is empty', head('<title> </title>')],
    ['seo.meta.title', 'The page has 2 titles', head('<title>A pump</title><title>B</title>')],
    [
      'seo.meta.title',
      'The title of the page does not stand in its head',
      '<body><p>a</p><title>Pumps</title>',
    ],
    ['seo.meta.title', 'The title does not say what the page is about: "Home"', head('<title>Home</title>')],
    [
      'seo.meta.title_quality',
      'The title does not say what the page is about: "Home"',
      head('<title>Home</title>'),
    ],
    ['seo.meta.title_quality', 'The title has only 5 characters: "Pumps"', head('<title>Pumps</title>')],
    [
      'seo.meta.title_quality',
      'The title has 92 characters: results cut it at about 65',
      head(`<title>${'Pumps and '.repeat(9)}xy</title>`),
    ],
    [
      'seo.meta.title_quality',
      'The title has 40 characters: results cut it at about 35',
      head(`<title>${'園'.repeat(40)}</title>`),
    ],
    ['seo.meta.description', 'The description of the page is empty', head(meta('description', ' '))],
    [
      'seo.meta.description',
      'The description of the page does not stand in its head',
      body(meta('description', 'Pumps')),
    ],
    [
      'seo.meta.description_length',
      'The description has only 5 characters: results have room for about 165',
      head(meta('description', 'Pumps')),
    ],
    [
      'seo.meta.description_length',
      'The description has 300 characters: results cut it at about 165',
      head(meta('description', 'x'.repeat(300))),
    ],
    [
      'seo.meta.head_integrity',
      'Outside the head, where it is ignored: robots and canonical address',
      body(NOINDEX + link('canonical', ELSEWHERE)),
    ],
    ['seo.meta.social_preview', 'Shared links have no preview: no og: property is there', head('')],
    [
      'seo.meta.social_preview',
      'Shared links get no picture or address from the page: og:image, og:url',
      head(OG.slice(0, 2).join('')),
    ],
    [
      'seo.meta.social_preview',
      'Shared links count for another address than this one (og:url)',
      head(`${OG.join('')}<meta property="og:url" content="${ELSEWHERE}">`),
    ],
    [
      'seo.meta.social_preview',
      'The title of shared links does not say what the page is about: "Startseite"',
      head(
        OG.join('').replace('Drip pumps for gardens', 'Startseite') +
          og('url', 'https://site.example/guides/page'),
      ),
    ],
    [
      'seo.meta.social_preview',
      'The text of shared links does not say what the page is about: "Just another WordPress site"',
      head(
        og('description', 'Just another WordPress site') +
          OG[0] +
          OG[2] +
          og('url', 'https://site.example/guides/page'),
      ),
    ],
    ['seo.content.main_text', 'The page has only 60 words of its own', main(`<p>${words(60)}</p>`)],
    ['seo.content.main_text', 'The page has no text of its own', body('')],
    ['seo.content.h1', 'The page has no main heading', body('<p>a</p>')],
    ['seo.content.h1', 'The main heading is empty', body('<h1> </h1>')],
    ['seo.content.h1', 'The page has 3 main headings', body('<h1>a</h1><h1>b</h1><h1>c</h1>')],
    ['seo.content.image_alt', '2 of 3 images have no alternative text', images('', '', 'alt="A pump"')],
    ['seo.content.image_alt', 'The only image has no alternative text', images('')],
    ['seo.content.image_alt', 'Both images have no alternative text', images('', '')],
    ['seo.content.heading_order', '1 heading skips a level', body('<h1>a</h1><h3>b</h3>')],
    [
      'seo.content.keyword_stuffing',
      '"shoes" makes up 100 % of the text',
      main(`<p>${'Shoes! '.repeat(200)}</p>`),
    ],
    [
      'seo.content.hygiene',
      'The page still has placeholder text: "lorem ipsum"',
      body('<p>Lorem ipsum dolor sit amet</p>'),
    ],
    ['seo.content.hygiene', 'The page has broken letters: "Ã¼"', body('<p>GrÃ¼ne Beete</p>')],
    [
      'seo.links.crawlable',
      '1 of 2 links has no address that crawlers can follow',
      body('<a href="javascript:go()">a</a><a href="/b">b</a>'),
    ],
    ['seo.links.scripted', '1 link leads somewhere only by a script', body('<a onclick="go()">Pumps</a>')],
    [
      'seo.links.descriptive',
      'The only link does not say where it leads',
      body('<a href="/b">click here</a>'),
    ],
    ['seo.links.internal', 'The page links no other page of its site', body('')],
    ['seo.links.internal', 'The page links only 1 other page of its site', body('<a href="/b">Pumps</a>')],
    [
      'seo.links.https_downgrade',
      '1 link within the site leads to http',
      body('<a href="http://site.example/b">Pumps</a>'),
    ],
    [
      'seo.links.nofollow_internal',
      '1 of 2 links is marked nofollow within the site',
      body('<a href="/b" rel="nofollow">b</a><a href="/c">c</a>'),
    ],
    ['seo.tech.https', 'The page comes over http', head(''), { url: 'http://site.example/' }],
    ['seo.tech.https', 'The page loads 1 file over http', head('<script src="http://a.example/"></script>')],
    ['seo.tech.viewport', 'The page has no viewport, so phones show it tiny', head('')],
    [
      'seo.tech.viewport',
      'The viewport does not fit phones: "width=1024"',
      head(meta('viewport', 'width=1024')),
    ],
    [
      'seo.tech.viewport',
      'The viewport keeps readers from zooming',
      head(meta('viewport', 'width=device-width, user-scalable=no')),
    ],
    ['seo.tech.robots_txt_valid', 'robots.txt can not be fetched', head(''), { robots: 503 }],
    [
      'seo.tech.robots_txt_valid',
      'A web page stands in the place of robots.txt',
      head(''),
      { robots: '<!doctype html><p>app' },
    ],
    [
      'seo.tech.robots_txt_valid',
      'Crawlers do not understand 1 line of robots.txt',
      head(''),
      { robots: 'User-agent: *\nDisalow: /' },
    ],
    ['seo.tech.html_weight', 'The HTML alone has 600 KB', 'x'.repeat(600_000)],
    ['seo.tech.sitemap', 'The file /sitemap.xml is empty', head(''), { sitemap: ' ' }],
    [
      'seo.intl.lang',
      'The page declares English, but its text is German',
      `<html lang="en-US"><body><main><p>${GERMAN}</p></main>`,
    ],
    ['seo.intl.lang', 'The page does not say in which language it is', '<html><p>a</p>'],
    [
      'seo.intl.lang',
      'The language is declared as "en_US", which is no language code',
      '<html lang="en_US"><p>a</p>',
    ],
    [
      'seo.intl.hreflang',
      'The links to language versions have 2 mistakes',
      head('<link rel="alternate" hreflang="en-UK" href="https://site.example/">'),
    ],
    [
      'seo.speed.image_size',
      '1 of 2 images does not say how much room it needs',
      images('', 'width=300 height=100'),
    ],
    [
      'seo.speed.blocking_scripts',
      'Readers see nothing until 2 scripts in the head have run',
      head('<script src="/a.js"></script><script src="/b.js"></script>'),
    ],
    [
      'seo.speed.image_sizes',
      'The only image does not say how wide it is shown',
      images('srcset="/a.jpg 400w, /b.jpg 800w"'),
    ],
    [
      'seo.speed.font_display',
      'The only font hides the text while loading',
      head('<style>@font-face { src: url(a.woff2) }</style>'),
    ],
    [
      'seo.speed.font_preload',
      'The only preloaded font is loaded twice',
      head('<link rel="preload" as="font" href="/a.woff2">'),
    ],
    [
      'seo.speed.compression',
      'The HTML is sent without compression: 2,000 bytes',
      'x'.repeat(2_000),
      { wireBytes: 2_000 },
    ],
    ['seo.names.controls', '2 links have no words', body('<a href="/a"></a><a href="/b"></a>')],
    ['seo.names.controls', '1 link and 1 button have no name', body('<a href="/a"></a><button></button>')],
    [
      'seo.schema.recommended_props',
      'The recipe result lacks rating, author and 7 more',
      described({ '@type': 'Recipe', name: 'Soup', image: '/a.jpg' }),
    ],
    [
      'seo.schema.complete_objects',
      'The Recipe markup is incomplete: name is missing',
      described({ '@type': 'Recipe', image: '/a.jpg' }),
    ],
    [
      'seo.schema.complete_objects',
      '2 objects in the markup are incomplete: Recipe and Event',
      described({ '@graph': [{ '@type': 'Recipe' }, { '@type': 'Event' }] }),
    ],
    [
      'seo.schema.valid_values',
      'Machines refuse a value in the markup: offers.price is "5 €"',
      described({ ...HOSE, offers: { '@type': 'Offer', price: '5 €', priceCurrency: 'EUR' } }),
    ],
    [
      'seo.schema.valid_values',
      'Machines refuse the values of 2 properties in the markup',
      described({ ...HOSE, offers: { '@type': 'Offer', price: '5 €', priceCurrency: '€' } }),
    ],
    [
      'seo.schema.known_names',
      '"Prodcut" is no type of schema.org: did you mean Product?',
      described({ '@type': 'Prodcut' }),
    ],
    [
      'seo.schema.known_names',
      'Machines skip misspelt names in the markup: "Prodcut" and "ofers"',
      described({ '@type': 'Prodcut', ofers: 1 }),
    ],
    [
      'seo.schema.valid_json',
      'Machines can not read the markup of Product',
      head('<script type="application/ld+json">{"@type": "Product", "name" "Hose"}</script>'),
    ],
    [
      'seo.schema.valid_json',
      'Machines can not read 1 of 2 blocks of structured data',
      head(`<script type="application/ld+json">{,}</script>${schema(HOSE)}`),
    ],
    ['seo.schema.consistent', 'The markup says what the page does not show: "Hose"', described(HOSE)],
    [
      'seo.schema.consistent',
      'The page has structured data, but is kept out of results',
      head(NOINDEX + schema(HOSE)),
    ],
    ['seo.content.text_in_html', 'The whole page has only 1 word', body('<p>Hello</p>')],
    ['seo.content.text_in_html', 'The whole page has no words', body('')],
    [
      'seo.content.text_in_html',
      'Scripts make the text of this page: without them it has 0 words',
      body('<div id="root"></div><script src="/a.js"></script>'),
      HOME,
    ],
  ])('of %s is "%s"', (...[id, title, html, options]) => {
    const page = pageOf(html, options);
    expect(checkOf(id).problemOf?.(page) ?? checkOf(id).problem).toBe(title);
  });
});
