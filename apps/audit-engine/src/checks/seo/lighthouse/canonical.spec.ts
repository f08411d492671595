import { body, head, link } from '../../../../test-support/describe-check.js';
import { describeAudit, page } from '../../../../test-support/lighthouse.js';

const CHECKS = ['seo.index.canonical', 'seo.index.canonical_sources'];
const SITE = 'https://example.com';
const PAGE = `${SITE}/articles/cats-and-you`;
const WWW = 'http://www.example.com/';
const TRACKED = 'http://example.com/articles/cats-and-you?utm_source=twitter';
const element = (href: string) => link('canonical', href);
const at = (url: string, header?: string) => ({
  url,
  ...(header !== undefined && { headers: { link: [header] } }),
});
const canonical = (href: string) => `<${href}>; rel="canonical"`;
const FRENCH = `<link rel="alternate" hreflang="fr" href="${SITE}/fr">`;

describeAudit('canonical', CHECKS, [
  page(
    'no canonical link',
    true,
    head(''),
    at(`${SITE}/`),
    'Google advises each page to name itself; we take four tenths of the points, and no more',
  ),
  page(
    'different ones in head and header',
    false,
    head(element('https://www.example.com')),
    at(WWW, canonical(SITE)),
  ),
  page('an invalid address', false, head(element('https:// example.com')), at('http://www.example.com')),
  page('a relative address in the header', false, head(''), at(`${SITE}/de/`, canonical('/'))),
  page('a host without scheme in the header', false, head(''), at(`${SITE}/`, canonical('example.com'))),
  page(
    'another language version, the own one in the header',
    false,
    head(`${element(`${SITE}/fr`)}${FRENCH}`),
    at(`${SITE}/`, `<${SITE}/>; rel="alternate"; hreflang="xx"`),
  ),
  page('the root from itself', true, head(element(SITE)), at(`${SITE}/`)),
  page('the root from a page below', false, head(element(SITE)), at(PAGE)),
  page('the same twice, in head and header', true, head(element(SITE)), at(WWW, canonical(SITE))),
  page('a sound one in the head', true, head(element(PAGE)), at(TRACKED)),
  page(
    'a sound one in the header',
    true,
    head(''),
    at('http://example.com/articles/cats?utm_source=twitter', canonical(`${SITE}/articles/cats`)),
  ),
  page(
    'one of another site in the body',
    true,
    body(element('https://foo.com')),
    at(TRACKED),
    'search engines ignore it, as Lighthouse does, and the site does not know that it has none',
  ),
]);
