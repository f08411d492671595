import { nodesOfType, textValue } from '../../page/structured-data/schema-node.js';
import { plainText } from '../../page/words.js';
import type { Page } from '../../page/page.js';
import { share, yes, type Check } from '../check.js';
import { noindexFor } from '../robots-directives.js';
import { judgeSchema } from '../schema-rules.js';

const dimension = 'structured_data';

export const STRUCTURED_DATA: readonly Check[] = [
  {
    id: 'seo.schema.required_props',
    dimension,
    weight: 5,
    title: 'Structured data is there and complete',
    why: 'Results with stars, prices, dates or breadcrumbs are made from it, and only from complete objects.',
    fix: 'Describe the page in JSON-LD with the type that fits it, and fill in every property that the type requires.',
    source: 'Google structured data types; schema.org',
    passes:
      'The mean share of required properties over the objects of known types; 0.3 when there is none of them. Always applicable.',
    measure: (page) => {
      const verdicts = verdictsOf(page);
      if (verdicts.length === 0) return 0.3;
      return verdicts.reduce((sum, verdict) => sum + verdict.share, 0) / verdicts.length;
    },
    evidence: (page) => {
      const verdicts = verdictsOf(page);
      if (verdicts.length === 0) return ['no structured data of a known type'];
      return verdicts
        .filter(({ share: met }) => met < 1)
        .map(({ type, missing }) => `${type}: ${missing.join(', ')} missing`);
    },
  },
  {
    id: 'seo.schema.valid_json',
    dimension,
    weight: 3,
    title: 'Every block of structured data can be read',
    why: 'A block with one comma too many is dropped as a whole.',
    fix: 'Make every ld+json block valid JSON with "@context": "https://schema.org" and an "@type".',
    source: 'JSON-LD 1.1; Google structured data guidelines',
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
    why: 'Search results show the breadcrumb instead of the address.',
    fix: 'Add a BreadcrumbList with name, item and position of each level.',
    source: 'Google BreadcrumbList',
    passes:
      '1 when a BreadcrumbList is there, in JSON-LD or microdata; else 0. Not applicable to home pages.',
    measure: (page) => {
      if (page.kind === 'home') return null;
      return yes(nodesOfType(page.structuredData.nodes, 'BreadcrumbList').length > 0);
    },
  },
  {
    id: 'seo.schema.consistent',
    dimension,
    weight: 1,
    title: 'Structured data says what the page says',
    why: 'Markup of what readers can not see breaks the guidelines of search engines and costs the rich result.',
    fix: 'Take headline, name and price in the markup from the visible text.',
    source: 'Google structured data policies',
    passes:
      '1 when the headlines and names in the markup are found in the visible text and the page may be indexed; else 0. Not applicable when the markup claims nothing.',
    measure: (page) => {
      if (claimsOf(page).length === 0) return null;
      return yes(contradictions(page).length === 0 && noindexFor(page, 'googlebot') === undefined);
    },
    evidence: (page) => [
      ...contradictions(page).map((claim) => `not in the visible text: ${claim}`),
      ...(noindexFor(page, 'googlebot') === undefined ? [] : ['structured data on a page with noindex']),
    ],
  },
];

/** A page has one main thing, a listing some dozens. */
const MAX_CLAIMS = 50;

function verdictsOf(page: Page) {
  return page.structuredData.nodes.flatMap((node) => judgeSchema(node) ?? []);
}

/** What the markup says of the page's main thing, in words that a reader must find too. */
function claimsOf(page: Page): string[] {
  const articles = nodesOfType(
    page.structuredData.nodes,
    'Article',
    'NewsArticle',
    'BlogPosting',
    'TechArticle',
  );
  const products = nodesOfType(page.structuredData.nodes, 'Product', 'Recipe', 'Event', 'JobPosting');
  const headlines = articles.map((node) => textValue(node, 'headline'));
  const names = products.map((node) => textValue(node, 'name') ?? textValue(node, 'title'));
  return [...headlines, ...names].filter((claim) => claim !== undefined).slice(0, MAX_CLAIMS);
}

function contradictions(page: Page): string[] {
  // Headlines are cut at 110 characters by many systems: the beginning is enough.
  return claimsOf(page).filter((claim) => !page.plainText.includes(plainText(claim).slice(0, 60)));
}
