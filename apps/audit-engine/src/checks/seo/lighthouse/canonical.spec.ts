import { body, head } from '../../../../test-support/describe-check.js';
import { describeAudit } from '../../../../test-support/lighthouse.js';

const element = (href: string) => `<link rel="canonical" href="${href}">`;
const header = (...links: string[]) => ({ headers: { link: links } });
const canonical = (href: string) => `<${href}>; rel="canonical"`;

describeAudit(
  'canonical',
  ['seo.index.canonical', 'seo.index.canonical_sources'],
  [
    {
      what: 'no canonical link',
      html: head(''),
      options: { url: 'https://example.com/' },
      passes: true,
      otherwise: 'Google advises each page to name itself; we take four tenths of the points, and no more',
    },
    {
      what: 'different ones in head and header',
      html: head(element('https://www.example.com')),
      options: { url: 'http://www.example.com/', ...header(canonical('https://example.com')) },
      passes: false,
    },
    {
      what: 'an invalid address',
      html: head(element('https:// example.com')),
      options: { url: 'http://www.example.com' },
      passes: false,
    },
    {
      what: 'a relative address in the header',
      html: head(''),
      options: { url: 'https://example.com/de/', ...header(canonical('/')) },
      passes: false,
    },
    {
      what: 'a host without scheme in the header',
      html: head(''),
      options: { url: 'https://example.com/', ...header(canonical('example.com')) },
      passes: false,
    },
    {
      what: 'another language version, the own one in the header',
      html: head(
        `${element('https://example.com/fr')}<link rel="alternate" hreflang="fr" href="https://example.com/fr">`,
      ),
      options: {
        url: 'https://example.com/',
        ...header('<https://example.com/>; rel="alternate"; hreflang="xx"'),
      },
      passes: false,
    },
    {
      what: 'the root from itself',
      html: head(element('https://example.com')),
      options: { url: 'https://example.com/' },
      passes: true,
    },
    {
      what: 'the root from a page below',
      html: head(element('https://example.com')),
      options: { url: 'https://example.com/articles/cats-and-you' },
      passes: false,
    },
    {
      what: 'the same twice, in head and header',
      html: head(element('https://example.com')),
      options: { url: 'http://www.example.com/', ...header(canonical('https://example.com')) },
      passes: true,
    },
    {
      what: 'a sound one in the head',
      html: head(element('https://example.com/articles/cats-and-you')),
      options: { url: 'http://example.com/articles/cats-and-you?utm_source=twitter' },
      passes: true,
    },
    {
      what: 'a sound one in the header',
      html: head(''),
      options: {
        url: 'http://example.com/articles/cats?utm_source=twitter',
        ...header(canonical('https://example.com/articles/cats')),
      },
      passes: true,
    },
    {
      what: 'one of another site in the body',
      html: body(element('https://foo.com')),
      options: { url: 'http://example.com/articles/cats-and-you?utm_source=twitter' },
      passes: true,
      otherwise: 'search engines ignore it, as Lighthouse does, and the site does not know that it has none',
    },
  ],
);
