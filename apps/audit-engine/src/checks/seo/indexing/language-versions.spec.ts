import { describe, expect, it } from '@jest/globals';
import { describeCheck, head } from '../../../../test-support/describe-check.js';
import { linesOf } from '../../../../test-support/lighthouse.js';

const alternate = (lang: string, href: string) => `<link rel="alternate" hreflang="${lang}" href="${href}">`;
describeCheck('seo.intl.hreflang', [
  [
    'sound links',
    head(alternate('en', 'https://site.example/guides/page') + alternate('de-AT', 'https://site.example/de')),
    1,
  ],
  [
    'a page that leaves itself out',
    head(alternate('de', 'https://site.example/de') + alternate('fr', 'https://site.example/fr')),
    0.5,
  ],
  [
    'a language and a region that there are not',
    head(alternate('en-UK', 'https://site.example/guides/page') + alternate('xx', 'https://site.example/xx')),
    0,
  ],
  [
    'a page that was asked for with tracking',
    head(alternate('en', 'https://site.example/guides/page')),
    1,
    { url: 'https://site.example/guides/page?utm_source=mail' },
  ],
  [
    'a page that goes by its canonical address',
    head(
      `<link rel="canonical" href="https://www.site.example/page">${alternate('en', 'https://www.site.example/page')}`,
    ),
    1,
  ],
  ['none', head(''), null],
]);

const OWN = 'https://site.example/guides/page';
const GERMAN = 'https://site.example/de';
const links = (...values: string[]) => ({ headers: { link: values } });
const version = (lang: string, href: string) => `<${href}>; rel="alternate"; hreflang="${lang}"`;
describeCheck('seo.intl.hreflang_header', [
  ['sound links', head(''), 1, links(version('en', OWN), version('de', GERMAN))],
  ['sound links in one line', head(''), 1, links(`${version('en', OWN)}, ${version('de', GERMAN)}`)],
  [
    'parameters in any order and form',
    head(''),
    1,
    links(`<${OWN}>;HREFLANG=en ;title="a, b; rel=next"; Rel="Alternate"`),
  ],
  ['the page itself in the head', head(alternate('en', OWN)), 1, links(version('de', GERMAN))],
  [
    'a page that leaves itself out',
    head(''),
    0.5,
    links(version('de', GERMAN), version('fr', `${GERMAN}/fr`)),
  ],
  ['no language and no absolute address', head(''), 0, links(version('xx', OWN), version('de', '/de'))],
  [
    'another address than in the head',
    head(alternate('en', OWN) + alternate('de', GERMAN)),
    0,
    links(version('de', `${GERMAN}/2`)),
  ],
  ['one link for two languages', head(''), 1, links(`<${OWN}>; rel=alternate; hreflang=en; hreflang=en-GB`)],
  [
    'a link about another file',
    head(''),
    null,
    links(`<${OWN}>; rel=alternate; hreflang=xx; anchor="/a.pdf"`),
  ],
  ['a feed', head(''), null, links('</feed>; rel="alternate"; type="application/rss+xml"')],
  ['none', head(alternate('en', OWN)), null],
]);

describe('the evidence of language versions', () => {
  it('says which of two addresses is the one of the head', () => {
    const html = head(alternate('en', OWN) + alternate('de', GERMAN));
    expect(linesOf('seo.intl.hreflang_header', html, links(version('de', `${GERMAN}/2`)))).toEqual([
      `de is ${GERMAN} in the head`,
    ]);
  });

  it('names a region that does not exist', () => {
    expect(linesOf('seo.intl.hreflang', head(alternate('en-UK', OWN)))).toEqual([
      'en-UK is no language, or of no region, that exists',
    ]);
  });
});
