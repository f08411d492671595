import { body, head, link } from '../../../../test-support/describe-check.js';
import { describeAudit, type LighthouseCase } from '../../../../test-support/lighthouse.js';

const SITE = 'https://example.com';
const PAGE = `${SITE}/articles/cats-and-you`;
const canonical = (href: string) => link('canonical', href);
const page = (what: string, passes: boolean, html: string, url: string, header?: string): LighthouseCase => ({
  what,
  html,
  options: { url, ...(header !== undefined && { headers: { link: [header] } }) },
  passes,
});
const inHeader = (what: string, passes: boolean, url: string, href: string) =>
  page(what, passes, head(''), url, `<${href}>; rel="canonical"`);
const FRENCH = head(`${canonical(`${SITE}/fr`)}<link rel="alternate" hreflang="fr" href="${SITE}/fr">`);
const TRACKED = '?utm_source=twitter';

describeAudit(
  'canonical',
  ['seo.index.canonical', 'seo.index.canonical_sources'],
  [
    {
      ...page('no canonical link', true, head(''), `${SITE}/`),
      otherwise: 'Google advises each page to name itself; we take four tenths of the points, and no more',
    },
    page(
      'different ones in head and header',
      false,
      head(canonical('https://www.example.com')),
      'http://www.example.com/',
      `<${SITE}>; rel="canonical"`,
    ),
    page('an invalid address', false, head(canonical('https:// example.com')), 'http://www.example.com'),
    inHeader('a relative address in the header', false, `${SITE}/de/`, '/'),
    inHeader('a host without scheme in the header', false, `${SITE}/`, 'example.com'),
    page(
      'another language version, the own one in the header',
      false,
      FRENCH,
      `${SITE}/`,
      `<${SITE}/>; rel="alternate"; hreflang="xx"`,
    ),
    page('the root from itself', true, head(canonical(SITE)), `${SITE}/`),
    page('the root from a page below', false, head(canonical(SITE)), PAGE),
    page(
      'the same twice, in head and header',
      true,
      head(canonical(SITE)),
      'http://www.example.com/',
      `<${SITE}>; rel="canonical"`,
    ),
    page('a sound one in the head', true, head(canonical(PAGE)), `http${PAGE.slice(5)}${TRACKED}`),
    inHeader(
      'a sound one in the header',
      true,
      `http://example.com/articles/cats${TRACKED}`,
      `${SITE}/articles/cats`,
    ),
    {
      ...page(
        'one of another site in the body',
        true,
        body(canonical('https://foo.com')),
        `http${PAGE.slice(5)}${TRACKED}`,
      ),
      otherwise: 'search engines ignore it, as Lighthouse does, and the site does not know that it has none',
    },
  ],
);
