import { describe, expect, it } from '@jest/globals';
import type { PageKind } from '#contracts/audit/page-kinds';
import { body, schema } from '../../../../test-support/describe-check.js';
import { checkOf, pageOf, type PageOptions } from '../../../../test-support/page-of.js';
import { auditReport } from '../../../scoring/audit-report.js';

const codeOf = (id: string, html: string, options?: PageOptions) => checkOf(id).code?.(pageOf(html, options));

/** Returns what a block of JSON-LD says that is to be pasted. */
function objectFor(id: string, html: string, options?: PageOptions): unknown {
  const [, json] = /^<script type="application\/ld\+json">\n([^]*?)\n<\/script>/.exec(
    codeOf(id, html, options)?.after ?? '',
  ) ?? [undefined, 'null'];
  return JSON.parse(json);
}

const markupFor = (kind: PageKind, markup: string, url = 'https://site.example/a/b') =>
  objectFor('seo.schema.required_props', body(`<main>${markup}</main>`), { kind, url });

const TEXT = '<p>A bench of ash for two people, made in our own workshop.</p>';

describe('markup to paste', () => {
  it('for an article has its day and its author', () => {
    const article = `<h1>How to oil a bench</h1><p>By Ada Moor</p><p>3 May 2026</p><img src="/bench.jpg" alt="A bench">${TEXT}`;
    expect(markupFor('article', article)).toMatchObject({
      '@type': 'Article',
      headline: 'How to oil a bench',
      datePublished: '2026-05-03',
      author: { '@type': 'Person', name: 'Ada Moor' },
      image: 'https://site.example/bench.jpg',
    });
  });

  it('for an event has the time of day that the page has for machines', () => {
    const event = (time: string) => `<h1>Organ night</h1><p>${time}</p><p>Venue: Leeds Minster</p>${TEXT}`;
    const exact = '<time datetime="2026-12-19T19:30+00:00">19 December 2026, 7:30 pm</time>';
    expect(markupFor('event', event(exact))).toMatchObject({ startDate: '2026-12-19T19:30+00:00' });
    expect(markupFor('event', event('19 December 2026'))).toMatchObject({ startDate: '2026-12-19' });
    const doors = `<time datetime="2026-12-19T18:30+00:00">Doors 6:30 pm</time>, ${exact}`;
    expect(markupFor('event', event(doors))).toMatchObject({ startDate: '2026-12-19' });
  });

  it('has what is recommended, too, where something is missing that a result needs', () => {
    const found = schema({ '@type': 'Article', image: '/bench.jpg' });
    const article = `<h1>How to oil a bench</h1><p>By Ada Moor</p><p>3 May 2026</p>${TEXT}`;
    const code = codeOf('seo.schema.required_props', body(`${found}<main>${article}</main>`), {
      kind: 'article',
      url: 'https://site.example/a/b',
    });
    expect(JSON.parse(code?.after ?? 'null')).toMatchObject({
      headline: 'How to oil a bench',
      datePublished: '2026-05-03',
    });
  });

  it('has the heading of the content where the name of the site is one, too', () => {
    const page = '<div class="header"><h1>Oak Works</h1> <a href="/">Home</a></div>';
    const product = `<div class="product"><h1>Ash bench</h1><img src="/bench.jpg"><p>€ 38.00</p>${TEXT}<p>In stock</p></div>`;
    const url = 'https://site.example/benches/ash';
    expect(
      objectFor('seo.schema.required_props', body(page + product), { kind: 'product', url }),
    ).toMatchObject({ name: 'Ash bench' });
  });

  it('adds to the organization that is there its home page and the profiles that the page links', () => {
    const firm = { '@type': 'Organization', name: 'Oak Works' };
    const page = (links: string) => body(`${schema(firm)}<main>${TEXT}</main>${links}`);
    const linked = codeOf(
      'geo.entity.organization',
      page('<a href="https://www.linkedin.com/company/oak-works">LinkedIn</a>'),
    );
    expect(JSON.parse(linked?.after ?? '')).toMatchObject({
      ...firm,
      url: 'https://site.example/',
      sameAs: ['https://www.linkedin.com/company/oak-works'],
    });
    expect(linked).not.toHaveProperty('missing');
    expect(codeOf('geo.entity.organization', page(''))?.missing).toEqual([
      'links to other profiles (sameAs)',
    ]);
  });

  it('begins the path to a page at the home page of its language', () => {
    const links = '<a href="/">Oak Works</a> <a href="/en/">Home</a> <a href="/en/benches/">Benches</a>';
    const path = objectFor('seo.schema.breadcrumb', body(`${links}<main><h1>Ash bench</h1>${TEXT}</main>`), {
      url: 'https://site.example/en/benches/ash',
    });
    const names = (path as { itemListElement: { name: string }[] }).itemListElement.map(({ name }) => name);
    expect(names).toEqual(['Home', 'Benches', 'Ash bench']);
  });

  it('takes no menu of a home page for the name of the site', () => {
    const menu = (href: string) => `<a href="${href}">Oak Works</a>`;
    const nameBy = (href: string) =>
      objectFor('seo.schema.required_props', body(`${menu(href)}<main>${TEXT}</main>`), {
        kind: 'company_home',
        url: 'https://site.example/',
      });
    expect(nameBy('/')).toMatchObject({ name: 'Oak Works' });
    expect(nameBy('#')).not.toHaveProperty('name');
  });

  it('for a recipe has its ingredients as a list, and its steps each as a step', () => {
    const recipe = `<h1>Oat bread</h1><h2>Ingredients</h2><ul><li>500 g oats</li><li>2 eggs</li></ul>
      <h2>Method</h2><ol><li>Mix them.</li><li>Bake it.</li></ol>`;
    expect(markupFor('recipe', recipe)).toMatchObject({
      '@type': 'Recipe',
      name: 'Oat bread',
      recipeIngredient: ['500 g oats', '2 eggs'],
      recipeInstructions: [
        { '@type': 'HowToStep', text: 'Mix them.' },
        { '@type': 'HowToStep', text: 'Bake it.' },
      ],
    });
    expect(markupFor('recipe', `${recipe}<p>Temps total : 1 h 20</p><p>Pour 6 personnes</p>`)).toMatchObject({
      totalTime: 'PT1H20M',
      recipeYield: '6 personnes',
    });
  });

  it('for a list of pages has each with its address, in order', () => {
    const list = ['Oak desk', 'Ash bench', 'Elm stool'].map(
      (name, at) => `<li><a href="/p/${at}">${name}</a></li>`,
    );
    expect(markupFor('category', `<h1>All furniture</h1><ul>${list.join('')}</ul>`)).toMatchObject({
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Oak desk', url: 'https://site.example/p/0' },
          { '@type': 'ListItem', position: 2, name: 'Ash bench', url: 'https://site.example/p/1' },
          { '@type': 'ListItem', position: 3, name: 'Elm stool', url: 'https://site.example/p/2' },
        ],
      },
    });
  });

  it('for a question has counts as numbers, and the best answer', () => {
    const thread = `<h1>How do I oil a bench?</h1><p>Asked 3 May 2026 by tilda_b</p>${TEXT}<p>1,204 votes</p>
      <h2>2 Answers</h2><p>Use linseed oil, and let it dry for a whole day in the sun.</p>`;
    expect(markupFor('thread', thread)).toMatchObject({
      '@type': 'QAPage',
      mainEntity: {
        '@type': 'Question',
        name: 'How do I oil a bench?',
        answerCount: 2,
        upvoteCount: 1204,
        author: { '@type': 'Person', name: 'tilda_b' },
        acceptedAnswer: { '@type': 'Answer', text: expect.stringMatching(/^Use linseed oil/) },
      },
    });
  });

  it('for a job has the whole text of the offer, or none of a long one', () => {
    const offer = `<h1>Joiner</h1>${TEXT}<h2>Your tasks</h2><ul><li>You build stairs.</li></ul><h2>Your profile</h2><p>You have learned the trade of a joiner and like to work in a team.</p><h2>Similar jobs</h2><ul><li>Glazier</li></ul>`;
    const job = markupFor('job', offer) as { description?: string };
    expect(job.description).toMatch(
      /^A bench of ash[^]*\nYour tasks\nYou build stairs\.\nYour profile\n[^]* team\.$/,
    );
    const long = offer.replace(TEXT, `${TEXT}<p>Employer: Oak Works</p>${TEXT.repeat(30)}`);
    expect(markupFor('job', long)).not.toHaveProperty('description');
    const options = { kind: 'job', url: 'https://site.example/a/b' } as const;
    expect(codeOf('seo.schema.required_props', body(`<main>${long}</main>`), options)?.missing).toContain(
      'description',
    );
  });

  it('for a job names who hires, and leaves what only the owner can say well', () => {
    const job = `<h1>Joiner</h1>${TEXT}<p>Employer: Oak Works</p><p>Posted: 3 May 2026</p><p>Salary: 40,000 EUR a year</p>`;
    expect(markupFor('job', job)).toMatchObject({
      '@type': 'JobPosting',
      title: 'Joiner',
      datePosted: '2026-05-03',
      hiringOrganization: { '@type': 'Organization', name: 'Oak Works' },
    });
    const value = { '@type': 'QuantitativeValue', value: 40_000, unitText: 'YEAR' };
    expect(markupFor('job', job)).toMatchObject({ baseSalary: { currency: 'EUR', value } });
    expect(markupFor('job', job.replace(' a year', ''))).not.toHaveProperty('baseSalary');
    const range = job.replace('40,000 EUR', '36,500 EUR to 41,000 EUR');
    expect(
      markupFor('job', `${range}<p>Employment type: Full-time, permanent</p><p>Reference: RL-2219</p>`),
    ).toMatchObject({
      identifier: { value: 'RL-2219' },
      baseSalary: { value: { minValue: 36_500, maxValue: 41_000, unitText: 'YEAR' } },
      employmentType: 'FULL_TIME',
    });
  });

  it.each([
    ['Sold out', 'OutOfStock'],
    ['In stock', 'InStock'],
  ])('for a product that is "%s" says %s', (line, name) => {
    expect(markupFor('product', `<h1>Ash bench</h1><p>249 EUR</p><p>${line}</p>${TEXT}`)).toMatchObject({
      offers: { availability: `https://schema.org/${name}` },
    });
  });

  it('for a business has the name of its logo, not a slogan, and its hours', () => {
    const header = '<header><img src="/logo.png" alt="Harbour Lane Dental"></header>';
    const rows = [
      ['Monday', '8.30am – 5.30pm'],
      ['Tuesday – Friday', '9am – 7pm'],
    ].map(([days, span]) => `<tr><td>${days}</td><td>${span}</td></tr>`);
    const page = `${header}<main><h1>Gentle care in Whitby</h1>${TEXT}<p>Harbour Lane Dental</p></main>
      <footer><h4>Opening hours</h4><table>${rows.join('')}</table></footer>`;
    const code = codeOf('seo.schema.required_props', body(page), {
      kind: 'local_business',
      url: 'https://site.example/',
    });
    expect(code?.after).toContain('"name": "Harbour Lane Dental"');
    expect(code?.after).toContain('"opens": "08:30"');
    expect(code?.after).toContain('"closes": "19:00"');
    const withLang = (lang: string) => body(page).replace('lang="en"', `lang="${lang}"`);
    for (const lang of ['x-default', 'en-a', 'de-1996-1996', '_'])
      expect(() => auditReport(pageOf(withLang(lang), { kind: 'local_business' }), 'all')).not.toThrow();
  });

  it('makes no one person of two authors', () => {
    const article = (author: string) =>
      codeOf(
        'seo.schema.required_props',
        body(`<main><h1>How to oil a bench</h1><p>By ${author}</p>${TEXT}</main>`),
        {
          kind: 'article',
        },
      );
    expect(article('Ada Moor')?.after).toContain('"Ada Moor"');
    expect(article('Ada Moor and Bob Ray')?.after).not.toContain('"Person"');
    expect(article('Ada Moor and Bob Ray')?.missing).toContain('author');
  });

  it('has no price without a currency', () => {
    const priced = (price: string) =>
      markupFor('product', `<h1>Ash bench</h1><p>Price: ${price}</p><p>In stock</p>${TEXT}`);
    expect(priced('249 EUR')).toHaveProperty('offers.price');
    expect(priced('249')).not.toHaveProperty('offers.price');
  });

  it('takes no button beside each entry of a list for an entry', () => {
    const list = ['Oak desk', 'Ash bench', 'Elm stool'].map(
      (name, at) => `<li><a href="/p/${at}">${name}</a> <a href="/cart?add=${at}">Add to cart</a></li>`,
    );
    const markup = markupFor('category', `<h1>All furniture</h1><ul>${list.join('')}</ul>`);
    expect(JSON.stringify(markup)).toContain('Elm stool');
    expect(JSON.stringify(markup)).not.toContain('Add to cart');
  });

  it('shows the first entries of a long list, and says how many there are more', () => {
    const links = Array.from({ length: 12 }, (_, at) => `<li><a href="/b/${at}">Ash bench ${at}</a></li>`);
    const list = body(`<main><h1>Benches</h1><ul>${links.join('')}</ul></main>`);
    const code = codeOf('seo.schema.required_props', list, { kind: 'category' });
    expect(code?.after.match(/"ListItem"/g)).toHaveLength(8);
    expect(code?.missing).toContain('4 more of the entries');
  });

  it('names the blocks that would be too long to show with it', () => {
    const name = (of: string) => `${of} ${'of ash '.repeat(150)}`;
    const shown = `<header><a href="/">${name('Home')}</a> <a href="/a">${name('Benches')}</a><img src="/logo.svg" alt="Oak Works"></header>`;
    const main = `<main><h1>${name('Bench')}</h1><p>Price: 249 EUR</p>${`<p>${name('It is')}.</p>`.repeat(9)}</main>`;
    const code = codeOf('seo.schema.required_props', body(shown + main), {
      kind: 'product',
      url: 'https://site.example/a/b',
    });
    expect(code?.missing).toContain('the path to the page (a BreadcrumbList)');
  });

  it('of a business has its home page, and the profiles that the page links to or a word about them', () => {
    const business = (links: string) =>
      codeOf(
        'seo.schema.required_props',
        body(
          `<main><h1>Mill Dental</h1><p>Opening hours: Mon 9:00-17:00</p></main><footer>${links}</footer>`,
        ),
        { kind: 'local_business', url: 'https://mill.example/visit' },
      );
    const profile = 'https://www.facebook.com/milldental';
    const linked = business(`<a href="${profile}">Facebook</a>`);
    expect(linked?.after).toContain(`"${profile}"`);
    expect(linked?.missing).not.toContain('links to other profiles (sameAs)');
    expect(business('')?.missing).toContain('links to other profiles (sameAs)');
  });

  it('of a text names its author, or the page about that one, where the page has none', () => {
    const article = (by: string) =>
      codeOf(
        'seo.schema.required_props',
        body(
          `<header><img src="/logo.svg" alt="Oak Works"></header><main><h1>How to oil a bench</h1>${by}${TEXT}</main>`,
        ),
        { kind: 'how_to' },
      )?.missing;
    expect(article('')).toContain('author');
    expect(article('<p>By Ada Moor</p>')).toContain('page of the author');
    expect(article('<p>By Ada Moor</p>')).not.toContain('author');
  });

  it.each([
    ['<del>299</del> 249 €', undefined],
    ['<span>299</span><span>249 €</span>', undefined],
    ['199 – 249 €', undefined],
    ['199–249 €', undefined],
    ['199,00 bis 249,00 €', undefined],
    ['ab 199 €', undefined],
    ['from £199', undefined],
    ['£49<sup>99</sup>', '49.99'],
    ['1 299 €', '1299'],
  ])('has of "%s" the price %s', (line, price) => {
    const product = markupFor('product', `<h1>Ash bench</h1><p>${line}</p><p>In stock</p>${TEXT}`);
    expect((product as { offers?: { price?: string } }).offers?.price).toBe(price);
  });

  it('has the pay of a job without the hours of work behind it', () => {
    const html = `<h1>Ward nurse</h1><p>Salary: € 3,400 to € 4,100 per month. Full-time, 38.5 hours.</p>${TEXT}`;
    expect(markupFor('job', html)).toMatchObject({
      baseSalary: { currency: 'EUR', value: { minValue: 3400, maxValue: 4100, unitText: 'MONTH' } },
    });
  });

  it('has a range of prices as an offer for several goods', () => {
    const html = `<h1>Ash bench</h1><p>Price: 249 € – 399 €</p><p>In stock</p>${TEXT}`;
    expect(markupFor('product', html)).toMatchObject({
      offers: { '@type': 'AggregateOffer', lowPrice: '249', highPrice: '399', priceCurrency: 'EUR' },
    });
  });

  it('has the currency of the price itself, not that of a delivery above it', () => {
    const html = `<h1>Ash bench</h1><p>Delivery to the US costs US$ 30.</p><p>Price: 249 EUR</p><p>In stock</p>${TEXT}`;
    expect(markupFor('product', html)).toMatchObject({ offers: { price: '249', priceCurrency: 'EUR' } });
  });

  it('has both ends of the range of prices of an event', () => {
    const event = `<h1>Organ night</h1><p>19 December 2026</p><p>Tickets: 18 – 24 €</p>${TEXT}`;
    expect(markupFor('event', event)).toMatchObject({
      offers: { '@type': 'AggregateOffer', lowPrice: '18', highPrice: '24', priceCurrency: 'EUR' },
    });
  });

  it.each([
    ['Bezahlung: 3.400 – 3.900 € brutto im Monat', { minValue: 3_400, maxValue: 3_900, unitText: 'MONTH' }],
    ['Salary: €31,000 – €35,000 per year', { minValue: 31_000, maxValue: 35_000, unitText: 'YEAR' }],
    ['Pay: €18 per hour plus €2 night bonus', undefined],
    ['Salary: up to €45,000 per year', undefined],
    ['Gehalt: ab 3.400 € im Monat', undefined],
    ['Salary: €40k per year', { value: 40_000, unitText: 'YEAR' }],
  ])('has of "%s" the pay %j', (line, pay) => {
    const job = markupFor('job', `<h1>Joiner</h1>${TEXT}<p>${line}</p>`);
    const found = (job as { baseSalary?: { value: object } }).baseSalary?.value;
    expect(found).toEqual(pay && { '@type': 'QuantitativeValue', ...pay });
  });

  it('is absent where the page says nothing for it', () => {
    expect(markupFor('product', '')).toBeNull();
  });

  describe('for an object that is there', () => {
    const OWN = { '@type': 'Product', name: 'Ash bench', offers: { price: '249', priceCurrency: 'EUR' } };
    const page = (own: string) =>
      body(`${own}<main><h1>Ash bench</h1><img src="/b.jpg" alt="b">${TEXT}</main>`);
    const recommended = (own: string) =>
      codeOf('seo.schema.recommended_props', page(own), { kind: 'product' });

    it('adds what Google recommends, and leaves the rest as it is', () => {
      const code = recommended(schema(OWN));
      expect(JSON.parse(code?.before ?? '')).toMatchObject(OWN);
      expect(JSON.parse(code?.after ?? '')).toMatchObject({
        ...OWN,
        image: expect.stringMatching(/b\.jpg$/),
        description: expect.stringMatching(/^A bench of ash/),
      });
    });

    it('asks for the currency with the price that it adds', () => {
      const unpriced = schema({ ...OWN, offers: { '@type': 'Offer', availability: 'InStock' } });
      const code = (price: string) =>
        codeOf(
          'seo.schema.required_props',
          body(`${unpriced}<main><h1>Ash bench</h1><p>Price: ${price}</p>${TEXT}</main>`),
          { kind: 'product' },
        );
      expect(JSON.parse(code('249 EUR')?.after ?? '')).toMatchObject({
        offers: { price: '249', priceCurrency: 'EUR' },
      });
      expect(code('$249')?.missing).toContain('currency');
    });

    it('writes an offer in place of a text', () => {
      const text = schema({ '@type': 'Product', name: 'Ash bench', offers: '249 EUR' });
      const html = body(`${text}<main><h1>Ash bench</h1><p>249 EUR</p>${TEXT}</main>`);
      const code = codeOf('seo.schema.required_props', html, { kind: 'product' });
      expect(JSON.parse(code?.after ?? 'null')).toMatchObject({
        offers: { '@type': 'Offer', price: '249', priceCurrency: 'EUR' },
      });
    });

    it('leaves out texts of it that say nothing', () => {
      const code = recommended(schema({ ...OWN, sku: '' }));
      expect(code?.before).toContain('"sku": ""');
      expect(code?.after).not.toContain('sku');
    });

    it('is absent where it stands in attributes, or is long', () => {
      const inAttributes =
        '<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Ash bench</b><i itemprop="offers" itemscope itemtype="https://schema.org/Offer"><b itemprop="price">249</b></i></div>';
      expect(recommended(inAttributes)).toBeUndefined();
      expect(recommended(schema({ ...OWN, mpn: 'x'.repeat(1_800) }))).toBeUndefined();
    });
  });
});

describe('the path to a page', () => {
  const pathTo = (links: string, url = 'https://site.example/a/b/c') =>
    objectFor('seo.schema.breadcrumb', body(`<nav>${links}</nav><main><h1>Ash bench</h1></main>`), { url });
  const namesIn = (path: unknown) =>
    (path as { itemListElement: { name: string }[] }).itemListElement.map(({ name }) => name);

  it('goes through the pages above it that have a link with a name', () => {
    const links =
      '<a href="/">Home</a><a href="/a"><img src="/a.png"></a><a href="/a/">All</a><a href="/a/b?page=2">More</a><a href="https://other.example/a/b">Other</a>';
    expect(namesIn(pathTo(links))).toEqual(['Home', 'All', 'Ash bench']);
  });

  it('has the levels of the path that readers see, which the address may lack', () => {
    const trail = '<nav aria-label="Breadcrumb"><a href="/">Home</a> <a href="/knitwear">Knitwear</a></nav>';
    expect(namesIn(pathTo(trail))).toEqual(['Home', 'Knitwear', 'Ash bench']);
    const menu = '<a href="/a">Benches</a> <a href="/sale">Sale</a>';
    const themed = body(`<nav>${menu}</nav><main><h1>Ash bench</h1></main>`).replace(
      '<body',
      '<body class="has-breadcrumbs"',
    );
    const url = 'https://site.example/a/b';
    expect(namesIn(objectFor('seo.schema.breadcrumb', themed, { url }))).toEqual(['Benches', 'Ash bench']);
  });

  it('ends at the heading that the main heading stays, not at the name of the site', () => {
    const page = body(
      '<nav><a href="/a/">Blog</a></nav><main><h1>Hof Petersen</h1><article><h1>Wie wir Käse machen</h1><p>Text</p></article></main>',
    ).replace('<title>t', '<title>Wie wir Käse machen | Hof Petersen');
    const named = page.replace('</head>', '<meta property="og:site_name" content="Hof Petersen"></head>');
    const url = 'https://site.example/a/b';
    expect(namesIn(objectFor('seo.schema.breadcrumb', named, { url }))).toEqual([
      'Blog',
      'Wie wir Käse machen',
    ]);
    expect(objectFor('seo.schema.required_props', named, { url, kind: 'article' })).toMatchObject({
      headline: 'Wie wir Käse machen',
    });
  });

  it('is absent without such links, and on the first page of a site', () => {
    expect(pathTo('<a href="/x">X</a>')).toBeNull();
    expect(pathTo('<a href="/">Home</a>', 'https://site.example/')).toBeNull();
  });

  it('goes over six levels at most', () => {
    const levels = Array.from({ length: 9 }, (_, depth) => `/${'x/'.repeat(depth)}`);
    const links = levels.map((path, depth) => `<a href="${path}">Level ${depth}</a>`);
    expect(namesIn(pathTo(links.join(''), `https://site.example${levels[8]}page`))).toHaveLength(7);
  });
});

describe('the markup of who a page is by', () => {
  const ownerOf = (markup: string) => codeOf('geo.entity.organization', body(markup));

  it('has the name, the logo and the profiles that the page links to', () => {
    const code = ownerOf(
      `<header><img src="/logo.png" alt="Oak Works"></header><meta property="og:site_name" content="Oak Works"><main><p>Oak Works</p></main><a href="https://www.facebook.com/oakworks">Facebook</a>`,
    );
    expect(code?.missing).toBeUndefined();
    expect(code?.after).toContain('"name": "Oak Works"');
    expect(code?.after).toContain('"url": "https://site.example/"');
    expect(code?.after).toContain('"logo": "https://site.example/logo.png"');
    expect(code?.after).toContain('"sameAs": [\n    "https://www.facebook.com/oakworks"\n  ]');
  });

  it('names what is missing where there are no profiles', () => {
    const code = ownerOf('<meta property="og:site_name" content="Oak Works"><main><p>Oak Works</p></main>');
    expect(code?.missing).toEqual(['links to other profiles (sameAs)']);
    expect(code?.after).not.toMatch(/logo|sameAs/);
  });

  it('is absent where nothing names the site', () => {
    expect(ownerOf('<main><p>Hello</p></main>')).toBeUndefined();
  });
});
