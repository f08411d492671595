import { describe, expect, it } from '@jest/globals';
import { body, describeCheck, describeCheckIn, main } from '../../../test-support/describe-check.js';
import { checkOf, pageOf, words } from '../../../test-support/page-of.js';

const SHELL = body(
  '<div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript>',
);

const LOADS = '<script src="/bundle.js"></script>';
const COOKIES = `<div class="cookie-banner"><p>${words(160)}</p></div>`;
const SLOGANS = `<header><h1>Pumps</h1><p>${words(160)}</p></header>`;
const DATA = '<script type="application/ld+json" src="/a"></script>';
describeCheck('geo.extract.static_content', [
  ['text in the markup', main(`<p>${words(200)}</p>`), 1],
  ['a short page without scripts', main(`<p>${words(30)}</p>`), 1],
  ['a page of a few words', main('<p>Open from nine to five, and on Sundays, too.</p>'), 6 / 27],
  ['a page of one word', body('<p>Hello</p>'), 0],
  ['an empty page', body(''), 0],
  ['an empty shell', SHELL, 0],
  ['a shell with some text', body(`${LOADS}<div id="app"></div><main><p>${words(46)}</p></main>`), 0.2],
  ['a shell with much text', body(`${LOADS}<div id="app"></div><main><p>${words(150)}</p></main>`), 1],
  ['a shell with a menu', body(`<nav>${words(60)}</nav><div id="root"></div>${LOADS}`), 0],
  ['a shell with a header', body(`<header>${words(60)}</header><div id="root"></div>${LOADS}`), 0],
  ['a shell with a footer', body(`<div id="root"></div>${LOADS}<footer>${words(160)}</footer>`), 0],
  ['a shell with a notice of cookies', body(`${COOKIES}<div id="root"></div>${LOADS}`), 0],
  [
    'a shell with a menu, no container known',
    body(`<nav>${words(60)}</nav><div class="page"></div>${LOADS}`),
    0,
  ],
  ['a page of slogans in its header, with a widget', body(`${SLOGANS}<div id="app"></div>${LOADS}`), 1],
  ['a gallery with a menu', body(`<nav>${words(60)}</nav><img src="/a.jpg" alt="A pump">${LOADS}`), 1],
  ['a container that no script fills', body(`<div id="root"></div><main><p>${words(30)}</p></main>`), 1],
  ['a container for dialogs', body(`${LOADS}<main><p>${words(60)}</p></main><div id="modal-root"></div>`), 1],
  ['an Angular application', body(`<app-root></app-root>${LOADS}`), 0],
  ['an Angular splash screen', body(`<app-root><h1>Wait</h1></app-root>${LOADS}`), 0],
  [
    'the container of a button to share',
    body(`${LOADS}<main><p>${words(60)}</p></main><div id="fb-root"></div>`),
    1,
  ],
  [
    'a part with the main heading and all of the text, whatever its name',
    body(`${LOADS}<div id="subscribe"><h1>Pumps</h1><p>${words(160)}</p></div><div id="app"></div>`),
    1,
  ],
  [
    'a part of that name with all of the text and no main heading',
    body(`${LOADS}<div id="subscribe"><p>${words(160)}</p></div><div id="app"></div>`),
    0,
  ],
  ['a container with a prefix', body(`<h1>Shop</h1><div id="react-root"></div>${LOADS}`), 0],
  ['a script and nothing else', body(LOADS), 0],
  ['a short page with a script', body(`<h1>Bakery</h1><p>${words(30)}</p>${LOADS}`), 1],
  ['a page with structured data alone', body(`<p>${words(30)}</p>${DATA}`), 1],
  ['a shell with a German notice', body('<p>Bitte aktivieren Sie JavaScript, um fortzufahren.</p>'), 0],
  ['a shell with a Japanese notice', body('<noscript>JavaScriptを有効にしてください</noscript>'), 0],
  [
    'a shell with a long Chinese notice',
    body(`<p>您好${'欢迎来到我们的网站'.repeat(3)}请启用JavaScript</p>`),
    0,
  ],
  ['a shell with a Russian notice', body('<p>Включите JavaScript в браузере</p>'), 0],
  ['a page that needs none', body(`<p>You need no JavaScript knowledge to begin. ${words(30)}</p>`), 1],
  ['a page that tells the same in noscript', body('<noscript>This app requires JavaScript.</noscript>'), 0],
  [
    'a page with a notice about its cart',
    body(`<h1>Hours</h1><p>${words(45)}</p><noscript>The cart requires JavaScript.</noscript>`),
    1,
  ],
  ['a menu with a notice', body(`<nav>${words(90)}</nav><noscript>Please enable JavaScript.</noscript>`), 0],
  ['a short page about the language', body(`<p>JavaScript courses on Mondays. ${words(30)}</p>`), 1],
]);

describe('the cap of a page without text in its HTML', () => {
  const capOf = (id: string, html: string) => checkOf(id).cap?.(pageOf(html));

  it.each([
    ['seo.content.text_in_html', 50],
    ['aeo.answer.text_in_html', 40],
    ['geo.extract.static_content', 40],
  ])('of %s is %d for the shell of an application', (id, cap) => {
    expect(capOf(id, SHELL)).toBe(cap);
    expect(capOf(id, body(`<p>${words(3)}</p>`))).toBe(10);
    expect(capOf(id, body(`<p>${words(12)}</p>`))).toBe(40);
    expect(capOf(id, body(`<p>${words(30)}</p>`))).toBeUndefined();
  });
});

describeCheck('geo.extract.semantic_main', [
  ['a main that holds the text', body(`<nav>a b</nav><main><p>${words(100)}</p></main>`), 1],
  ['a role', body(`<div role="main"><p>${words(100)}</p></div>`), 1],
  ['a main beside more text', body(`<div><p>${words(300)}</p></div><main><p>${words(50)}</p></main>`), 0.5],
  ['two of them', body(`<main><p>${words(100)}</p></main><main><p>x</p></main>`), 0.5],
  ['none', body(`<div><p>${words(100)}</p></div>`), 0],
]);

describeCheck('geo.extract.text_ratio', [
  ['mostly text', body(`<p>${words(200)}</p>`), 1],
  ['mostly markup', body(`<p>a</p><script>${'x'.repeat(5_000)}</script>`), 0],
]);

describeCheck('geo.extract.self_contained', [
  ['paragraphs with a subject', main(`<p>Pumps ${words(15)}</p><p>Valves ${words(15)}</p>`), 1],
  ['paragraphs that point back', main(`<p>This ${words(15)}</p><p>However ${words(15)}</p>`), 0],
  ['short paragraphs', main('<p>This one.</p>'), null],
]);

describeCheckIn('geo.extract.self_contained', [
  [
    'es',
    'pointing back',
    '<p>Sin embargo el riego por goteo cuesta un poco más al principio del año.</p>',
    0,
  ],
  ['es', 'a subject', '<p>El riego por goteo cuesta un poco más al principio de todo el año.</p>', 1],
  ['zh', 'pointing back', '<p>因此，滴灌系统在开始的时候需要更多的费用和时间来安装。</p>', 0],
  ['sv', 'not read', '<p>Detta kostar lite mer i början av året än vad man kanske tror nu.</p>', null],
]);
