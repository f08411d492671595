import { describe, expect, it } from '@jest/globals';
import type { IssueCode } from '#contracts/audit/audits';
import { head, main, schema } from '../../../test-support/describe-check.js';
import { checkOf, pageOf, type PageOptions } from '../../../test-support/page-of.js';
import { applied } from '../../scoring/score-engine.js';
import { auditReport } from '../../scoring/audit-report.js';

const codeOf = (id: string, html: string, options?: PageOptions) => checkOf(id).code?.(pageOf(html, options));

/** Returns the objects in the blocks of JSON-LD. */
function objectsIn(code: IssueCode | undefined): unknown[] {
  const blocks = (code?.after ?? '').matchAll(/<script type="application\/ld\+json">\n([^]*?)\n<\/script>/g);
  return [...blocks].map(([, json = '']) => JSON.parse(json) as unknown);
}

function objectIn(code: IssueCode | undefined): unknown {
  return objectsIn(code)[0];
}

const DESK = `<!doctype html><html lang="en"><head><title>Desk | Oak Works</title></head><body>
  <header><a href="/"><img src="/logo.png" alt="Oak Works"></a> <a href="/desks/">Desks</a></header>
  <main><h1>Oak desk "Lea"</h1><img src="/desk.jpg" alt="The desk"><p>249 EUR</p><p>In stock</p>
  <p>A desk of solid oak for two people, made in our own workshop.</p><p>Brand: Oak Works</p>
  <p>Delivery in 3 days, 4.90 €</p></main></body></html>`;
const AS_PRODUCT: PageOptions = { kind: 'product', url: 'https://site.example/desks/lea' };

describe('code to paste', () => {
  it('for a shop’s product has what the page says in the form that machines read, and names the rest', () => {
    const code = codeOf('seo.schema.required_props', DESK, AS_PRODUCT);
    expect(objectIn(code)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Oak desk "Lea"',
      image: 'https://site.example/desk.jpg',
      description: 'A desk of solid oak for two people, made in our own workshop.',
      brand: { '@type': 'Brand', name: 'Oak Works' },
      offers: {
        '@type': 'Offer',
        price: '249',
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
      },
    });
    expect(code).toMatchObject({
      language: 'html',
      into: 'in the <head>',
      missing: ['rating', 'sku or gtin', 'returns', 'shipping', 'links to other profiles (sameAs)'],
    });
  });

  it('for a page without markup says whose it is and where it stands as well, and brings what it promises', () => {
    const [, owner, path] = objectsIn(codeOf('seo.schema.required_props', DESK, AS_PRODUCT));
    expect(owner).toMatchObject({ '@type': 'Organization', name: 'Oak Works', url: 'https://site.example/' });
    expect(path).toMatchObject({ '@type': 'BreadcrumbList' });
    const before = auditReport(pageOf(DESK, AS_PRODUCT), 'all');
    const [issue] = before.issues.filter(({ id }) => id === 'seo.schema.required_props');
    const pasted = pageOf(DESK.replace('</head>', `${issue?.code?.after}</head>`), AS_PRODUCT);
    const after = auditReport(pasted, 'all');
    const gain = (after.scores.overall ?? 0) - (before.scores.overall ?? 0);
    // The other profiles of the owner are left out.
    expect(Math.abs(gain - (issue?.impact ?? 0))).toBeLessThanOrEqual(2.5);
  });

  it('names the owner among what is left out where the page does not say whose it is', () => {
    const nameless = DESK.replace('alt="Oak Works"', 'alt=""');
    expect(codeOf('seo.schema.required_props', nameless, AS_PRODUCT)?.missing?.slice(-2)).toEqual([
      'whose page it is (an Organization with its name)',
      'links to other profiles (sameAs)',
    ]);
  });

  it('says whose page it is beside a block that can not be read, unless that block says so', () => {
    const objectsBeside = (type: string) => {
      const block = `<script type="application/ld+json">{"@type": "${type}",,}</script>`;
      return objectsIn(
        codeOf('seo.schema.required_props', DESK.replace('</head>', `${block}</head>`), AS_PRODUCT),
      );
    };
    const [own, owner, path] = ['Product', 'Organization', 'BreadcrumbList'].map((type) => ({
      '@type': type,
    }));
    expect(objectsBeside('product')).toMatchObject([own, owner, path]);
    expect(objectsBeside('Organization')).toMatchObject([own, path]);
    expect(objectsBeside('BreadcrumbList')).toMatchObject([own, owner]);
  });

  it('for markup that is there shows it before and after, with what it lacked', () => {
    const own = { '@type': 'Product', name: 'Oak desk "Lea"', offers: { '@type': 'Offer', price: '249' } };
    const code = codeOf(
      'seo.schema.required_props',
      DESK.replace('</head>', `${schema(own)}</head>`),
      AS_PRODUCT,
    );
    expect(JSON.parse(code?.before ?? '')).toMatchObject(own);
    expect(JSON.parse(code?.after ?? '')).toMatchObject({ offers: { price: '249', priceCurrency: 'EUR' } });
    expect(code).toMatchObject({ language: 'json', into: 'in the Product of the JSON-LD' });
  });

  it('names the object that it completes as the page does', () => {
    const post = schema({ '@type': 'BlogPosting', headline: 'A desk', author: { name: 'Ada Fields' } });
    const page = DESK.replace('</head>', `${post}</head>`).replace('<h1', '<p>4 May 2026</p><h1');
    const options = { ...AS_PRODUCT, kind: 'blog_post' } as const;
    expect(codeOf('seo.schema.recommended_props', page, options)?.into).toBe(
      'in the BlogPosting of the JSON-LD',
    );
  });

  it('is absent where the markup lists what one value can not be added to', () => {
    const offers = [1, 2].map((price) => ({ '@type': 'Offer', price }));
    const own = schema({ '@type': 'Product', name: 'Oak desk "Lea"', offers });
    expect(
      codeOf('seo.schema.required_props', DESK.replace('</head>', `${own}</head>`), AS_PRODUCT),
    ).toBeUndefined();
  });

  it('for the path to a page takes the names from the links to the pages above it', () => {
    expect(objectIn(codeOf('seo.schema.breadcrumb', DESK, AS_PRODUCT))).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Oak Works', item: 'https://site.example/' },
        { position: 2, name: 'Desks', item: 'https://site.example/desks/' },
        { position: 3, name: 'Oak desk "Lea"', item: 'https://site.example/desks/lea' },
      ],
    });
  });

  it('does not choose between two prices, and invents none', () => {
    const sale = DESK.replace('249 EUR', '<s>299 EUR</s> 249 EUR');
    expect(objectIn(codeOf('seo.schema.required_props', sale, AS_PRODUCT))).not.toHaveProperty(
      'offers.price',
    );
  });

  it('for a title and a description is an example in the words of the page', () => {
    const bare = head('<title>Home</title>').replace(
      '<p>text</p>',
      '<main><h1>Drip pumps for small gardens</h1><p>They water up to forty plants from a rain barrel, and need no mains power at all.</p></main>',
    );
    expect(codeOf('seo.meta.title', bare)).toEqual({
      language: 'html',
      into: 'in the <head>',
      before: '<title>Home</title>',
      after: '<title>Drip pumps for small gardens</title>',
      example: true,
    });
    expect(codeOf('seo.meta.description', bare)?.after).toBe(
      '<meta name="description" content="They water up to forty plants from a rain barrel, and need no mains power at all.">',
    );
  });

  it('gives a picture the words of its caption, and none to one without', () => {
    const pictures = main(
      '<figure><img src="/a.jpg"><figcaption>A pump at work</figcaption></figure><img src="/b.jpg">',
    );
    expect(codeOf('seo.content.image_alt', pictures)).toMatchObject({
      before: '<img src="/a.jpg">',
      after: '<img src="/a.jpg" alt="A pump at work">',
      missing: ['the words of 1 more image'],
    });
  });

  it('names how many others change in the same way, where it shows the first', () => {
    const pictures = Array.from(
      { length: 8 },
      (_, at) => `<figure><img src="/${at}.jpg"><figcaption>Pump ${at}</figcaption></figure>`,
    );
    expect(codeOf('seo.content.image_alt', main(pictures.join('')))?.missing).toEqual([
      'the same for 3 more elements',
    ]);
    const buttons = Array.from({ length: 6 }, (_, at) => `<div onclick="open(${at})">Menu ${at}</div>`);
    expect(codeOf('seo.names.clickable', main(buttons.join('')))?.missing).toEqual([
      'the same for 1 more element',
    ]);
    const scripts = Array.from({ length: 150 }, (_, at) => `<script src="/${at}.js"></script>`);
    expect(codeOf('seo.speed.blocking_scripts', head(scripts.join('')))?.missing).toEqual([
      'the same for 145 more elements',
    ]);
  });

  it('finds the pictures with a caption behind many without one', () => {
    const pictures = `${'<img src="/x.jpg">'.repeat(20)}<figure><img src="/a.jpg"><figcaption>A pump</figcaption></figure>`;
    expect(codeOf('seo.content.image_alt', main(pictures))?.after).toBe('<img src="/a.jpg" alt="A pump">');
  });

  it('makes buttons of what is clicked', () => {
    expect(
      codeOf('seo.names.clickable', main('<div class="m" onclick="open()">Menu &amp; more</div>')),
    ).toMatchObject({
      before: '<div class="m" onclick="open()">Menu &amp; more</div>',
      after: '<button type="button" class="m" onclick="open()">Menu &amp; more</button>',
    });
  });

  it('lets crawlers in by a rule for the page where robots.txt refuses a part of the site', () => {
    const robots = 'User-agent: *\nDisallow: /guides/\n';
    const code = codeOf('geo.access.search_bots', DESK, { robots, url: 'https://site.example/guides/a' });
    expect(code?.after).toMatch(/^User-agent: OAI-SearchBot\n[^]*\nAllow: \/guides\/a$/);
  });

  it('lets crawlers in by a rule that is longer than one about the query', () => {
    const site = {
      robots: 'User-agent: OAI-SearchBot\nDisallow: /a?id=\n',
      url: 'https://site.example/a?id=7',
    };
    const code = codeOf('geo.access.search_bots', DESK, site);
    const repaired = pageOf(DESK, { ...site, robots: `${site.robots}\n${code?.after}` });
    expect(applied(checkOf('geo.access.search_bots'), repaired)).toBeGreaterThan(
      applied(checkOf('geo.access.search_bots'), pageOf(DESK, site))!,
    );
  });

  it('adds a page to the sitemap, or corrects its address there', () => {
    const at = (...listed: readonly string[]) =>
      codeOf('seo.tech.in_sitemap', head(''), {
        url: 'https://site.example/a?b=1&c=2&utm_source=x',
        sitemap: `<urlset>${listed.map((each) => `<url><loc>${each}</loc></url>`).join('')}</urlset>`,
      });
    const after = '<url>\n  <loc>https://site.example/a?b=1&amp;c=2</loc>\n</url>';
    expect(at('https://site.example/')).toEqual({ language: 'html', into: 'in /sitemap.xml', after });
    expect(at('http://site.example/a?b=1&amp;c=2')).toMatchObject({
      before: '<url>\n  <loc>http://site.example/a?b=1&amp;c=2</loc>\n</url>',
      after,
    });
  });

  it('has the headers that browsers are to get, and the first line of the HTML', () => {
    expect(codeOf('seo.security.hsts', head(''))?.after).toBe('Strict-Transport-Security: max-age=31536000');
    expect(codeOf('seo.security.nosniff', head(''))).toEqual({
      language: 'text',
      into: 'in the headers of the response',
      after: 'X-Content-Type-Options: nosniff',
    });
    expect(codeOf('seo.meta.doctype', '<p>text</p>')?.after).toBe('<!doctype html>');
  });

  it('loads fonts once, and shows the text before them', () => {
    const preload = '<link rel="preload" as="font" href="/a.woff2">';
    expect(codeOf('seo.speed.font_preload', head(preload))?.after).toBe(
      '<link rel="preload" as="font" href="/a.woff2" crossorigin="">',
    );
    const sheet = (query: string) =>
      `<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter:wght@400;700${query}">`;
    for (const query of ['', '&display=auto'])
      expect(codeOf('seo.speed.font_display', head(sheet(query.replaceAll('&', '&amp;'))))?.after).toBe(
        sheet('&amp;display=swap'),
      );
  });

  it('loads an image first that is not lazy at the same time', () => {
    const image = '<img src="/a.jpg" alt="" fetchpriority="high" loading="lazy">';
    expect(codeOf('seo.speed.fetch_priority', main(image))?.after).toBe(
      '<img src="/a.jpg" alt="" fetchpriority="high">',
    );
  });

  it('is absent where only a person can say what to write', () => {
    expect(codeOf('seo.meta.title', head('<title>Home</title>'))).toBeUndefined();
    expect(codeOf('seo.schema.required_props', head(''), { kind: 'other' })).toBeUndefined();
  });

  it('never ends early what holds it, whatever the page says', () => {
    const hostile = DESK.replace('Oak desk "Lea"', 'x&lt;/script&gt;&lt;/title&gt;&quot;&gt;\u202eevil');
    for (const { id, code } of auditReport(pageOf(hostile, AS_PRODUCT), 'all').issues) {
      expect([id, code?.after ?? '']).toEqual([id, expect.not.stringMatching(/x<\/|\u202e/)]);
      const [begun, ended] = [/<script/g, /<\/script>/g].map((tag) => code?.after.match(tag)?.length);
      expect(ended).toBe(begun);
    }
  });

  it('never ends early the element of markup that is there', () => {
    const name = '<\\/script><img src=x onerror=alert(1)>';
    const own = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"${name}","sku":"1","offers":{"@type":"Offer","price":"$5"}}</script>`;
    const issues = auditReport(pageOf(DESK.replace('</head>', `${own}</head>`), AS_PRODUCT), 'all').issues;
    const codes = issues.flatMap(({ code }) => (code?.language === 'json' ? code : []));
    expect(codes.length).toBeGreaterThan(0);
    for (const { after } of codes) expect(after).not.toContain('<');
  });

  it('is left out where it would be long: a title of 10,000 characters', () => {
    const long = DESK.replace('Oak desk "Lea"', 'oak '.repeat(2_500)).replace(
      'Desk |',
      `${'desk '.repeat(2_000)}|`,
    );
    for (const { code } of auditReport(pageOf(long, AS_PRODUCT), 'all').issues) {
      expect((code?.after ?? '').length).toBeLessThanOrEqual(4_000);
      expect((code?.before ?? '').length).toBeLessThanOrEqual(4_000);
    }
  });
});
