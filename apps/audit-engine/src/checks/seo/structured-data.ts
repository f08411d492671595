import { share, yes, type Check } from '../check.js';
import { noindexFor } from '../crawling/robots-directives.js';
import { claimsOf } from '../schema/schema-claims.js';
import { judgeSchemas, verdictName, type SchemaVerdict } from '../schema/schema-rules.js';
import { nodesOfKind } from '../../page/structured-data/schema-types.js';

const dimension = 'structured_data';

export const STRUCTURED_DATA: readonly Check[] = [
  {
    id: 'seo.schema.required_props',
    dimension,
    weight: 5,
    title: 'Structured data is there and complete',
    problem: 'Structured data is missing or incomplete',
    why: 'Search engines make results with stars, prices, dates or breadcrumbs from it, and only from complete objects.',
    fix: 'Describe the page in JSON-LD with the type that fits it, and fill in every property that the type requires.',
    source: 'Google structured data types; schema.org',
    basis: 'documented',
    passes:
      'The mean share of required properties over the objects whose types require any; 1 when none of the known types there does; 0.3 without known types. Always applicable.',
    measure: (page) => {
      const verdicts = judgeSchemas(page.structuredData);
      if (verdicts.length === 0) return 0.3;
      // Types that require nothing do not compensate for others that lack something.
      const asked = verdicts.filter(({ required }) => required > 0);
      return asked.length === 0
        ? 1
        : asked.reduce((sum, verdict) => sum + metShare(verdict), 0) / asked.length;
    },
    evidence: (page) => {
      const verdicts = judgeSchemas(page.structuredData);
      if (verdicts.length === 0) return ['no structured data of a known type'];
      const lines = verdicts
        .filter(({ missing }) => missing.length > 0)
        .map((verdict) => `${verdictName(verdict)}: ${verdict.missing.join(', ')} missing`);
      return [...new Set(lines)];
    },
  },
  {
    id: 'seo.schema.valid_json',
    dimension,
    weight: 3,
    title: 'Every block of structured data can be read',
    problem: 'A block of structured data can not be read',
    why: 'Search engines drop a whole block for one wrong comma.',
    fix: 'Make every ld+json block valid JSON with "@context": "https://schema.org" and an "@type".',
    source: 'JSON-LD 1.1; Google structured data guidelines',
    basis: 'documented',
    passes: 'The share of the JSON-LD blocks that can be read. Not applicable without blocks.',
    measure: ({ structuredData: { jsonLd } }) =>
      share(Math.max(0, jsonLd.blocks - jsonLd.errors.length), jsonLd.blocks),
    evidence: ({ structuredData: { jsonLd } }) => jsonLd.errors,
  },
  {
    id: 'seo.schema.breadcrumb',
    dimension,
    weight: 1,
    title: 'The place of the page in its site is described',
    problem: 'The markup has no breadcrumb',
    why: 'Search results show the breadcrumb instead of the address.',
    fix: 'Add a BreadcrumbList with name, item and position of each level.',
    source: 'Google BreadcrumbList',
    basis: 'documented',
    passes: '1 when a BreadcrumbList is there, in whichever syntax; else 0.',
    measure: (page) => yes(nodesOfKind(page.structuredData.nodes, 'BreadcrumbList').length > 0),
    evidence: () => ['no BreadcrumbList in the structured data'],
  },
  {
    id: 'seo.schema.consistent',
    dimension,
    weight: 1,
    title: 'Structured data says what the page says',
    problem: 'Structured data says what the page does not show',
    why: 'Markup of invisible content breaks the guidelines of search engines and costs the rich result.',
    fix: 'Take headline, name, price and rating in the markup from the visible text, and keep markup off pages with noindex.',
    source: 'Google structured data policies',
    basis: 'documented',
    passes:
      '1 when the headlines, names, prices and ratings in the markup are found in the visible text and the page may be indexed; else 0. Not applicable when the markup claims nothing.',
    measure: (page) => {
      const claims = claimsOf(page);
      const hidden = noindexFor(page, 'googlebot') !== undefined;
      if (hidden && judgeSchemas(page.structuredData).length > 0) return 0;
      return claims.length === 0 ? null : yes(claims.every(({ visible }) => visible));
    },
    evidence: (page) => [
      ...claimsOf(page)
        .filter(({ visible }) => !visible)
        .map(({ claim }) => `not in the visible text: ${claim}`),
      ...(noindexFor(page, 'googlebot') === undefined ? [] : ['structured data on a page with noindex']),
    ],
  },
];

function metShare({ required, missing }: SchemaVerdict): number {
  return 1 - missing.length / required;
}
