import { describe, expect, it } from '@jest/globals';
import { cpuMsOf } from '../../../../../test/support/processor-time.js';
import { describeCheck, head } from '../../../test-support/describe-check.js';
import { checkOf, pageOf } from '../../../test-support/page-of.js';

const home = { url: 'https://site.example/' };
const icon = (attributes: string) => head(`<link rel="icon" ${attributes}>`);

describeCheck('seo.meta.favicon', [
  ['none on a home page', head(''), 0, home],
  ['none on another page', head(''), null],
  ['an icon', icon('href="/favicon.ico"'), 1, home],
  ['a shortcut icon', head('<link rel="shortcut icon" href="/favicon.ico">'), 1, home],
  ['an icon for telephones', head('<link rel="apple-touch-icon" href="/icon.png" sizes="180x180">'), 1, home],
  ['a drawing', icon('href="/icon.svg" sizes="any"'), 1, home],
  ['one of several sizes', icon('href="/favicon.ico" sizes="16x16 48x48"'), 1, home],
  ['a small one', icon('href="/favicon.png" sizes="32x32"'), 0.5, home],
  ['one that is not square', icon('href="/favicon.png" sizes="96x48"'), 0, home],
  ['a tiny one', icon('href="/favicon.png" sizes="4x4"'), 0, home],
  ['one without a file', icon('href="data:image/svg+xml,%3Csvg/%3E"'), 0, home],
  ['one without an address', icon(''), 0, home],
  ['a mask for bookmarks', head('<link rel="mask-icon" href="/mask.svg">'), 0, home],
  ['one in the body', head('').replace('text', '<link rel="icon" href="/favicon.ico">'), 0, home],
  [
    'one that is kept from the crawler of pictures',
    icon('href="/media/icon.png"'),
    0,
    { ...home, robots: 'User-agent: Googlebot-Image\nDisallow: /media/' },
  ],
  [
    'one that is kept from Googlebot',
    icon('href="/media/icon.png"'),
    0,
    { ...home, robots: 'User-agent: Googlebot\nDisallow: /media/' },
  ],
  [
    'one on another host, whose rules are not known',
    icon('href="https://cdn.example/media/icon.png"'),
    1,
    { ...home, robots: 'User-agent: *\nDisallow: /media/' },
  ],
]);

describe('the icons of a page', () => {
  it('are judged in bounded time where there are a thousand, and as many rules as robots.txt may have', () => {
    const links = Array.from({ length: 1_000 }, (_, n) => `<link rel="icon" href="/media/${n}.png">`).join(
      '',
    );
    const robots = `User-agent: Googlebot\n${'Disallow: /*a*b*c\n'.repeat(28_000)}Disallow: /media/`;
    const page = pageOf(head(links), { ...home, robots });
    expect(cpuMsOf(() => checkOf('seo.meta.favicon').measure(page))).toBeLessThan(500);
  });
});
