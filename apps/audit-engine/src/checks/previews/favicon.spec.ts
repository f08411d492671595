import { describe, expect, it } from '@jest/globals';
import { cpuMsOf } from '../../../../../test/support/processor-time.js';
import { describeCheck, head, HOME } from '../../../test-support/describe-check.js';
import { checkOf, pageOf } from '../../../test-support/page-of.js';

const MEDIA = 'href="/media/icon.png"';
const without = (agent: string) => ({ ...HOME, robots: `User-agent: ${agent}\nDisallow: /media/` });
const icon = (attributes: string) => head(`<link rel="icon" ${attributes}>`);

describeCheck('seo.meta.favicon', [
  ['none on a home page', head(''), 0, HOME],
  ['none on another page', head(''), null],
  ['an icon', icon('href="/favicon.ico"'), 1, HOME],
  ['a shortcut icon', head('<link rel="shortcut icon" href="/favicon.ico">'), 1, HOME],
  ['an icon for telephones', head('<link rel="apple-touch-icon" href="/icon.png" sizes="180x180">'), 1, HOME],
  ['a drawing', icon('href="/icon.svg" sizes="any"'), 1, HOME],
  ['one of several sizes', icon('href="/favicon.ico" sizes="16x16 48x48"'), 1, HOME],
  ['a small one', icon('href="/favicon.png" sizes="32x32"'), 0.5, HOME],
  ['one that is not square', icon('href="/favicon.png" sizes="96x48"'), 0, HOME],
  ['a tiny one', icon('href="/favicon.png" sizes="4x4"'), 0, HOME],
  ['one without a file', icon('href="data:image/svg+xml,%3Csvg/%3E"'), 0, HOME],
  ['one without an address', icon(''), 0, HOME],
  ['a mask for bookmarks', head('<link rel="mask-icon" href="/mask.svg">'), 0, HOME],
  ['one in the body', head('').replace('text', '<link rel="icon" href="/favicon.ico">'), 0, HOME],
  ['one that is kept from the crawler of pictures', icon(MEDIA), 0, without('Googlebot-Image')],
  ['one that is kept from Googlebot', icon(MEDIA), 0, without('Googlebot')],
  ['one on a host of unknown rules', icon('href="https://cdn.example/media/icon.png"'), 1, without('*')],
]);

describe('the icons of a page', () => {
  it('are judged in bounded time where there are a thousand, and as many rules as robots.txt may have', () => {
    const links = Array.from({ length: 1_000 }, (_, n) => `<link rel="icon" href="/media/${n}.png">`).join(
      '',
    );
    const robots = `User-agent: Googlebot\n${'Disallow: /*a*b*c\n'.repeat(28_000)}Disallow: /media/`;
    const page = pageOf(head(links), { ...HOME, robots });
    expect(cpuMsOf(() => checkOf('seo.meta.favicon').measure(page))).toBeLessThan(500);
  });
});
