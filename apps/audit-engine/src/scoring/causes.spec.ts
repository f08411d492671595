import { describe, expect, it } from '@jest/globals';
import { body, head, link, main, meta, schema } from '../../test-support/describe-check.js';
import { pageOf, words, type PageOptions } from '../../test-support/page-of.js';
import { auditReport } from './audit-report.js';
import { causesOf, isKeptOut } from './causes.js';

const TEXT = main(`<p>${words(300)}</p>`);
const OFFER = { '@type': 'Offer', price: 5, priceCurrency: 'EUR' };
const PRODUCT = { '@type': 'Product', name: 'Hose', offers: OFFER };
const MAIN_MARKUP = ['seo.schema.required_props', 'aeo.schema.answer_types', 'aeo.schema.publisher'];
const noindex = (name: string) => meta(name, 'noindex');
const broken = (text: string) => head(`<script type="application/ld+json">${text}</script>`);
const marked = (...objects: readonly object[]) => head(objects.map(schema).join(''));

/** Of a product page, unless the options say another kind. */
function causeOf(id: string, html: string, options: PageOptions = {}) {
  const causes = causesOf(pageOf(html, { kind: 'product', ...options }));
  return causes.find(({ named }) => named[0] === id);
}

type Row = readonly [id: string, what: string, html: string, options?: PageOptions];
const rowOf = ([id, what, html, options]: Row) => ({ id, what, html, options });

describe('a cause of several findings', () => {
  it.each(
    (
      [
        ['seo.index.noindex', 'noindex for all', head(noindex('robots'))],
        ['seo.index.robots_allowed', 'a ban of all', TEXT, { robots: 'User-agent: *\nDisallow: /' }],
        ['seo.content.text_in_html', 'a page of 49 words', main(`<p>${words(48)} end</p>`)],
        [
          'seo.content.text_in_html',
          'a page of scripts',
          body(`<div id="root"></div><noscript>${words(60)}</noscript><script src="/app.js"></script>`),
        ],
        ['seo.schema.valid_json', 'a block that can not be read', broken('{')],
        ['seo.schema.known_names', 'a type in the wrong case', marked({ ...PRODUCT, '@type': 'product' })],
        [
          'seo.schema.known_names',
          'a mistyped type of the same kind',
          marked({ '@type': 'LegalServices', name: 'Rows' }),
          { kind: 'local_business' },
        ],
        [
          'seo.schema.valid_values',
          'a wrong value',
          marked({ ...PRODUCT, offers: { ...OFFER, price: 'five' } }),
        ],
      ] satisfies readonly Row[]
    ).map(rowOf),
  )('is $id for $what', ({ id, html, options }) => {
    expect(causeOf(id, html, options)).toBeDefined();
  });

  it.each(
    (
      [
        ['seo.index.noindex', 'noindex for one of the large ones', head(noindex('bingbot'))],
        [
          'seo.index.robots_allowed',
          'a ban of another crawler',
          TEXT,
          { robots: 'User-agent: GPTBot\nDisallow: /' },
        ],
        ['seo.index.robots_allowed', 'a robots.txt that is not known', TEXT, { robots: 'unreached' }],
        ['seo.content.text_in_html', 'a page with a text', TEXT],
        ['seo.schema.valid_json', 'markup that can be read', marked(PRODUCT)],
        ['seo.schema.known_names', 'the wrong case of another type', marked(PRODUCT, { '@type': 'recipe' })],
        ['seo.schema.known_names', 'a mistyped property', marked({ ...PRODUCT, nmae: 'Hose' })],
        ['seo.schema.valid_values', 'right values', marked(PRODUCT)],
        [
          'seo.schema.valid_values',
          'a wrong value of what no result needs, in an object that lacks more',
          marked({ '@type': 'Product', gtin13: 'five' }),
        ],
      ] satisfies readonly Row[]
    ).map(rowOf),
  )('is not $id for $what', ({ id, html, options }) => {
    expect(causeOf(id, html, options)).toBeUndefined();
  });

  it('comes first if machines refuse a value that the object needs', () => {
    const html = marked({ '@type': 'Product', offers: { ...OFFER, price: 'five' } });
    expect(causeOf('seo.schema.valid_values', html)).toMatchObject({ comesFirst: true });
  });

  it('is missing markup with whose page it is where there is no markup at all', () => {
    const names = ['aeo.schema.publisher', 'geo.entity.author', 'geo.entity.organization'];
    expect(causeOf('seo.schema.required_props', TEXT)?.follows).toEqual(names);
    expect(causeOf('seo.schema.required_props', marked(PRODUCT))?.follows).toContain(
      'seo.schema.complete_objects',
    );
  });

  it('is missing markup with the date of a text, and with the path to the page if the page shows one', () => {
    const path = body('<a href="/hoses/">Hoses</a><main><h1>Green hose</h1></main>');
    const url = 'https://shop.example/hoses/green';
    const followsFor = (html: string, options: PageOptions) =>
      causeOf('seo.schema.required_props', html, options)?.follows ?? [];
    expect(followsFor(TEXT, { kind: 'article' })).toContain('geo.fresh.date');
    expect(followsFor(TEXT, { kind: 'company_home' })).not.toContain('geo.fresh.date');
    expect(followsFor(path, { url })).toContain('seo.schema.breadcrumb');
    expect(followsFor(TEXT, { url })).not.toContain('seo.schema.breadcrumb');
  });

  it('promises no answer from an object that lacks something while machines refuse a value of it', () => {
    const open = (object: object) => causeOf('seo.schema.required_props', marked(object))?.open;
    expect(open({ ...PRODUCT, offers: { ...OFFER, price: 'five' } })).toEqual(['aeo.schema.answer_types']);
    expect(open({ '@type': 'Product', offers: OFFER })).toEqual([]);
  });

  it('names whose page it is if what is missing is the only one to say so', () => {
    const recipe = { '@type': 'Recipe', name: 'Cake', image: '/cake.jpg' };
    const follows = (object: object, kind: PageOptions['kind']) =>
      causeOf('seo.schema.required_props', marked(object), { kind })?.follows.includes(
        'geo.entity.organization',
      );
    expect(follows(recipe, 'recipe')).toBe(true);
    expect(follows({ ...recipe, author: { '@type': 'Person', name: 'Ann' } }, 'recipe')).toBe(false);
    // A brand is no organization.
    expect(follows(PRODUCT, 'product')).toBe(false);
  });

  it.each([
    [
      'what it says is complete',
      '{"@type":"Product","name":"Hose","offers":{"price":5,"priceCurrency":"EUR"},}',
      [],
    ],
    [
      'machines refuse a value of it',
      '{"@type":"Product","name":"Hose","offers":{"price":"five","priceCurrency":"EUR"},}',
      ['aeo.schema.answer_types'],
    ],
    ['it lacks more', '{"@type":"Product","brand":"Rows",}', MAIN_MARKUP.slice(0, 2)],
    ['nobody knows how to repair it', '{"@type":"Product","name', []],
  ])('that can not be read promises of the main object what it will say: %s', (_what, text, open) => {
    const context = text.replace('{', '{"@context":"https://schema.org",');
    const unsure = causeOf('seo.schema.valid_json', broken(context))?.open ?? [];
    expect(unsure.filter((id) => MAIN_MARKUP.slice(0, 2).includes(id))).toEqual(open);
  });

  it.each([
    ['is whole', PRODUCT, ['aeo.schema.publisher']],
    ['names its brand', { ...PRODUCT, brand: 'Rows' }, []],
    ['lacks its price', { '@type': 'Product', name: 'Hose' }, MAIN_MARKUP],
    [
      'has a value that its code corrects',
      { ...PRODUCT, offers: { ...OFFER, price: '5,00 €' } },
      ['aeo.schema.publisher'],
    ],
    [
      'has a value that nobody can correct',
      { ...PRODUCT, offers: { ...OFFER, price: 'five' } },
      MAIN_MARKUP.slice(1),
    ],
  ])('that is a mistyped name promises what the object %s once its name is right', (_what, object, open) => {
    const html = marked({ ...object, '@type': 'product' });
    expect(causeOf('seo.schema.known_names', html)?.open).toEqual(open);
  });

  it('that is a mistyped name leaves what is read already, and wrong, an issue of its own', () => {
    const rating = { '@type': 'AggregateRating', ratingValue: '4,6', ratingCount: 3 };
    const html = marked({ ...PRODUCT, '@type': 'product', aggregateRating: rating });
    expect(causeOf('seo.schema.known_names', html)?.follows).not.toContain('seo.schema.valid_values');
    const { issues } = auditReport(pageOf(html, { kind: 'product' }), 'seo');
    const code = issues.find(({ id }) => id === 'seo.schema.valid_values')?.code;
    expect(code?.after).toContain('"ratingValue": "4.6"');
  });

  it('is a missing brand with all else that is recommended', () => {
    expect(causeOf('seo.schema.recommended_props', marked(PRODUCT))?.follows).toEqual([
      'aeo.schema.publisher',
    ]);
    const branded = { ...PRODUCT, brand: { '@type': 'Brand', name: 'Rows' } };
    expect(causeOf('seo.schema.recommended_props', marked(branded))).toBeUndefined();
  });

  it('promises nothing of a noindex that robots.txt keeps from being read', () => {
    const robots = 'User-agent: *\nDisallow: /';
    expect(causeOf('seo.index.noindex', head(noindex('robots')), { robots })?.open).toContain(
      'seo.index.noindex',
    );
    expect(causeOf('seo.index.noindex', head(noindex('robots')))?.open).toBeUndefined();
  });

  it.each([
    ['of a contact page', 'contact', true],
    ['of a profile', 'profile', true],
    ['of a shop', 'shop_home', true],
    ['of a local business', 'local_business', true],
    ['of a product', 'product', false],
    ['of software', 'saas', false],
    ['of no known kind', 'other', false],
  ] as const)('is whose page it is where the missing markup %s says that: %s', (_what, kind, says) => {
    const html = marked({ '@type': 'WebSite', name: 'Rows' });
    const follows = causeOf('seo.schema.required_props', html, { kind })?.follows ?? [];
    expect(follows.includes('geo.entity.organization')).toBe(says);
  });

  it('is that no subheading asks anything where there is none', () => {
    expect(causeOf('aeo.answer.section_lead', TEXT)?.follows).toContain('aeo.q.headings');
    const divided = main(`<h2>Hoses</h2><p>${words(300)}</p>`);
    expect(causeOf('aeo.answer.section_lead', divided)?.follows).not.toContain('aeo.q.headings');
  });

  it.each(['seo.stale.job', 'seo.stale.event', 'seo.schema.availability', 'seo.schema.price'])(
    'comes before all that is missing where readers are promised what is not there: %s',
    (id) => {
      expect(causeOf(id, TEXT)).toMatchObject({ comesFirst: true });
    },
  );

  it('is a price that readers do not see only on a page that sells one thing', () => {
    expect(causeOf('seo.schema.price', TEXT, { kind: 'news' })).toBeUndefined();
  });

  it.each([
    ['of the main object', '{"@type":"Product","brand":"Rows",}', true, MAIN_MARKUP],
    ['of the main object without an owner', '{"@type":"Product",}', true, MAIN_MARKUP.slice(0, 2)],
    ['of a mistyped main object', '{"@type":"product",}', true, MAIN_MARKUP.slice(0, 2)],
    ['of no known type', '{', true, MAIN_MARKUP.slice(0, 2)],
    ['of the owner', '{"@type":"Organization",}', false, ['geo.entity.organization']],
    ['of the breadcrumb', '{"@type":"BreadcrumbList",}', false, ['seo.schema.breadcrumb']],
    [
      'of the main object, which another block has',
      `{"@type":"Product",}</script>${schema(PRODUCT)}<script>`,
      false,
      [],
    ],
  ])('that can not be read takes with it what it says: %s', (_what, text, comesFirst, follows) => {
    expect(causeOf('seo.schema.valid_json', broken(text))).toMatchObject({ comesFirst, follows });
  });

  it.each([
    ['the title', '<title>Hose</title>', ['seo.meta.title']],
    ['the description', meta('description', 'A hose.'), ['seo.meta.description']],
    ['the preview', '<meta property="og:title" content="Hose">', ['seo.meta.social_preview']],
    ['the viewport', meta('viewport', 'width=device-width'), ['seo.tech.viewport']],
    ['the canonical address', link('canonical', 'https://site.example/a'), ['seo.index.canonical']],
    ['what only looks like one', meta('twitter:description', 'A hose.') + meta('viewports', 'a'), []],
  ])('is a head that ends early for %s below it', (_what, strayed, follows) => {
    const id = 'seo.meta.head_integrity';
    const page = (inHead: string, below: string) =>
      `<!doctype html><html lang="en"><head>${inHead}<div>early</div>${below}</head><body></body></html>`;
    expect(causeOf(id, page('', strayed))?.follows).toEqual(follows);
    expect(causeOf(id, page(strayed, ''))?.follows).toEqual([]);
    expect(causeOf(id, page(strayed, strayed))?.follows).toEqual([]);
  });
});

describe('a page that is kept out', () => {
  it.each([
    ['by noindex', true, head(noindex('robots')), {}],
    ['as the results of a search', true, TEXT, { kind: 'search' }],
    ['of one index only', false, head(noindex('googlebot')), {}],
    ['of nothing', false, TEXT, {}],
  ] as const)('is one that is kept out %s: %s', (_how, kept, html, options) => {
    expect(isKeptOut(pageOf(html, options))).toBe(kept);
  });
});
