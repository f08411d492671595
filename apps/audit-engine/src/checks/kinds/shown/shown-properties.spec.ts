import { describe, expect, it } from '@jest/globals';
import type { PageKind } from '#contracts/audit/page-kinds';
import { schema } from '../../../../test-support/describe-check.js';
import { pageOf } from '../../../../test-support/page-of.js';
import { shownPropertiesOf } from './shown-properties.js';
import { SHOWN } from './shown-values.js';

const html = (main: string, rest = '') =>
  `<!doctype html><html lang="en"><head><title>Desk | Oak &amp; Co</title>${rest}</head><body>
   <header><a href="/">Oak &amp; Co</a></header><main>${main}</main></body></html>`;

const shownOn = (kind: PageKind, main: string, rest = '') =>
  shownPropertiesOf(pageOf(html(main, rest), { kind }));

/** What the page says, by property: the value, or the first of several and how many there are. */
function valuesOn(kind: PageKind, main: string, rest = ''): Record<string, string | undefined> {
  return Object.fromEntries(
    shownOn(kind, main, rest).flatMap(({ property, values: [first, ...more] }) =>
      first === undefined ? [] : [[property, more.length === 0 ? first : `${first} +${more.length}`]],
    ),
  );
}

const DESK = `<h1>Oak desk</h1><img src="/desk.jpg" alt="The desk"><p>249 EUR</p><p>In stock</p>
  <p>A desk of solid oak for two people, made in our own workshop.</p>
  <p>Delivery in 3 days, 4.90 €</p><p>Returns within 30 days</p><p>Brand: Oak Works</p><p>Rated 4.7 out of 5</p>`;

describe('what a page says for the markup that it lacks', () => {
  it('is in the order of Google’s page, what is required first', () => {
    const all = shownOn('product', DESK);
    expect(all.filter(({ isRequired }) => isRequired).map(({ property }) => property)).toEqual([
      'name',
      'offers.price',
      'offers.priceCurrency',
    ]);
    expect(all.filter(({ isRequired }) => !isRequired).map(({ property }) => property)).toEqual([
      'image',
      'aggregateRating',
      'brand.name',
      'description',
      'sku',
      'offers.availability',
      'offers.hasMerchantReturnPolicy',
      'offers.shippingDetails',
    ]);
  });

  it('of a product are name, price, picture, brand, stock, delivery and returns', () => {
    expect(valuesOn('product', DESK)).toEqual({
      name: 'Oak desk',
      'offers.price': '249 EUR',
      'offers.priceCurrency': 'EUR',
      image: 'https://site.example/desk.jpg',
      aggregateRating: '4.7 out of 5',
      'brand.name': 'Oak Works',
      description: 'A desk of solid oak for two people, made in our own workshop.',
      'offers.availability': 'In stock',
      'offers.hasMerchantReturnPolicy': 'Returns within 30 days',
      'offers.shippingDetails': 'Delivery in 3 days, 4.90 €',
    });
  });

  it('are both prices where two stand beside each other', () => {
    expect(valuesOn('product', '<p>€59.00 now €49.00 only</p>')['offers.price']).toBe('€59.00 now €49.00');
  });

  it.each([
    ['ab 199 €', 'ab 199 €'],
    ['Now from only £199', 'from only £199'],
    ['199,00 bis 249,00 € je Stück', '199,00 bis 249,00 €'],
    ['<del>299</del> 249 €', '299 | 249 €'],
    ['<s>299</s><ins>249 €</ins>', '299 | 249 €'],
    ['<b>1 299</b> €', '1 299 €'],
    ['39元起', '39元起'],
  ])('are the price with what bounds it: %s', (line, price) => {
    expect(valuesOn('product', `<p>${line}</p>`)['offers.price']).toBe(price);
  });

  it.each([
    ['Salary: €31,000 – €35,000 per year', '€31,000 – €35,000 per year'],
    ['Salary: 31.000 € – 35.000 €', '31.000 € – 35.000 €'],
    ['Leeds – Salary: EUR 31,000 – EUR 35,000', 'EUR 31,000 – EUR 35,000'],
    ['الرياض من 9000 إلى 11000 ريال', 'من 9000 إلى 11000 ريال'],
  ])('are the whole range of a salary: %s', (line, salary) => {
    expect(valuesOn('job', `<p>${line}</p>`).baseSalary).toBe(salary);
  });

  it.each([
    ['sentences', '<p>Brand: Orion. SKU: OR-60-BK. EAN: 4006381333931.</p>'],
    ['signs', '<p>Brand: Orion | SKU: OR-60-BK | In stock</p>'],
    ['line breaks', '<p>Brand: Orion<br>SKU: OR-60-BK<br>Delivery: 2 days</p>'],
  ])('are each of several that %s divide', (_, line) => {
    expect(valuesOn('product', line)).toMatchObject({ 'brand.name': 'Orion', sku: 'OR-60-BK' });
  });

  it('are none where nobody knows where it ends', () => {
    expect(valuesOn('product', '<p>Brand: Orion Model name: Sixty</p>')).not.toHaveProperty(['brand.name']);
  });

  it('are no description that opens with the stock or a label', () => {
    const lines = `<p>Out of stock. Available again soon, order now and pay later.</p>
      <p>Material: solid oak from our own forest, oiled by hand.</p>
      <p>A desk for two people that our workshop makes to measure.</p>`;
    expect(valuesOn('product', lines).description).toBe(
      'A desk for two people that our workshop makes to measure.',
    );
  });

  it('are an address above a telephone number in the same paragraph', () => {
    const lines = '<p>48 Park Square East, Leeds LS1 2NP<br>0113 496 0000</p>';
    expect(valuesOn('local_business', lines).address).toBe('48 Park Square East, Leeds LS1 2NP');
  });

  it('are how much one works, not a shift that a text names', () => {
    const lines = '<p>Leeds · Full-time · £31,000</p><p>You lead a shift of 14 people.</p>';
    expect(valuesOn('job', lines).employmentType).toBe('Full-time');
  });

  it('are no price of a delivery', () => {
    const lines = '<p>Free delivery from €80</p><p>€49.00</p>';
    expect(valuesOn('product', lines)['offers.price']).toBe('€49.00');
  });

  it.each<{ kind: PageKind; of: string; main: string; shown: Record<string, string> }>([
    {
      kind: 'local_business',
      of: 'a local business are address, hours and telephone',
      main: `<h1>Fresh bread since 1920</h1><address>12 Fennel Street, Leeds LS1 4AB</address>
        <p>Monday to Friday: 7:00 to 18:00</p><p>Saturday: 7:00 to 13:00</p><a href="tel:+441134960000">Call 0113 496 0000</a>`,
      shown: {
        address: '12 Fennel Street, Leeds LS1 4AB',
        name: 'Oak & Co',
        openingHoursSpecification: 'Monday to Friday: 7:00 to 18:00 +1',
        telephone: '0113 496 0000',
        url: 'https://site.example/guides/page',
      },
    },
    {
      kind: 'job',
      of: 'a job are employer, place, pay and the last day to apply',
      main: `<h1>Optical technician</h1><dl><dt>Employer</dt><dd>Fenwick Instruments</dd><dt>Location</dt><dd>Hexley</dd></dl>
        <table><tr><th>Salary</th><td>£31,200 to £35,000</td></tr><tr><th>Contract type</th><td>Permanent</td></tr></table>
        <p>Posted: 10 November 2026</p><p>Apply by 12 December 2026</p>`,
      shown: {
        datePosted: '10 November 2026',
        hiringOrganization: 'Fenwick Instruments',
        'jobLocation.address.addressCountry': 'Hexley',
        title: 'Optical technician',
        baseSalary: '£31,200 to £35,000',
        employmentType: 'Permanent',
        validThrough: '12 December 2026',
      },
    },
    {
      kind: 'event',
      of: 'an event are date, place, price and who plays',
      main: `<h1>Winter Quartets</h1><p>12 December 2026, 20:00</p><h2>Venue</h2><p>Salt Hall, 4 Quay Street, Saltwick</p>
        <p>Tickets cost £18</p><p>Featuring: The Calder Three</p>`,
      shown: {
        'location.address': 'Salt Hall, 4 Quay Street, Saltwick',
        name: 'Winter Quartets',
        startDate: '12 December 2026',
        offers: '£18',
        'performer.name': 'The Calder Three',
      },
    },
    {
      kind: 'recipe',
      of: 'a recipe are ingredients, steps, servings and time',
      main: `<h1>Barley soup</h1><p>By Rosa Winter</p><p>Serves 4</p><p>Total time: 45 minutes</p>
        <h2>Ingredients</h2><ul><li>200 g barley</li><li>1 onion</li></ul><ol><li>Chop it.</li><li>Boil it.</li><li>Eat it.</li></ol>`,
      shown: {
        name: 'Barley soup',
        'author.name': 'Rosa Winter',
        recipeIngredient: '200 g barley +1',
        recipeInstructions: 'Chop it. +2',
        recipeYield: 'Serves 4',
        totalTime: '45 minutes',
      },
    },
    {
      kind: 'thread',
      of: 'a question are the number of its answers, its votes and who asks',
      main: `<h1>Why does my chisel chip?</h1><p>Asked 3 May 2026 by tilda_b · 21 votes</p>
        <p>It chips whenever I cut across the grain of dry oak.</p><h2>3 answers</h2><p>The angle is too small: grind it to thirty degrees.</p>`,
      shown: {
        'mainEntity.answerCount': '3 answers',
        'mainEntity.acceptedAnswer.text': 'The angle is too small: grind it to thirty degrees.',
        'mainEntity.name': 'Why does my chisel chip?',
        'mainEntity.author.name': 'tilda_b',
        'mainEntity.datePublished': '3 May 2026',
        'mainEntity.text': 'It chips whenever I cut across the grain of dry oak.',
        'mainEntity.upvoteCount': '21 votes',
      },
    },
    {
      kind: 'video',
      of: 'a video are its file, its picture and its length',
      main: `<h1>An eye splice</h1><video src="/splice.mp4" poster="/splice.jpg"></video><p>7:24 · 18,406 views</p>
        <p>Published: 14 September 2026</p>`,
      shown: {
        name: 'An eye splice',
        thumbnailUrl: 'https://site.example/splice.jpg',
        uploadDate: '14 September 2026',
        contentUrl: 'https://site.example/splice.mp4',
        duration: '7:24',
      },
    },
    {
      kind: 'profile',
      of: 'a profile are name and other profiles',
      main: '<h1>Léa Marchand</h1><a href="https://www.instagram.com/lea">Instagram</a><a href="https://github.com/lea">GitHub</a>',
      shown: {
        'mainEntity.name': 'Léa Marchand',
        'mainEntity.sameAs': 'https://www.instagram.com/lea +1',
      },
    },
    {
      kind: 'course',
      of: 'a course are provider, beginning and price',
      main: '<h1>Throwing for beginners</h1><p>Taught by: Ada Fields</p><p>Starts: 12 January 2027</p><p>340 €</p>',
      shown: {
        name: 'Throwing for beginners',
        provider: 'Ada Fields',
        hasCourseInstance: '12 January 2027',
        offers: '340 €',
      },
    },
    {
      kind: 'saas',
      of: 'software are price and systems',
      main: '<h1>Shift planner</h1><p>Free</p><p>Operating systems: iOS and Android</p>',
      shown: { name: 'Shift planner', 'offers.price': 'Free', operatingSystem: 'iOS and Android' },
    },
    {
      kind: 'category',
      of: 'a category are its entries',
      main: '<h1>Kettles</h1><a href="/a">Heron</a><a href="/b">Tern</a><a href="/c">Gull</a><a href="#top">Up again</a><nav><a href="/">Start</a></nav>',
      shown: { name: 'Kettles', 'mainEntity.itemListElement': 'Heron +2' },
    },
    {
      kind: 'article',
      of: 'an article are the author that a link names',
      main: '<h1>Regulating a clock</h1><p><a rel="author" href="/ada">Ada Fields</a></p>',
      shown: {
        headline: 'Regulating a clock',
        'author.name': 'Ada Fields',
        'author.url': 'https://site.example/ada',
      },
    },
    {
      kind: 'article',
      of: 'an article are its author with the page about her, and its dates',
      main: `<h1>Regulating a clock</h1><p>By <a href="/ada">Ada Fields</a> · 4 May 2026</p><p>Updated: 21 September 2026</p>`,
      shown: {
        headline: 'Regulating a clock',
        'author.name': 'Ada Fields',
        datePublished: '4 May 2026',
        'author.url': 'https://site.example/ada',
        dateModified: '21 September 2026',
      },
    },
  ])('of $of', ({ kind, main, shown }) => {
    expect(valuesOn(kind, main)).toEqual(shown);
  });

  it.each([
    ['Pay what you like', 'We trust our guests', 'baseSalary'],
    ['Where can I park?', 'Behind the house', 'jobLocation.address.addressCountry'],
    ['Company news', 'We build a second hall', 'hiringOrganization'],
  ])('are nothing below the heading "%s"', (heading, text, property) => {
    const faq = `<details><summary>${heading}</summary>${text}</details>`;
    expect(
      valuesOn('job', `<h2>${heading}</h2><p>${text}</p>${faq}<p>${heading}: ${text}</p>`),
    ).not.toHaveProperty([property]);
  });

  it.each([
    ['Brand: Maison Lune. Made in Ghent.', 'Maison Lune'],
    ['Brand: Maison Lune. SKU ML-1200', 'Maison Lune'],
    ['Brand: Dr. Oak', 'Dr. Oak'],
    ['Brand: Oak No. 4. Made in Ghent.', 'Oak No. 4. Made in Ghent.'],
  ])('end with the sentence of their label, where it ends with a word: %s', (line, brand) => {
    expect(valuesOn('product', `<p>${line}</p>`)['brand.name']).toBe(brand);
  });

  it('may have a little beside the label in a table', () => {
    const table = '<table><tr><th>Salary (per year)</th><td>£31,200</td></tr></table>';
    expect(valuesOn('job', table).baseSalary).toBe('£31,200');
  });

  it.each([
    ['4 May 2026', '4 May 2026'],
    ['4 May 2026, 10:30', '4 May 2026'],
    ['By Ada Fields, 4 May 2026', '4 May 2026'],
    ['Published on 4 May 2026', '4 May 2026'],
    ['Gepubliceerd op 4 mei 2026 · Bijgewerkt 6 mei 2026', '4 mei 2026'],
    ['Updated 4 May 2026', undefined],
    ['By Ada Fields, updated 4 May 2026', undefined],
    ['We start on 4 May 2026', undefined],
    ['Apply by 4 May 2026', undefined],
    [`${'<p>Clocks run slow.</p>'.repeat(12)}4 May 2026`, undefined],
  ])('of "%s" is %s the day of publication', (line, day) => {
    expect(valuesOn('article', `<h1>Regulating a clock</h1><p>${line}</p>`).datePublished).toBe(day);
    expect(valuesOn('job', `<h1>Clockmaker</h1><p>${line}</p>`).datePosted).toBe(day);
  });

  it('are no employer of a job that only the name of the site could be', () => {
    expect(valuesOn('job', '<h1>Clockmaker</h1><p>Fenwick Instruments</p>')).not.toHaveProperty(
      'hiringOrganization',
    );
  });

  it('are an address in full, or none', () => {
    const indented = `<address>12 Fennel Street,${' '.repeat(200)}<br>Leeds LS1 4AB</address>`;
    expect(valuesOn('local_business', indented).address).toBe('12 Fennel Street, Leeds LS1 4AB');
    const long = `<address>12 Fennel Street, <b>${'a hall behind the mill, '.repeat(8)}</b>Leeds LS1 4AB</address>`;
    expect(valuesOn('local_business', long)).not.toHaveProperty('address');
    const text = `<p>${'We bake bread of rye and wheat all day. '.repeat(5)}Find us at 12 St. Mary Street, Leeds LS1 4AB.</p>`;
    expect(valuesOn('local_business', text).address).toBe('Find us at 12 St. Mary Street, Leeds LS1 4AB');
  });

  it('are a telephone number in full', () => {
    const link = `<a href="tel:1">${'Call us on a weekday, from nine in the morning to five. '.repeat(2).slice(0, 72)} 0113 496 0000</a>`;
    expect(valuesOn('local_business', link).telephone).toBe('0113 496 0000');
  });

  it.each(['1 204 answers', '1,204 answers', '12045 answers'])('count in full: %s', (line) => {
    expect(valuesOn('thread', `<h1>Why?</h1><p>${line}</p>`)['mainEntity.answerCount']).toBe(line);
  });

  it.each<PageKind>(['shop_home', 'company_home', 'local_business'])(
    'have the name of the site, not the heading, on a page of the kind %s',
    (kind) => expect(valuesOn(kind, '<h1>Summer sale −20 %</h1>').name).toBe('Oak & Co'),
  );

  it('are an address and a telephone number from a footer in one long line, and from one in blocks', () => {
    const asWritten = { address: '12 Harbor Street, Portland, ME 04101', telephone: '(207) 555-0134' };
    const sentences =
      'for tables of more than six people — © 2026 Oak &amp; Co. All rights reserved — No walk-ins';
    const line = `Oak &amp; Co — ${asWritten.address} — Call ${asWritten.telephone} ${sentences}`;
    const blocks = `<div>${asWritten.address}</div><div>Call ${asWritten.telephone}</div><p>${sentences} ${sentences}</p>`;
    for (const footer of [`<p>${line}</p>`, blocks])
      expect(
        valuesOn('local_business', `<h1>Oak &amp; Co</h1></main><footer>${footer}</footer>`),
      ).toMatchObject(asWritten);
  });

  it('are the yield and the whole time of a recipe from a line of several', () => {
    const recipe = (times: string) =>
      valuesOn('recipe', `<h1>Oat bread</h1><p>${times}</p><h2>Ingredients</h2><ul><li>500 g oats</li></ul>`);
    expect(recipe('Serves 4 | Prep 10 min | Total 25 min')).toMatchObject({
      recipeYield: 'Serves 4',
      totalTime: 'Total 25 min',
    });
    expect(recipe('Serves 4 | Prep 10 min | Bake 15 min')).not.toHaveProperty('totalTime');
    expect(recipe('Serves 4</p><p>Cooking time: 20 min</p><p>Total time: 55 min')).toMatchObject({
      totalTime: '55 min',
    });
  });

  it.each([
    ['Pour 6 personnes', '6 personnes'],
    ['Für 4 Personen', '4 Personen'],
    ['Para 4 personas', '4 personas'],
    ['Per 4 persone', '4 persone'],
    ['Voor 4–6 personen', '4–6 personen'],
    ['Für 12 Stück', '12 Stück'],
    ['Backzeit: 40 Minuten · 16 Stücke · 290 kcal je Stück', '16 Stücke'],
    ['Crumble pour 4 à 6 personnes, prêt en 1 h', '4 à 6 personnes'],
    ['Makes about 12 cookies', 'Makes about 12 cookies'],
    ['Serves four', 'Serves four'],
    ['It keeps for days. Serves 8.', 'Serves 8'],
    ['Portionen: 4', '4'],
    ['<dl><dt>Servings</dt><dd>6</dd></dl>', '6'],
    ['2 Stück Butter', undefined],
    ['250 kcal pro Portion', undefined],
    ['Pro Portion: 250 kcal', undefined],
    ['1 serving: 250 kcal', undefined],
    ['Serving size: 100 g', undefined],
    ['A dish for many persons', undefined],
  ])('are of "%s" the servings %s', (line, makes) => {
    expect(valuesOn('recipe', `<h1>Crumble</h1><p>${line}</p>`).recipeYield).toBe(makes);
  });

  describe('of a recipe in parts', () => {
    const list = (tag: string, ...items: string[]) =>
      `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`;
    const METHOD = list('ol', 'Mix.', 'Rest.', 'Bake.');
    const recipe = (markup: string) => shownOn('recipe', `<h1>Crumble</h1>${markup}`);
    const of = (property: string, markup: string) =>
      recipe(markup).find((each) => each.property === property)?.values;

    it.each([
      [
        'other lists below further headings',
        `<h2>Method</h2>${METHOD}<h2>More from us</h2>${list('ol', 'Tart', 'Jam')}`,
      ],
      ['lists without a heading of steps', `${METHOD}<h2>More from us</h2>${list('ol', 'Tart', 'Jam')}`],
      ['notes within the steps', `<h2>Method</h2>${METHOD}<h3>Tips</h3>${list('ol', 'Chill it.')}`],
      ['links within the steps', `<h2>Zubereitung</h2>${METHOD}${list('ol', '<a href="/a">Tart</a>')}`],
      ['the best recipes above', `<h2>Top 2</h2>${list('ol', 'Tart', 'Jam')}<h2>Préparation</h2>${METHOD}`],
    ])('are no steps: %s', (_, markup) => {
      expect(of('recipeInstructions', markup)).toEqual(['Mix.', 'Rest.', 'Bake.']);
    });

    it('are the steps of each part', () => {
      const parts = `<h3>Dough</h3>${list('ol', 'Knead.')}<h3>Icing</h3>${list('ol', 'Stir.')}`;
      for (const heading of ['<h2>Method</h2>', ''])
        expect(of('recipeInstructions', `${heading}${parts}<h2>More</h2>${list('ol', 'Tart')}`)).toEqual([
          'Knead.',
          'Stir.',
        ]);
    });

    it('are the ingredients of each part', () => {
      const parts = `<h3>Dough</h3>${list('ul', '200 g flour', '1 egg')}<h3>Icing</h3>${list('ul', 'Sugar')}`;
      const rest = `<h3>Equipment</h3>${list('ul', 'A tin')}<h2>Method</h2>${METHOD}<h2>More</h2>${list('ul', 'Tart')}`;
      const all = ['200 g flour', '1 egg', 'Sugar'];
      expect(of('recipeIngredient', `<h2>Ingredients</h2>${parts}${rest}`)).toEqual(all);
      expect(
        of('recipeIngredient', `<h2>Ingredients</h2>${parts}<h3>Method</h3>${list('ul', 'Mix.')}`),
      ).toEqual(all);
    });

    it('are no times in place of ingredients', () => {
      const times = list('ul', '20 minutes', '4 hours');
      expect(of('recipeIngredient', `${times}${list('ul', '200 g flour', '1 egg')}${METHOD}`)).toEqual([
        '200 g flour',
        '1 egg',
      ]);
    });
  });

  it('are no caption of a picture where a thing is described', () => {
    const caption = 'The bridge on Tuesday, when the flood had gone.';
    const pictures = `<figure><img src="/a.jpg"><figcaption>${caption}</figcaption></figure><p class="wp-caption-text">${caption}</p>`;
    expect(
      valuesOn('product', `<h1>Desk</h1>${pictures}<p>A desk of solid oak for two people who work.</p>`)
        .description,
    ).toBe('A desk of solid oak for two people who work.');
  });

  it('are a telephone number and an address for mail that only a link has', () => {
    const links = `<a href="tel:+441134960000">Call us</a><a href="mailto:?subject=Desk">Tell a friend</a>
      <a href="mailto:shop@oak.example?subject=Desk">Write to us</a>`;
    expect(valuesOn('local_business', links).telephone).toBe('+441134960000');
    expect(SHOWN.email?.(pageOf(html(links)))).toBe('shop@oak.example');
    const named = '<a href="mailto:a@oak.example">Mail: shop@oak.example</a>';
    expect(SHOWN.email?.(pageOf(html(named)))).toBe('shop@oak.example');
  });

  it('are no profile where a page is shared, a video is watched or rules are read', () => {
    const links = [
      'https://www.facebook.com/sharer/sharer.php?u=https://site.example/',
      'https://twitter.com/intent/tweet?text=Desk',
      'https://www.linkedin.com/shareArticle?url=https://site.example/',
      'https://www.youtube.com/watch?v=1',
      'https://www.facebook.com/policy.php',
      'https://help.instagram.com/519522125107875',
      'https://x.com/lea/status/1',
      'https://www.youtube.com/@lea',
    ];
    const anchors = links.map((href) => `<a href="${href}">x</a>`).join('');
    expect(valuesOn('profile', `<h1>Léa</h1>${anchors}`)['mainEntity.sameAs']).toBe(links.at(-1));
  });

  it('are the first picture with an address', () => {
    const lazy = '<h1>Desk</h1><img src="data:image/gif;base64,R0"><img src="/desk.jpg"><p>Made of oak.</p>';
    expect(valuesOn('product', lazy).image).toBe('https://site.example/desk.jpg');
  });

  it('are of alternatives the one that the page says', () => {
    expect(shownOn('article', '<h1>Clocks</h1>').map(({ property }) => property)).toContain('publisher.name');
    expect(shownOn('company_home', '<p>Call 0113 496 0000</p>').map(({ property }) => property)).toContain(
      'telephone',
    );
  });

  it('leave out what the markup has already', () => {
    const markup = schema({ '@type': 'Product', name: 'Oak desk', offers: { '@type': 'Offer', price: 249 } });
    const required = shownOn('product', DESK, markup).filter(({ isRequired }) => isRequired);
    expect(required).toEqual([
      {
        property: 'offers.priceCurrency',
        isRequired: true,
        isByGoogle: true,
        isSearched: true,
        values: ['EUR'],
      },
    ]);
  });

  it('name an offer that is missing as a whole', () => {
    const [first] = shownOn('product', DESK, schema({ '@type': 'Product', name: 'Oak desk' }));
    expect(first).toMatchObject({ property: 'offers', values: ['249 EUR'] });
  });

  it('tell what was not found from what nobody could find on a page', () => {
    const all = shownOn('local_business', '<h1>Bread</h1>');
    expect(all.find(({ property }) => property === 'geo')).toMatchObject({ isSearched: false, values: [] });
    expect(all.find(({ property }) => property === 'telephone')).toMatchObject({
      isSearched: true,
      values: [],
    });
  });

  it('are no hidden words, and none of the head', () => {
    const hidden = '<h1>Oak desk</h1><p>Price on request</p><p hidden>Brand: Secret</p>';
    const values = valuesOn(
      'product',
      hidden,
      '<meta name="description" content="Brand: Oak Works, 249 EUR">',
    );
    expect(values).toEqual({ name: 'Oak desk' });
  });

  it.each<PageKind>(['legal', 'login', 'other', 'shell'])('are none for a page of the kind %s', (kind) => {
    expect(shownOn(kind, DESK)).toEqual([]);
  });
});
