import { expect, it } from '@jest/globals';
import { body, describeCheck } from '../../../test-support/describe-check.js';
import { checkOf, pageOf, words } from '../../../test-support/page-of.js';

const main = (markup: string) => body(`<main><h1>Pumps</h1>${markup}<p>${words(120)}</p></main>`);
const widths = 'srcset="/a-400.jpg 400w, /a-800.jpg 800w"';

describeCheck('seo.speed.first_image', [
  ['no image', main(''), null],
  ['an image', main('<img src="/a.jpg">'), 1],
  ['a lazy one', main('<img src="/a.jpg" loading="lazy">'), 0],
  ['one of low priority', main('<img src="/a.jpg" fetchpriority="LOW">'), 0],
  ['one that a script loads', main('<img data-src="/a.jpg">'), 0],
  [
    'one that a script loads in place of another',
    main('<img src="data:image/gif;base64,R0" data-src="/a.jpg">'),
    0,
  ],
  ['one with its addresses in srcset', main(`<img ${widths} data-src="/a.jpg">`), 1],
  [
    'a lazy one that is preloaded',
    main('<link rel="preload" as="image" href="/a.jpg"><img src="/a.jpg" loading="lazy">'),
    1,
  ],
  ['a lazy icon', main('<img src="/icon.png" width="40" height="40" loading="lazy">'), null],
  [
    'a lazy one after an icon',
    main('<img src="/i.png" width="40" height="40"><img src="/a.jpg" loading="lazy">'),
    0,
  ],
  ['one that another script loads', main('<img data-original="/a.jpg">'), 0],
  ['one within the HTML', main('<img src="data:image/gif;base64,R0" loading="lazy">'), null],
  ['one without an address', main('<img alt="Pump" loading="lazy">'), null],
  ['a lazy one of full width', main('<img src="/a.jpg" width="100%" height="60%" loading="lazy">'), 0],
  ['a lazy one further below', main(`<p>${words(120)}</p><img src="/a.jpg" loading="lazy">`), null],
  [
    'a lazy one outside of the main content',
    body(`<img src="/logo.png" loading="lazy"><main>${words(60)}</main>`),
    null,
  ],
]);

it('names the address that a script would set', () => {
  const page = pageOf(main('<img src="data:image/gif;base64,R0" data-src="/a.jpg">'));
  expect(checkOf('seo.speed.first_image').evidence?.(page)).toEqual(['a script sets the address: /a.jpg']);
});

describeCheck('seo.speed.image_sizes', [
  ['no image', main(''), null],
  ['one file', main('<img src="/a.jpg">'), null],
  ['files for densities', main('<img srcset="/a.jpg 1x, /b.jpg 2x">'), null],
  ['one width', main('<img srcset="/a.jpg 800w">'), null],
  ['widths and sizes', main(`<img ${widths} sizes="(min-width: 60em) 50vw, 100vw">`), 1],
  ['widths alone', main(`<img ${widths}>`), 0],
  ['empty sizes', main(`<img ${widths} sizes="">`), 0],
  ['three of four', main(`${`<img ${widths} sizes="100vw">`.repeat(3)}<img ${widths}>`), 0.5],
]);

describeCheck('seo.speed.fetch_priority', [
  ['no priority', main('<img src="/a.jpg">'), null],
  ['one', main('<img src="/a.jpg" fetchpriority="high">'), 1],
  ['three', main('<img src="/a.jpg" fetchpriority="high">'.repeat(3)), 0],
  ['one that is lazy', main('<img src="/a.jpg" fetchpriority="high" loading="lazy">'), 0],
]);
