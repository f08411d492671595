import { expect, it } from '@jest/globals';
import { body, describeCheck, main } from '../../../test-support/describe-check.js';
import { checkOf, pageOf, words } from '../../../test-support/page-of.js';

const titled = (markup: string) => main(`<h1>Pumps</h1>${markup}<p>${words(120)}</p>`);
const REPLACED = '<img src="data:image/gif;base64,R0" data-src="/a.jpg">';
const LAZY = '<img src="/a.jpg" loading="lazy">';
const widths = 'srcset="/a-400.jpg 400w, /a-800.jpg 800w"';

describeCheck('seo.speed.first_image', [
  ['no image', titled(''), null],
  ['an image', titled('<img src="/a.jpg">'), 1],
  ['a lazy one', titled(LAZY), 0],
  ['one of low priority', titled('<img src="/a.jpg" fetchpriority="LOW">'), 0],
  ['one that a script loads', titled('<img data-src="/a.jpg">'), 0],
  ['one that a script loads in place of another', titled(REPLACED), 0],
  ['one with its addresses in srcset', titled(`<img ${widths} data-src="/a.jpg">`), 1],
  ['a lazy one that is preloaded', titled(`<link rel="preload" as="image" href="/a.jpg">${LAZY}`), 1],
  ['a lazy icon', titled('<img src="/icon.png" width="40" height="40" loading="lazy">'), null],
  ['a lazy one after an icon', titled(`<img src="/i.png" width="40" height="40">${LAZY}`), 0],
  ['one that another script loads', titled('<img data-original="/a.jpg">'), 0],
  ['one within the HTML', titled('<img src="data:image/gif;base64,R0" loading="lazy">'), null],
  ['one without an address', titled('<img alt="Pump" loading="lazy">'), null],
  ['a lazy one of full width', titled('<img src="/a.jpg" width="100%" height="60%" loading="lazy">'), 0],
  ['a lazy one further below', titled(`<p>${words(120)}</p>${LAZY}`), null],
  ['one outside of main', body(`<img src="/logo.png" loading="lazy"><main>${words(60)}</main>`), null],
]);

it('names the address that a script would set', () => {
  expect(checkOf('seo.speed.first_image').evidence?.(pageOf(titled(REPLACED)))).toEqual([
    'a script sets the address: /a.jpg',
  ]);
});

describeCheck('seo.speed.image_sizes', [
  ['no image', titled(''), null],
  ['one file', titled('<img src="/a.jpg">'), null],
  ['files for densities', titled('<img srcset="/a.jpg 1x, /b.jpg 2x">'), null],
  ['one width', titled('<img srcset="/a.jpg 800w">'), null],
  ['widths and sizes', titled(`<img ${widths} sizes="(min-width: 60em) 50vw, 100vw">`), 1],
  ['widths alone', titled(`<img ${widths}>`), 0],
  ['empty sizes', titled(`<img ${widths} sizes="">`), 0],
  ['three of four', titled(`${`<img ${widths} sizes="100vw">`.repeat(3)}<img ${widths}>`), 0.5],
]);

describeCheck('seo.speed.fetch_priority', [
  ['no priority', titled('<img src="/a.jpg">'), null],
  ['one', titled('<img src="/a.jpg" fetchpriority="high">'), 1],
  ['three', titled('<img src="/a.jpg" fetchpriority="high">'.repeat(3)), 0],
  ['one that is lazy', titled('<img src="/a.jpg" fetchpriority="high" loading="lazy">'), 0],
]);
