import { describe, expect, it } from '@jest/globals';
import { pageOf, words } from '../../../test-support/page-of.js';

const kindAt = (address: string, title: string, html: string, around = '') =>
  pageOf(
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${around}<main><h1>${title}</h1>${html}</main></body></html>`,
    { url: new URL(address, 'https://site.example').href },
  ).kind.kind;
const shop =
  '<header><a href="/cart">Cart (0)</a></header><aside><p>In stock, free shipping, warranty, reviews.</p><p>Seen last: canoe £640.00, kayak £410.00</p></aside>';
const links = (count: number, to: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => `<li><a href="${to(at)}">Oak ${at}</a></li>`).join('');

describe('the kind of a page of an account', () => {
  it.each([
    ['/user/forgot_password', 'Forgot your password?'],
    ['/benutzer/neu', 'Passwort vergessen'],
    ['/fiok/elfelejtett_jelszo', 'Finch Boats'],
    ['/member/password/reset', 'Finch Boats'],
  ])('is login at %s with the title %s', (path, title) => {
    const html = '<p>Enter your address, and we send you a link.</p><input name="mail"><button>Go</button>';
    expect(kindAt(path, title, html)).toBe('login');
    expect(kindAt(path, title, html, shop)).toBe('login');
  });

  it('is login with the terms below a registration', () => {
    expect(kindAt('/register', 'Register', `<p>${words(1_200)}</p>`)).toBe('login');
  });

  it('is that of the text for a text about passwords', () => {
    const path = '/how-we-chose-a-password-manager-for-the-whole-family';
    expect(kindAt(path, 'One for the whole family', `<p>${words(450)}</p>`)).toBe('article');
  });
});

describe('the kind of a forum', () => {
  const threads = `<ul>${links(30, (at) => `/discussion/${at}/oak`)}${links(20, (at) => `/members/${at}`)}</ul>`;

  it('is thread for its home page, and for a list of its threads', () => {
    const list = `${threads}<p>Replies, last post by ann, joined 2019, quote</p>`;
    expect(kindAt('https://forum.site.example/', 'Oak Forum', list)).toBe('thread');
    expect(kindAt('/', 'Oak and boats', list)).toBe('thread');
    expect(kindAt('/lounge', 'The lounge', threads)).toBe('thread');
  });

  it('is thread in a shop, too', () => {
    expect(kindAt('/forum/oak/4012', 'Oak rings', `<p>${words(80)}</p>`, shop)).toBe('thread');
  });
});

describe('the kind of a page in a shop', () => {
  it.each([
    ['/p-boats/kestrel-4200', 'Buy Kestrel Two canoe of oak online'],
    ['/lodki/kestrel-4200', 'Купить каноэ Kestrel недорого'],
    ['/kanus/kestrel-4200', 'Kestrel Zwei online kaufen'],
  ])('is product at %s by its title "%s" without a price', (path, title) => {
    expect(kindAt(path, title, '<p>In stock. Warranty. Reviews.</p>')).toBe('product');
  });

  it('is that of a product below a category, and of a category below products', () => {
    const html = `<p>In stock. Warranty. Reviews. Delivery. Brand. Colour.</p><p>${words(40)}</p>`;
    expect(kindAt('/catalog/boats/detail/62', 'Kestrel', html, shop)).toBe('product');
    const list = `<p>37 items. Sort by price.</p><ul>${links(20, (at) => `/b${at}`)}</ul>`;
    expect(kindAt('/products/category/boats', 'Boats', list, shop)).toBe('category');
  });

  it('is product by what its address asks for', () => {
    expect(kindAt('/index.php?page=product&id=62', 'Kestrel', '<p>In stock.</p>', shop)).toBe('product');
  });

  it('is contact below the company', () => {
    expect(kindAt('/company/feedback/', 'Contact', '<p>Call +44 113 200 0000</p>', shop)).toBe('contact');
  });
});

describe('the kind of a page about a company', () => {
  it('is that of a person by its address on a social network alone', () => {
    const about = `<p>We move goods for shops. ${words(60)}</p>`;
    expect(kindAt('/company/rows', 'About Rows | Rows Logistics', about)).not.toBe('profile');
    expect(kindAt('https://www.linkedin.com/company/rows', 'Rows Logistics', about)).toBe('profile');
  });
});

describe('the kind of a text', () => {
  it('is no search by the heading of a box', () => {
    expect(kindAt('/oak', 'Oak', `<h2>Search</h2><p>${words(450)}</p>`)).toBe('article');
    expect(kindAt('/oak?q=ring', 'Search', `<ul>${links(8, (at) => `/o/${at}`)}</ul>`)).toBe('search');
  });

  it('is no terms by a notice of cookies', () => {
    const notice =
      '<div>We may share personal data with third parties. Your rights, consent, retention, liability, jurisdiction.</div>';
    expect(kindAt('/oak', 'Oak', `<p>${words(450)}</p>`, notice)).toBe('article');
  });

  it.each(['/2026/05/', '/2026/05/page/2/', '/category/oak/page/3/'])(
    'is blog post for older posts at %s',
    (path) => {
      expect(kindAt(path, 'Oak', '<h2>Rings</h2><p>They go.</p>')).toBe('blog_post');
    },
  );
});

describe('the kind of a home page', () => {
  it('is event where its title is a name with a year, and it speaks of a gathering', () => {
    expect(kindAt('/', 'Oakmeet 2027', `<p>The conference of joiners. Speakers. ${words(60)}</p>`)).toBe(
      'event',
    );
    expect(kindAt('/', 'Oak and Sons 2027', `<p>${words(60)}</p>`)).toBe('company_home');
  });

  it('is profile of a person with a double name', () => {
    const life =
      'I am a boat builder. My research interests: oak. Publications. Teaching. Curriculum vitae. PhD.';
    expect(kindAt('/', 'Ann-Marie Finch', `<p>${life}</p>`)).toBe('profile');
  });
});

describe('the kind of a page with tickets', () => {
  it.each([
    ['en', 'Buy tickets', '5 March 2027'],
    ['de', 'Tickets in den Warenkorb', '5. März 2027'],
    ['es', 'Comprar entradas', '5 de marzo de 2027'],
    ['es', 'Comprar entrada', '5 de marzo de 2027'],
    ['fr', 'Acheter des billets', '5 mars 2027'],
    ['fr', 'Acheter mes places', '5 mars 2027'],
    ['it', 'Acquista i biglietti', '5 marzo 2027'],
    ['pt', 'Comprar bilhetes', '5 de março de 2027'],
    ['pt', 'Comprar ingressos', '5 de março de 2027'],
    ['nl', 'Bestel kaarten', '5 maart 2027'],
    ['pl', 'Kup bilety', '5 marca 2027'],
    ['sv', 'Köp biljetter', '5 mars 2027'],
    ['ru', 'Купить билеты', '5 марта 2027'],
    ['tr', 'Bilet satın al', '5 Mart 2027'],
    ['ja', 'チケットを購入する', '2027年3月5日'],
    ['zh', '立即购买门票', '2027年3月5日'],
    ['id', 'Beli tiket', '5 Maret 2027'],
  ])('in %s is event where %s buys one', (_language, label, date) => {
    const html = `<p>${date}, 20:30</p><p>Nord, Lund</p><p>12 €</p><a href="/x">${label}</a>`;
    expect(kindAt('/nord', 'Finch Nord', html)).toBe('event');
  });

  it('is event where a button says no more than that it buys', () => {
    const html = '<p>5 de marzo de 2027, 20:30</p><p>Entradas: 12 €</p><button>Comprar</button>';
    expect(kindAt('/nord', 'Finch Nord', html)).toBe('event');
    expect(kindAt('/nord', 'Finch Nord', html.replace('Entradas: ', ''))).toBe('product');
  });
});

describe('the kind of a short list of goods', () => {
  const item = (at: number) =>
    `<li><a href="/p/${at}"><img src="/${at}.jpg" alt=""> Coat ${at}</a> £4${at}.00</li>`;
  const list = `<p>Sort by price.</p><ul>${Array.from({ length: 6 }, (_, at) => item(at)).join('')}</ul><a href="?page=2">Next page</a>`;

  it.each([
    ['with pictures and a filter', list, ''],
    ['in a shop with a cart', list, '<header><a href="/cart">Cart</a></header>'],
    ['without a filter', list.replace('Sort by price.', ''), ''],
    ['without pictures', list.replaceAll(/<img[^>]+>/g, ''), '<header><a href="/cart">Cart</a></header>'],
  ])('is category %s', (_what, html, around) => {
    expect(kindAt('/raincoats/', 'Raincoats', html, around)).toBe('category');
  });

  it('is product of one coat among others that go with it', () => {
    const coat = `<p>£52.00</p><button>Add to cart</button><p>${words(30)}</p>${list}`;
    expect(kindAt('/heron-coat', 'Heron coat', coat)).toBe('product');
  });
});

describe('the kind of a page of frequent questions', () => {
  const asked = ['How much is a bike?', 'Do I need a passport?', 'Can I return it elsewhere?'];
  const pairs = asked.map((question) => `<h3>${question}</h3><p>${words(20)}</p>`).join('');

  it.each([
    ['/help', 'FAQ'],
    ['/hilfe', 'Häufige Fragen'],
    ['/aide', 'Questions fréquentes'],
    ['/ayuda', 'Preguntas frecuentes'],
    ['/apua', 'Usein kysytyt kysymykset'],
    ['/faq/', 'Good to know'],
  ])('is docs at %s with the title "%s"', (path, title) => {
    expect(kindAt(path, title, pairs)).toBe('docs');
    expect(kindAt(path, title, pairs, shop)).toBe('docs');
  });

  it('is docs with questions in bold, and not of one question', () => {
    const bold = pairs.replaceAll('<h3>', '<p><b>').replaceAll('</h3>', '</b></p>');
    expect(kindAt('/help', 'FAQ', bold)).toBe('docs');
    expect(kindAt('/help', 'FAQ', `<h3>${asked[0]}</h3><p>${words(40)}</p>`)).not.toBe('docs');
  });
});

describe('the kind of a page about the site', () => {
  const story = `<h2>Our people</h2><p>Ann has a degree, Paul does the books. ${words(300)}</p>`;

  it.each([
    ['/x', 'About us'],
    ['/x', 'Über uns'],
    ['/x', 'Qui sommes-nous'],
    ['/x', 'Quiénes somos'],
    ['/x', 'Om oss'],
    ['/about/', 'About Finch'],
  ])('is other at %s with the title "%s", and no text or person', (path, title) => {
    expect(kindAt(path, title, story)).toBe('other');
  });

  it('is article of a text about something else', () => {
    expect(kindAt('/x', 'About roses', `<p>${words(450)}</p>`)).toBe('article');
  });
});

describe('the kind of a page of an author', () => {
  const html = `<p>Ann Lee writes about soil.</p><a href="https://x.com/annlee">X</a><h2>Articles by Ann</h2><ul>${links(3, (at) => `/blog/${at}`)}</ul>`;

  it.each(['/team/ann-lee', '/staff/ann-lee', '/equipo/ann-lee', '/authors/ann-lee'])(
    'is profile at %s',
    (path) => {
      expect(kindAt(path, 'Ann Lee', html)).toBe('profile');
    },
  );

  it('is none for another page of a team', () => {
    expect(kindAt('/team/open-roles', 'Open roles', html)).not.toBe('profile');
  });
});

describe('the kind of a report', () => {
  const report = `<p>By Ann Lee</p><p>18 November 2026</p><p>${words(60)} “The bridge is old”, said Paul Dean. “We could not wait.”</p><p>${words(60)}</p>`;

  it.each([
    ['news', '/2026/11/18/bridge', 'Bridge closes'],
    ['news', '/bridge', 'Bridge closes - Leeds Gazette'],
    ['news', '/comarca/puente', 'Cierra el puente - Diario La Ribera'],
    ['article', '/bridge', 'Bridge closes'],
    ['blog_post', '/blog/bridge', 'Bridge closes'],
  ])('is %s at %s with the title "%s"', (kind, path, title) => {
    expect(kindAt(path, title, report)).toBe(kind);
  });
});
