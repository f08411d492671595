import { describe, expect, it } from '@jest/globals';
import { body, schema } from '../../../test-support/describe-check.js';
import { pageOf, words } from '../../../test-support/page-of.js';

const SITE = 'https://site.example';
const pageAt = (path: string, html: string) => pageOf(html, { url: new URL(path, SITE).href });
const kindAt = (path: string, html: string) => pageAt(path, html).kind.kind;
const titled = (title: string, html: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${html}</main></body></html>`;
const links = (count: number, to = 'boats') =>
  Array.from({ length: count }, (_, at) => `<li><a href="/${to}/${at}">Boat ${at}</a></li>`).join('');
const password = '<form><input name="user"><input type="password"><button>Log in</button></form>';
const cart = '<header><a href="/cart">Cart (0)</a></header>';

/** What readers see of each kind, without any markup that says so. */
const SEEN: readonly (readonly [kind: string, path: string, html: string])[] = [
  ['company_home', '/', titled('Finch Pumps', `<p>${words(50)}</p>`)],
  ['company_home', '/de/', titled('Finch Pumpen', `<p>${words(50)}</p>`)],
  [
    'shop_home',
    '/',
    titled(
      'Finch Boats',
      `${cart}<ul><li>Canoe £900.00</li><li>Kayak £640.00</li><li>Paddle £45.00</li></ul>`,
    ),
  ],
  [
    'product',
    '/boats/kestrel-two',
    titled(
      'Kestrel Two',
      `<p>£640.00, in stock</p><form action="/cart"><button>Add to cart</button></form>${words(60)}`,
    ),
  ],
  [
    'category',
    '/boats',
    titled(
      'Canoes',
      `${cart}<p>Sort by: price, newest</p><ul>${Array.from({ length: 24 }, (_, at) => `<li><a href="/p/${at}"><img src="/${at}.jpg" alt=""> Canoe ${at}</a> £${at}40.00</li>`).join('')}</ul>`,
    ),
  ],
  [
    'local_business',
    '/',
    titled(
      'Finch Dental Clinic, Leeds',
      `<p>${words(80)}</p><h2>Opening hours</h2><p>Mon to Fri 9:00–17:30</p><p>12 Mill Lane, Leeds LS1 4AB. Call +44 113 200 0000.</p>`,
    ),
  ],
  [
    'local_business',
    '/',
    titled(
      'Trattoria Sole',
      `<p>${words(80)}</p><p>Tuesday to Saturday 11:30–14:30 and 18:00–22:30</p><address>Herrengasse 12, 8010 Graz</address><a href="tel:+43316123456">Call</a>`,
    ),
  ],
  [
    'saas',
    '/',
    titled(
      'Finch: billing software for small teams',
      `<p>${words(80)}</p><a href="/signup">Start free trial</a> <a href="/demo">Book a demo</a> <a href="/signup">Sign up</a><h2>Features</h2><h2>Pricing</h2><p>£12 per user a month. Integrations.</p>`,
    ),
  ],
  [
    'recipe',
    '/lemon-cake',
    titled(
      'Lemon cake',
      `<p>${words(60)}</p><h2>Ingredients</h2><ul><li>2 eggs</li><li>1 lemon</li><li>200 g flour</li></ul><h2>Method</h2><ol><li>Beat the eggs.</li><li>Bake.</li></ol>`,
    ),
  ],
  [
    'job',
    '/careers/joiner',
    titled(
      'Joiner (m/f/d)',
      `<p>${words(40)}</p><h2>Responsibilities</h2><p>You build.</p><h2>Requirements</h2><p>You know oak.</p><h2>What we offer</h2><p>Salary £34,000 a year</p><a href="/apply">Apply now</a>`,
    ),
  ],
  [
    'event',
    '/winter-concert',
    titled(
      'Winter concert',
      '<h2>Date and time</h2><p>12 December 2026, 19:30</p><h2>Venue</h2><p>Town Hall, 12 Mill Lane</p><a href="/tickets/4">Buy tickets</a>',
    ),
  ],
  [
    'event_list',
    '/whats-on',
    titled(
      'Upcoming events',
      `<ul>${Array.from({ length: 14 }, (_, at) => `<li><a href="/whats-on/${at}">Concert ${at}</a>, ${at + 1} December 2026, 19:30</li>`).join('')}</ul>`,
    ),
  ],
  [
    'course',
    '/learn/oak',
    titled(
      'Woodwork course for beginners',
      `<p>${words(60)}</p><h2>What you will learn</h2><ul><li>Joints</li></ul><h2>Syllabus</h2><p>Six lessons.</p><h2>Prerequisites</h2><p>None. Instructor: Ada Finch.</p><button>Enroll now</button>`,
    ),
  ],
  [
    'thread',
    '/questions/oak-ring',
    titled(
      'White ring on an oak table',
      `<p>How do I remove it?</p><p>asked by jess, 24 votes</p><h2>3 answers</h2>${'<article class="answer"><p>Lay a cloth on the ring and iron it.</p><p>accepted answer, 41 votes</p><a href="/users/paul">paul</a> <a href="#">Reply</a></article>'.repeat(3)}`,
    ),
  ],
  [
    'profile',
    '/u/paul',
    titled(
      'Paul Dean',
      `<p>Member since 2019. 212 followers, 40 following.</p><button>Follow</button><h2>Latest works</h2><ul>${links(5, 'works')}</ul>`,
    ),
  ],
  ['video', '/watch', titled('Tides', `<video src="/tides.mp4"></video><p>${words(30)}</p>`)],
  ['login', '/account', titled('Welcome', password)],
  ['login', '/signin', titled('Sign in', '<p>We send you a link.</p>')],
  ['contact', '/contact', titled('Contact us', '<p>Harbour Street 5. Call 091 123.</p>')],
  ['contact', '/de/kontakt.html', titled('Kontakt', '<p>Hafenstraße 5</p>')],
  ['search', '/search?q=boats', titled('Boats', `<ul>${links(8)}</ul>`)],
  ['search', '/?s=boats', titled('Search results for boats', `<ul>${links(8)}</ul>`)],
  ['legal', '/privacy', titled('Privacy policy', `<p>${words(300)}</p>`)],
  ['docs', '/docs/retries', titled('Retries', `<p>${words(200)}</p>`)],
  [
    'how_to',
    '/descale',
    titled(
      'How to descale a kettle',
      `<p>${words(150)}</p><ol><li>Fill.</li><li>Boil.</li><li>Wait.</li><li>Rinse.</li></ol>`,
    ),
  ],
  ['blog_post', '/blog/retries', titled('Why we retry', `<p>${words(400)}</p>`)],
  ['news', '/news/ferry', titled('Ferry runs again', `<p>${words(400)}</p>`)],
  ['article', '/roses', titled('Roses', `<p>${words(400)}</p>`)],
  ['other', '/a', '<p>Open from nine.</p>'],
];

describe('the kind of a page', () => {
  it.each(SEEN)('is %s by what readers see at %s', (kind, path, html) => {
    expect(kindAt(path, html)).toBe(kind);
  });

  it.each([
    ['product', 'Product'],
    ['article', 'Article'],
    ['news', 'NewsArticle'],
    ['blog_post', 'BlogPosting'],
    ['recipe', 'Recipe'],
    ['job', 'JobPosting'],
    ['event', 'Event'],
    ['course', 'Course'],
    ['video', 'VideoObject'],
    ['local_business', 'Bakery'],
    ['saas', 'SoftwareApplication'],
    ['profile', 'ProfilePage'],
    ['thread', 'QAPage'],
    ['contact', 'ContactPage'],
    ['search', 'SearchResultsPage'],
    ['docs', 'TechArticle'],
    ['how_to', 'HowTo'],
  ])('is %s where little is to be seen and the markup declares %s', (kind, type) => {
    expect(kindAt('/a', body(`<p>${words(20)}</p>${schema({ '@type': type, name: 'a' })}`))).toBe(kind);
  });

  it.each([
    [
      'a product among many related links',
      'product',
      '/boats/kestrel-two',
      `<p>£640.00, in stock</p><button>Add to cart</button><p>${words(120)}</p><h2>You may also like</h2><ul>${links(60)}</ul>`,
    ],
    [
      'a page of Javadoc',
      'docs',
      '/release/net/retry/Retry.html',
      `<nav><a href="/all">All Classes</a></nav><p>${words(120)}</p><h2>Method Summary</h2><table><tr><th>Modifier and Type</th></tr></table><h2>Method Detail</h2><p>Parameters: limit. Returns: the wait.</p>`,
    ],
    ['a text about logging in', 'blog_post', '/blog/login', `<p>${words(450)}</p>`],
    ['a text about contact lenses', 'article', '/contact-lenses', `<p>${words(450)}</p>`],
    ['a text about a search', 'article', '/search-for-gold', `<p>${words(450)}</p>`],
    ['a text about roses', 'article', '/roses', `<p>${words(450)}</p>`],
    ['a policy with its language in the address', 'legal', '/privacy/en', `<p>${words(40)}</p>`],
    ['a policy with a query', 'legal', '/policies/cookies?view=whole', `<p>${words(40)}</p>`],
    ['a term of a glossary', 'other', '/terms/luff', `<p>${words(40)}</p>`],
  ])('is what %s is', (_what, kind, path, html) => {
    expect(kindAt(path, titled('Roses and boats', html))).toBe(kind);
  });

  it('is that of the text below a form for a password in the header', () => {
    const html = `<body><header>${password}</header><main><h1>Roses</h1><p>${words(450)}</p></main></body>`;
    expect(kindAt('/roses', html)).toBe('article');
  });

  it('is other for a page that says that something is missing', () => {
    expect(kindAt('/shop/lamp', titled('404 page not found', `<button>Add to cart</button> £5.00`))).toBe(
      'other',
    );
  });

  it('is told with the reasons, the strongest first', () => {
    const { kind } = pageAt('/boats/kestrel-two', SEEN.find(([name]) => name === 'product')![2]);
    expect(kind.why[0]).toBe('It shows a price and a button that buys.');
    expect(kind.sure).toBeGreaterThan(0.6);
    expect(kind.sure).toBeLessThanOrEqual(1);
  });

  it('stays that which is seen where the markup declares another one', () => {
    const [, path, html] = SEEN.find(([name]) => name === 'category')!;
    const { kind, likely } = pageAt(
      path,
      html.replace('</main>', `</main>${schema({ '@type': 'Article', headline: 'Canoes' })}`),
    );
    expect(kind.kind).toBe('category');
    expect(likely).toEqual({ kind: 'category', strength: 1 });
  });

  it('is what a block declares that can not be read', () => {
    const broken = `<script type="application/ld+json">{"@type": "Recipe", "name": "Stew",}</script>`;
    const html = titled('Stew', `<p>${words(90)}</p>`);
    expect(pageAt('/stew', html.replace('</main>', `${broken}</main>`)).kind.kind).toBe('recipe');
    expect(pageAt('/stew', html).kind.kind).not.toBe('recipe');
  });

  it('stays that of a home page whose markup declares what it sells', () => {
    const markup = schema({ '@type': 'Product', name: 'Lamp' });
    expect(pageAt('/', titled('Lamps', `<p>${words(60)}</p>${markup}`)).kind.kind).toBe('company_home');
  });

  it('changes with the words without a step', () => {
    const contact = (count: number) => {
      const { kind, strength } = pageAt('/contact', titled('Contact', `<p>${words(count)}</p>`)).likely;
      return kind === 'contact' ? strength : 0;
    };
    let last = contact(340);
    for (let count = 346; count < 1_000; count += 6) {
      const is = contact(count);
      expect(Math.abs(is - last)).toBeLessThan(0.15);
      last = is;
    }
  });
});
