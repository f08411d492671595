import { ramp, share, yes, type Check } from '../check.js';
import { noindexFor } from '../crawling/robots-directives.js';
import { oncePer } from '../../page/once.js';
import type { Page } from '../../page/page.js';
import { claimsOf } from '../schema/schema-claims.js';
import { unknownNames } from '../schema/names/schema-names.js';
import { judgeSchemas, verdictName, type SchemaVerdict } from '../schema/schema-rules.js';
import type { BrokenBlock } from '../../page/structured-data/json-ld/json-ld.js';
import { nodesOfKind } from '../../page/structured-data/schema-types.js';

const dimension = 'structured_data';

export const STRUCTURED_DATA: readonly Check[] = [
  {
    id: 'seo.schema.required_props',
    dimension,
    weight: 6,
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
    id: 'seo.schema.valid_values',
    dimension,
    weight: 2,
    title: 'The values of structured data have the form that machines read',
    problem: 'Values of structured data do not have the form that machines read',
    why: 'A price with a currency sign, or a date that does not exist, is as good as none. Search results leave it out, or refuse the object.',
    fix: 'Write prices as numbers with a dot, currencies by ISO 4217, and dates and durations by ISO 8601. Keep ratings within their scale, and take availability from its enumeration.',
    source: 'Google structured data types; schema.org data types',
    basis: 'documented',
    passes:
      'The share of right values of the property in which the most are wrong. Not applicable without values whose form is documented.',
    measure: (page) => {
      const tallies = talliesOf(page);
      return tallies.length === 0 ? null : Math.min(...tallies.map(({ right, all }) => right / all));
    },
    evidence: (page) =>
      talliesOf(page)
        .toSorted((a, b) => a.right / a.all - b.right / b.all)
        .flatMap(({ wrong }) => wrong ?? []),
  },
  {
    id: 'seo.schema.known_names',
    dimension,
    weight: 1,
    title: 'Structured data uses the names of schema.org',
    problem: 'Structured data has names that schema.org does not have',
    why: 'A machine knows an object by its type and a value by its property. What is mistyped is skipped without a word.',
    fix: 'Correct the names of types and properties; they are case-sensitive.',
    source: 'schema.org; Google structured data guidelines',
    basis: 'documented',
    passes:
      '1 without unknown types and mistyped properties; 0 from four of them on; between these, less for each. Not applicable without structured data. Other unknown properties, and names that a context defines, count for nothing.',
    measure: ({ structuredData }) =>
      structuredData.nodes.length === 0 ? null : ramp(unknownNames(structuredData).length, 4, 0),
    evidence: ({ structuredData }) =>
      unknownNames(structuredData).map(
        ({ kind, name, meant }) =>
          `${name} is no ${kind} of schema.org${meant === undefined ? '' : `: did you mean ${meant}?`}`,
      ),
  },
  {
    id: 'seo.schema.valid_json',
    dimension,
    weight: 2,
    title: 'Every block of structured data can be read',
    problem: 'A block of structured data can not be read',
    why: 'Search engines drop a whole block for one wrong comma.',
    fix: 'Make every ld+json block valid JSON with "@context": "https://schema.org" and an "@type".',
    source: 'JSON-LD 1.1; Google structured data guidelines',
    basis: 'documented',
    passes: 'The share of the JSON-LD blocks that can be read. Not applicable without blocks.',
    measure: ({ structuredData: { blocks, broken } }) => share(blocks - broken.length, blocks),
    evidence: ({ structuredData: { broken } }) => broken.map(brokenLine),
    where: ({ structuredData: { broken } }) => broken.map(({ element }) => element),
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

/** The values of one property of the objects of one type. */
interface Tally {
  right: number;
  all: number;
  /** The first wrong one. */
  wrong?: string;
}

const MAX_QUOTED_CHARACTERS = 60;

const talliesOf = oncePer(({ structuredData }: Page): readonly Tally[] => {
  const tallies = new Map<string, Tally>();
  for (const verdict of judgeSchemas(structuredData)) {
    const name = verdictName(verdict);
    for (const { path, value, problem } of verdict.values) {
      const key = `${name}: ${path}`;
      const tally = tallies.get(key) ?? { right: 0, all: 0 };
      tallies.set(key, tally);
      tally.all++;
      if (problem === undefined) tally.right++;
      else tally.wrong ??= `${key} is "${value.slice(0, MAX_QUOTED_CHARACTERS)}", and ${problem}`;
    }
  }
  return [...tallies.values()];
});

function metShare({ required, missing }: SchemaVerdict): number {
  return 1 - missing.length / required;
}

/** Returns where a block is broken and why, and the types that are lost with it. */
function brokenLine({ block, problem, excerpt, place, types }: BrokenBlock): string {
  const where = place === undefined ? '' : ` (line ${place.line}, column ${place.column})`;
  return [
    `block ${block}${where} ${problem}${excerpt === undefined ? '' : `, near ${excerpt}`}`,
    ...(types.length === 0 ? [] : [`lost with it: ${types.join(', ')}`]),
  ].join('; ');
}
