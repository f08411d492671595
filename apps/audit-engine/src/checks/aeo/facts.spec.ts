import { describe, expect, it } from '@jest/globals';
import { checkOf, pageOf, words } from '../../../test-support/page-of.js';
import { applied } from '../../scoring/score-engine.js';
import { type ASKED_OF } from './asked-of-kinds.js';

const CHECK = checkOf('aeo.answer.facts');
const SITE = 'https://site.example';
const CART = '<header><a href="/cart">Cart (0)</a></header>';

const pageAt = (path: string, html: string, lang = 'en') =>
  pageOf(
    `<!doctype html><html lang="${lang}"><head><title>${/<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? 't'}</title></head><body>${html}</body></html>`,
    { url: new URL(path, SITE).href },
  );
const main = (html: string) => `<main>${html}</main>`;
const many = (count: number, item: (at: number) => string) =>
  `<ul>${Array.from({ length: count }, (_, at) => `<li>${item(at + 1)}</li>`).join('')}</ul>`;

interface Example {
  readonly kind: keyof typeof ASKED_OF;
  readonly path: string;
  readonly html: string;
  /** What is taken out of the page, and what is then said to be missing. */
  readonly without: readonly (readonly [part: string | RegExp, line: string])[];
}

const EXAMPLES: readonly Example[] = [
  {
    kind: 'product',
    path: '/products/kestrel-two-canoe',
    html:
      CART +
      main(
        `<h1>Kestrel Two</h1><p>£640.00</p><form action="/cart"><button>Add to cart</button></form><p>${words(40)}</p><p>Delivery in three days. Send it back within 30 days for a refund.</p>`,
      ),
    without: [
      ['£640.00', 'no price is shown'],
      ['Delivery in three days.', 'nothing is said of delivery'],
      [/Send it back.*refund\./, 'nothing is said of returns'],
      [`<p>${words(40)}</p>`, 'no description of 30 words, no list and no table of its properties is shown'],
    ],
  },
  {
    kind: 'local_business',
    path: '/',
    html: main(
      `<h1>Finch Dental Clinic, Leeds</h1><p>${words(80)}</p><p>Mon to Fri 9:00–17:30</p><p>12 Mill Lane, Leeds LS1 4AB.</p><p>Call +44 113 200 0000.</p><a href="/book">Book an appointment</a><a href="/map">Get directions</a><h2>Our services</h2>`,
    ),
    without: [
      ['12 Mill Lane, Leeds LS1 4AB.', 'no address is shown'],
      ['Call +44 113 200 0000.', 'no telephone number is shown'],
      ['Mon to Fri 9:00–17:30', 'no opening hours are shown'],
    ],
  },
  {
    kind: 'event',
    path: '/events/winter-concert',
    html: main(
      '<h1>Winter concert</h1><h2>Date and time</h2><p>12 December 2026, 19:30</p><h2>Venue</h2><p>Town Hall, 12 Mill Lane</p><p>Entry £12</p><p>Doors open at seven.</p><a href="/tickets/4">Buy tickets</a>',
    ),
    without: [
      ['Entry £12', 'neither a price nor "free" is shown'],
      ['12 December 2026, 19:30', 'no date is shown'],
      [/<h2>Venue<\/h2><p>Town Hall, 12 Mill Lane<\/p>/, 'no place is shown'],
      ['Buy tickets', 'nothing is said of tickets or of a registration'],
    ],
  },
  {
    kind: 'job',
    path: '/jobs/joiner',
    html: main(
      `<h1>Joiner (m/f/d)</h1><p>${words(40)}</p><h2>Responsibilities</h2><p>Build doors.</p><h2>Requirements</h2><p>Experience with oak.</p><h2>What we offer</h2><p>£34,000 a year</p><p>Full time</p><p>Location: 12 Mill Lane</p><a href="/go">Apply now</a>`,
    ),
    without: [
      ['£34,000 a year', 'no pay is shown'],
      ['Full time', 'the kind of employment is not shown'],
      ['Location: 12 Mill Lane', 'no place of work is shown'],
      ['Apply now', 'no way to apply is shown'],
      [/<h2>Requirements<\/h2><p>.*?<\/p>/, 'nothing is said of what is required'],
    ],
  },
  {
    kind: 'recipe',
    path: '/recipes/lemon-cake',
    html: main(
      '<h1>Lemon cake recipe</h1><p>Ready in 40 minutes. Serves six.</p><h2>Ingredients</h2><ul><li>2 eggs</li><li>1 lemon</li><li>200 g flour</li></ul><h2>Method</h2><ol><li>Beat the eggs.</li><li>Bake.</li></ol>',
    ),
    without: [
      ['Ready in 40 minutes.', 'no time is shown'],
      ['Serves six.', 'the number of servings is not shown'],
      [/<h2>Method<\/h2><ol>.*?<\/ol>/, 'no steps are shown'],
    ],
  },
  {
    kind: 'course',
    path: '/courses/oak',
    html: main(
      `<h1>Woodwork course for beginners</h1><p>${words(60)}</p><h2>What you will learn</h2><ul><li>Joints</li></ul><h2>Course fee</h2><p>£120</p><p>Six evenings in 3 weeks.</p><h2>Instructor</h2><p>Ada Finch</p><button>Enroll now</button><p>Certificate. Prerequisites: none.</p>`,
    ),
    without: [
      [/<h2>Course fee<\/h2><p>£120<\/p>/, 'neither a price nor "free" is shown'],
      ['Six evenings in 3 weeks.', 'neither its length nor its dates are shown'],
      [/<h2>What you will learn<\/h2><ul>.*?<\/ul>/, 'nothing is said of what people learn'],
    ],
  },
  {
    kind: 'saas',
    path: '/',
    html: main(
      `<h1>Finch: billing software for small teams</h1><p>Send invoices from your phone.</p><p>Software for teams.</p><a href="/signup">Start free trial</a> <a href="/demo">Book a demo</a><h2>Features</h2><p>£12 per user a month. Integrations.</p>`,
    ),
    without: [],
  },
  {
    kind: 'video',
    path: '/watch/47112',
    html: main(
      `<h1>How kites fly</h1><video src="/kites.mp4" controls></video><p>${words(30)}</p><p>4:05 minutes, 3,120 views</p>`,
    ),
    without: [
      [`<p>${words(30)}</p>`, 'no description of 20 words is shown'],
      ['4:05 minutes, ', 'neither its length nor its date is shown'],
    ],
  },
  {
    kind: 'category',
    path: '/collections/canoes',
    html:
      CART +
      main(
        `<h1>Canoes</h1><p>${words(12)}</p><p>Sort by: price, newest</p>${many(24, (at) => `<a href="/p/${at}"><img src="/${at}.jpg" alt=""> Canoe ${at}</a> £${at}40.00`)}`,
      ),
    without: [[`<p>${words(12)}</p>`, 'no sentence of ten words says what the list is']],
  },
  {
    kind: 'contact',
    path: '/contact',
    html:
      CART +
      main(
        '<h1>Contact us</h1><p>+44 113 200 0000, Mon to Fri 9:00–17:30</p><p>12 Mill Lane, Leeds LS1 4AB</p><form><label>Your name <input></label><label>Message <input></label><button>Send</button></form>',
      ),
    without: [
      ['12 Mill Lane, Leeds LS1 4AB', 'no address is shown'],
      [', Mon to Fri 9:00–17:30', 'no hours are shown beside the telephone number'],
      ['+44 113 200 0000, Mon to Fri 9:00–17:30', 'no telephone number, e-mail address or form is shown'],
    ],
  },
  {
    kind: 'event_list',
    path: '/events',
    html: main(
      `<h1>Upcoming events</h1><p>All at the Town Hall.</p>${many(14, (at) => `<a href="/events/${at}">Concert ${at}</a>, ${at} December 2026, 19:30`)}`,
    ),
    without: [],
  },
];

describe('a page that says all that people ask of it', () => {
  it.each(EXAMPLES.map((each) => [each.kind, each] as const))('%s', (kind, { path, html }) => {
    const page = pageAt(path, html);
    expect(page.kind.kind).toBe(kind);
    expect(CHECK.evidence?.(page)).toEqual([]);
    expect(applied(CHECK, page)).toBe(1);
    expect(CHECK.problemOf?.(page)).toBeUndefined();
  });
});

describe('a page without one of the facts', () => {
  it.each(
    EXAMPLES.flatMap(({ kind, path, html, without }) =>
      without.map(([part, line]) => ({ kind, line, page: pageAt(path, html.replace(part, '')) })),
    ),
  )('$kind: $line', ({ kind, line, page }) => {
    expect(page.kind.kind).toBe(kind);
    expect(CHECK.evidence?.(page)).toEqual([line]);
    const score = CHECK.measure(page)!;
    expect(score).toBeLessThan(1);
    expect(score).toBeGreaterThan(0);
    expect(CHECK.where?.(page)).toEqual([{ element: page.main.element }]);
  });

  it('is told what it does not say', () => {
    const { path, html } = EXAMPLES.find(({ kind }) => kind === 'local_business')!;
    const bare = html.replace('Mon to Fri 9:00–17:30', '').replace('Call +44 113 200 0000.', '');
    expect(CHECK.problemOf?.(pageAt(path, bare))).toBe(
      'The page does not say its telephone number or its opening hours',
    );
    expect(CHECK.measure(pageAt(path, bare))).toBe(0.5);
  });

  it('is told more the more it lacks', () => {
    const { path, html } = EXAMPLES.find(({ kind }) => kind === 'job')!;
    const bare = html.replace('£34,000 a year', '').replace('Full time', '').replace('Apply now', '');
    expect(CHECK.problemOf?.(pageAt(path, bare))).toBe(
      'The page does not say what it pays, what kind of employment it is or how to apply',
    );
  });
});

const DENTIST = EXAMPLES.find(({ kind }) => kind === 'local_business')!.html;
const COUNCIL = EXAMPLES.find(({ kind }) => kind === 'event')!
  .html.replace('Winter concert', 'Council meeting')
  .replace('Entry £12', '');

describe('what people do not ask', () => {
  it.each([
    ['an article', '/guides/page', main(`<h1>Drip irrigation</h1><p>${words(500)}</p>`)],
    [
      'a log-in page',
      '/login',
      main('<h1>Log in</h1><form><input name="user"><input type="password"><button>Log in</button></form>'),
    ],
  ])('%s has no facts', (_what, path, html) => {
    expect(CHECK.measure(pageAt(path, html))).toBeNull();
    expect(CHECK.evidence?.(pageAt(path, html))).toEqual([]);
  });

  it.each([
    ['the price of a meeting of a council', '/events/council', COUNCIL],
    [
      'the hours of a hotel',
      '/',
      DENTIST.replace('Finch Dental Clinic', 'Finch Hotel').replace('Mon to Fri 9:00–17:30', ''),
    ],
    [
      'the address of a plumber',
      '/',
      DENTIST.replace('Finch Dental Clinic', 'Finch Plumbers').replace('12 Mill Lane, Leeds LS1 4AB.', ''),
    ],
    [
      'the address of a person who writes a blog',
      '/contact',
      main(
        '<h1>Contact us</h1><p>Write to me.</p><form><label>Your name <input></label><label>Message <textarea></textarea></label><button>Send</button></form>',
      ),
    ],
  ])('%s', (_what, path, html) => {
    expect(CHECK.evidence?.(pageAt(path, html))).toEqual([]);
    expect(CHECK.measure(pageAt(path, html))).toBe(1);
  });
});

describe('the forms of a fact', () => {
  const { path, html } = EXAMPLES.find(({ kind }) => kind === 'local_business')!;
  it.each([
    ['303.333.PAUL', 'Call +44 113 200 0000.'],
    ['1-800-FLOWERS', 'Call +44 113 200 0000.'],
    ['<a href="tel:+441132000000">Call us</a>', 'Call +44 113 200 0000.'],
    ['Clonminch House, Portlaoise Road, Tullamore', '12 Mill Lane, Leeds LS1 4AB.'],
    ['<address>Finch House, Leeds</address>', '12 Mill Lane, Leeds LS1 4AB.'],
    ['Open daily from nine', 'Mon to Fri 9:00–17:30'],
    ['By appointment only', 'Mon to Fri 9:00–17:30'],
  ])('%s is one', (form, instead) => {
    expect(CHECK.evidence?.(pageAt(path, html.replace(instead, form)))).toEqual([]);
  });

  it.each([
    ['a date is no telephone number', 'Since 19.04.2015', 'no telephone number is shown'],
    ['a tax number is no telephone number', 'P.IVA 06752870961', 'no telephone number is shown'],
  ])('%s', (_what, form, line) => {
    expect(CHECK.evidence?.(pageAt(path, html.replace('Call +44 113 200 0000.', form)))).toEqual([line]);
  });

  it.each(['October 2026', 'Summer 2026', '3/14 and 3/15', '12.3. und 13.3.'])('%s is a date', (form) => {
    const event = EXAMPLES.find(({ kind }) => kind === 'event')!;
    const page = pageAt(event.path, event.html.replace('12 December 2026, 19:30', form));
    expect(CHECK.evidence?.(page)).toEqual([]);
  });

  it.each(['24/7', 'from 2026'])('%s is none', (form) => {
    const event = EXAMPLES.find(({ kind }) => kind === 'event')!;
    const page = pageAt(event.path, event.html.replace('12 December 2026, 19:30', form));
    expect(CHECK.evidence?.(page)).toEqual(['no date is shown']);
  });

  it('is no amount of millions', () => {
    const job = EXAMPLES.find(({ kind }) => kind === 'job')!;
    const page = pageAt(job.path, job.html.replace('£34,000 a year', 'Sales of £30 billion'));
    expect(CHECK.evidence?.(page)).toEqual(['no pay is shown']);
  });

  it('is not what only the markup says', () => {
    const product = EXAMPLES.find(({ kind }) => kind === 'product')!;
    const markup = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Kestrel Two","offers":{"@type":"Offer","price":640,"priceCurrency":"GBP"}}</script>`;
    const page = pageAt(product.path, markup + product.html.replace('£640.00', ''));
    expect(CHECK.evidence?.(page)).toEqual(['no price is shown']);
  });
});

/** A product of each language: its price is seen by its form, delivery and returns by their words. */
const PRODUCTS: Readonly<Record<string, readonly [delivery: string, returns: string]>> = {
  de: ['Lieferung in drei Tagen.', '30 Tage Rückgaberecht.'],
  fr: ['Livraison en trois jours.', 'Satisfait ou remboursé.'],
  es: ['Envío en tres días.', 'Devoluciones gratuitas.'],
  it: ['Spedizione in tre giorni.', 'Diritto di recesso.'],
  nl: ['Verzending in drie dagen.', 'Gratis retourneren.'],
  pl: ['Wysyłka w trzy dni.', 'Zwrot w ciągu 30 dni.'],
  pt: ['Entrega em três dias.', 'Trocas e devoluções.'],
};

describe('the language of a page', () => {
  const product = (text: string) =>
    `${CART}${main(`<h1>Kestrel</h1><p>640,00 €</p><form action="/cart"><button>Add to cart</button></form><ul><li>A</li><li>B</li><li>C</li></ul><p>${text}</p>`)}`;
  it.each(Object.entries(PRODUCTS))('is read: %s', (lang, [delivery, returns]) => {
    const at = (text: string) => CHECK.evidence?.(pageAt('/products/kestrel-two-canoe', product(text), lang));
    expect(at(`${delivery} ${returns}`)).toEqual([]);
    expect(at(returns)).toEqual(['nothing is said of delivery']);
    expect(at(delivery)).toEqual(['nothing is said of returns']);
  });

  it('is not taken for another than is declared', () => {
    const page = pageAt('/products/kestrel-two-canoe', product('Une paire de chaussettes.'), 'lv');
    expect(CHECK.evidence?.(page)).toEqual([]);
  });

  it('counts only what has a form where its words are not known', () => {
    const bare = product('Varan.');
    expect(CHECK.measure(pageAt('/products/kestrel-two-canoe', bare, 'sv'))).toBe(1);
    expect(
      CHECK.evidence?.(pageAt('/products/kestrel-two-canoe', bare.replace('640,00 €', ''), 'sv')),
    ).toEqual(['no price is shown']);
  });
});

describe('a page behind a menu of thousands of words', () => {
  const MENU = `<header>${many(700, (at) => `<a href="/c/${at}">Shelves and boxes of room number ${at}</a>`)}</header>`;
  const { path, html } = EXAMPLES[0]!;
  const page = pageAt(path, MENU + html + '<footer><p>Call +44 113 200 0000.</p></footer>');

  it('is of the kind that its content shows, and is told of nothing that it says', () => {
    expect(page.kind.kind).toBe('product');
    expect(page.signs.isReadWhole).toBe(false);
    expect(applied(CHECK, page)).toBe(1);
    expect(page.signs.numbers.phones).toBe(1);
  });
});

describe('the title of the issue', () => {
  it.each(EXAMPLES.map(({ kind, path, html }) => [kind, path, html] as const))(
    'has at most 100 characters for a page that says nothing: %s',
    (_kind, path, html) => {
      const page = pageAt(path, html);
      const bare = {
        ...page,
        signs: pageAt('/x', '<main><h1>t</h1></main>').signs,
        main: pageAt('/x', '').main,
      };
      expect((CHECK.problemOf?.(bare) ?? '').length).toBeLessThanOrEqual(100);
    },
  );
});
