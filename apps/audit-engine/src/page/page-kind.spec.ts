import { describe, expect, it } from '@jest/globals';
import { body, schema } from '../../test-support/describe-check.js';
import { pageOf, words } from '../../test-support/page-of.js';

const kindOf = (path: string, html: string) =>
  pageOf(html, { url: new URL(path, 'https://site.example').href }).kind;
const links = (count: number) =>
  Array.from({ length: count }, (_, index) => `<li><a href="/p/${index}">Boat ${index}</a></li>`).join('');
const password = '<form><input name="user"><input type="password"><button>Log in</button></form>';

describe('the kind of a page', () => {
  it.each([
    ['home', '/', body(`<p>${words(50)}</p>`)],
    ['home', '/de/', body(`<p>${words(50)}</p>`)],
    ['login', '/account', body(`<h1>Welcome</h1>${password}`)],
    ['login', '/signin', body('<h1>Sign in</h1><p>We send you a link.</p>')],
    ['contact', '/contact', body('<h1>Contact us</h1><p>Harbour Street 5. Call 091 123.</p>')],
    ['contact', '/de/kontakt.html', body('<h1>Kontakt</h1><p>Hafenstraße 5</p>')],
    ['contact', '/reach', body(`<h1>Where we are</h1>${schema({ '@type': 'ContactPage' })}`)],
    ['search', '/search?q=boats', body(`<main><ul>${links(8)}</ul></main>`)],
    ['search', '/?s=boats', body(`<main><ul>${links(8)}</ul></main>`)],
    ['listing', '/boats', body(`<main><ul>${links(20)}</ul></main>`)],
    ['product', '/lamp', body(`<p>${words(50)}</p>${schema({ '@type': 'Product', name: 'Lamp' })}`)],
    ['article', '/roses', body(`<p>${words(50)}</p>${schema({ '@type': 'Article' })}`)],
    ['docs', '/docs/retries', body(`<p>${words(200)}</p>`)],
    ['video', '/watch', body(`<p>${words(30)}</p>${schema({ '@type': 'VideoObject', name: 'Tides' })}`)],
    ['article', '/a', `<article><p>By Ada Fields</p><p>${words(30)}</p></article>`],
    ['article', '/a', '<meta property="og:type" content="article"><p>x</p>'],
    ['product', '/a', '<meta property="og:type" content="product"><p>x</p>'],
    ['business', '/a', `${schema({ '@type': 'Bakery', name: 'a' })}<p>x</p>`],
    ['thing', '/a', `${schema({ '@type': 'JobPosting', name: 'a' })}<p>x</p>`],
    ['other', '/a', '<p>Open from nine.</p>'],
    ['other', '/roses', body(`<p>${words(400)}</p>`)],
  ])('is %s for %s', (kind, path, html) => {
    expect(kindOf(path, html)).toBe(kind);
  });

  it.each([
    ['about logging in', '/blog/login', body(`<h1>Login forms</h1><p>${words(300)}</p>`)],
    ['about contact lenses', '/contact-lenses', body(`<h1>Lenses for sports</h1><p>${words(100)}</p>`)],
    ['about a search', '/search-for-gold', body(`<h1>The search for gold</h1><p>${words(300)}</p>`)],
    [
      'with a form for a password at its top',
      '/roses',
      body(`<header>${password}</header><p>${words(100)}</p>`),
    ],
  ])('is other for a text %s', (_what, path, html) => {
    expect(kindOf(path, html)).toBe('other');
  });

  it('stays documentation where the page calls itself an article as well', () => {
    const html = `<head><meta property="og:type" content="article"></head><body><p>${words(200)}</p></body>`;
    const { kinds } = pageOf(html, { url: 'https://site.example/docs/retries' });
    expect([...kinds.keys()]).toEqual(['article', 'docs']);
  });

  it.each([
    ['a bakery that announces an event', '/bakery', ['LocalBusiness', 'Event'], ['thing', 'business']],
    ['documentation that calls itself an article', '/docs/retries', ['TechArticle'], ['article', 'docs']],
    ['a product with an accessory', '/lamp', ['Product', 'Product'], ['product']],
    ['a home page of a shop', '/', ['LocalBusiness'], ['home', 'business']],
  ])('may be several, as of %s', (_what, path, types, kinds) => {
    const markup = schema({ '@graph': types.map((type) => ({ '@type': type, name: 'Lamp' })) });
    const page = pageOf(body(`<p>${words(60)}</p>${markup}`), { url: `https://site.example${path}` });
    expect([...page.kinds.keys()]).toEqual(kinds);
  });

  it.each([
    [200, 1],
    [425, 0.5],
    [700, 0],
  ])('fades with the words: of %d words a contact page is one by %d', (count, strength) => {
    const page = pageOf(body(`<h1>Contact</h1><p>${words(count - 1)}</p>`), {
      url: 'https://site.example/contact',
    });
    expect(page.kinds.get('contact') ?? 0).toBeCloseTo(strength, 2);
  });

  it('is that of a list also where the markup calls every page an article', () => {
    const markup = schema({ '@type': 'Article', headline: 'Boats' });
    expect(kindOf('/boats', body(`<main><ul>${links(20)}</ul></main>${markup}`))).toBe('listing');
  });
});
