import { describe, expect, it } from '@jest/globals';
import { describeCheck, head, link, OWN } from '../../../../test-support/describe-check.js';
import { linesOf } from '../../../../test-support/lighthouse.js';

const GERMAN = 'https://site.example/de';
const CANONICAL = 'https://www.site.example/page';
const alternate = (lang: string, href: string) => `<link rel="alternate" hreflang="${lang}" href="${href}">`;
const english = alternate('en', OWN);
const german = alternate('de', GERMAN);
describeCheck('seo.intl.hreflang', [
  ['sound links', head(english + alternate('de-AT', GERMAN)), 1],
  ['a page that leaves itself out', head(german + alternate('fr', 'https://site.example/fr')), 0.5],
  ['ones that do not exist', head(alternate('en-UK', OWN) + alternate('xx', 'https://site.example/xx')), 0],
  ['a page that was asked for with tracking', head(english), 1, { url: `${OWN}?utm_source=mail` }],
  ['that by the canonical address', head(link('canonical', CANONICAL) + alternate('en', CANONICAL)), 1],
  ['none', head(''), null],
]);

const links = (...values: string[]) => ({ headers: { link: values } });
const version = (lang: string, href: string) => `<${href}>; rel="alternate"; hreflang="${lang}"`;
const ANY_FORM = `<${OWN}>;HREFLANG=en ;title="a, b; rel=next"; Rel="Alternate"`;
const OTHER_FILE = `<${OWN}>; rel=alternate; hreflang=xx; anchor="/a.pdf"`;
describeCheck('seo.intl.hreflang_header', [
  ['sound links', head(''), 1, links(version('en', OWN), version('de', GERMAN))],
  ['sound links in one line', head(''), 1, links(`${version('en', OWN)}, ${version('de', GERMAN)}`)],
  ['parameters in any order and form', head(''), 1, links(ANY_FORM)],
  ['the page itself in the head', head(english), 1, links(version('de', GERMAN))],
  ['a page left out', head(''), 0.5, links(version('de', GERMAN), version('fr', `${GERMAN}/fr`))],
  ['no language and no absolute address', head(''), 0, links(version('xx', OWN), version('de', '/de'))],
  ['another address than in the head', head(english + german), 0, links(version('de', `${GERMAN}/2`))],
  ['one link for two languages', head(''), 1, links(`<${OWN}>; rel=alternate; hreflang=en; hreflang=en-GB`)],
  ['a link about another file', head(''), null, links(OTHER_FILE)],
  ['a feed', head(''), null, links('</feed>; rel="alternate"; type="application/rss+xml"')],
  ['none', head(english), null],
]);

describe('the evidence of language versions', () => {
  it('says which of two addresses is the one of the head', () => {
    expect(
      linesOf('seo.intl.hreflang_header', head(english + german), links(version('de', `${GERMAN}/2`))),
    ).toEqual([`de is ${GERMAN} in the head`]);
  });

  it('names a region that does not exist', () => {
    expect(linesOf('seo.intl.hreflang', head(alternate('en-UK', OWN)))).toEqual([
      'en-UK is no language, or of no region, that exists',
    ]);
  });
});
