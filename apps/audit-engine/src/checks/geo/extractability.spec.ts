import { describe, expect, it } from '@jest/globals';
import { body, describeCheck } from '../../../test-support/describe-check.js';
import { checkOf, pageOf, words } from '../../../test-support/page-of.js';

const SHELL = body(
  '<div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript>',
);

describeCheck('geo.extract.static_content', [
  ['text in the markup', body(`<main><p>${words(200)}</p></main>`), 1],
  ['a short page without scripts', body('<main><p>Open from nine to five.</p></main>'), 1],
  ['an empty shell', SHELL, 0],
  ['a shell with some text', body(`<div id="app"></div><main><p>${words(85)}</p></main>`), 0.5],
]);

describe('the cap of geo.extract.static_content', () => {
  it('holds for an empty shell only', () => {
    expect(checkOf('geo.extract.static_content').cap?.(pageOf(SHELL))).toBe(40);
    expect(checkOf('geo.extract.static_content').cap?.(pageOf(body('<p>Hi</p>')))).toBeUndefined();
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
  ['paragraphs with a subject', body(`<main><p>Pumps ${words(15)}</p><p>Valves ${words(15)}</p></main>`), 1],
  ['paragraphs that point back', body(`<main><p>This ${words(15)}</p><p>However ${words(15)}</p></main>`), 0],
  ['short paragraphs', body('<main><p>This one.</p></main>'), null],
]);
