import { brokenJsonCode } from '../code/markup/broken-json-code.js';
import { breadcrumbCode } from '../code/markup/breadcrumb-code.js';
import { markupCode, recommendedCode } from '../code/markup/markup-code.js';
import { namesCode, valuesCode } from '../code/markup/values-code.js';
import { documented, inDimension, share, yes } from '../check.js';
import { noindexesFor, noindexFor } from '../crawling/robots-directives.js';
import { oncePer } from '../../page/once.js';
import type { Spot } from '../../page/content/positions.js';
import type { Page } from '../../page/page.js';
import { belongsOutside } from './indexing/search-results.js';
import { claimsOf, type Claim } from '../schema/schema-claims.js';
import { kindOf } from '../kinds/kind-rules.js';
import { lackOf, mainObjectOf, markupProblem } from '../kinds/main-object.js';
import {
  markupAdvice,
  markupLines,
  missingLine,
  inWords,
  recommendedAdvice,
} from '../kinds/markup-advice.js';
import { shownPropertiesOf } from '../kinds/shown/shown-properties.js';
import { unknownNames, type UnknownName } from '../schema/names/schema-names.js';
import { judgeSchemas, missingRecommended, verdictName, type SchemaVerdict } from '../schema/schema-rules.js';
import type { BrokenBlock } from '../../page/structured-data/json-ld/json-ld.js';
import { nodesOfKind } from '../../page/structured-data/schema-types.js';
import type { SchemaNode } from '../../page/structured-data/schema-node.js';
import { ramp } from '../../page/ramp.js';
import { spotsOf } from '../../page/structured-data/structured-data.js';
import type { CheckedValue } from '../schema/values/schema-values.js';
import { foundOr, inHead } from '../where.js';
import { counted, listed, quoted } from '../wording.js';

export const STRUCTURED_DATA = inDimension('structured_data', [
  {
    id: 'seo.schema.required_props',
    weight: 14,
    title: 'The markup of the page itself is complete',
    problem: 'The page has no complete markup of its own',
    problemOf: markupProblem,
    why: 'Results show prices, stars, dates and hours only if the markup is complete.',
    fix: 'Describe the page in one JSON-LD object of the type of its kind. Give it the properties that are named, with the values that the page already says.',
    adviceOf: markupAdvice,
    source: documented('Google structured data types; schema.org'),
    passes:
      'The share of required properties that the object has which says what the page is, at least 0.3; 1 for a type that requires none; 0 without such an object. Of several objects it is the one with the name of the page. Not applicable to kinds for which no markup is asked.',
    measure: (page) => {
      if (kindOf(page).types.length === 0) return null;
      const main = mainObjectOf(page);
      return main === undefined ? 0 : Math.max(INCOMPLETE, metShare(main));
    },
    evidence: (page) => {
      const main = mainObjectOf(page);
      const lines = [
        main === undefined ? missingLine(page) : `${verdictName(main)}: ${lackOf(main).join(', ')} missing`,
        ...markupLines(page),
      ];
      return [...new Set([...lines, ...incompleteLines(page)])];
    },
    where: (page) => {
      const main = mainObjectOf(page);
      return foundOr(main === undefined ? [] : spotsOf(page.structuredData, main.node), inHead(page));
    },
    code: markupCode,
  },
  {
    id: 'seo.schema.recommended_props',
    weight: 6,
    isFault: true,
    title: 'The markup has what Google recommends for its result',
    problem: 'The markup lacks what Google recommends for its result',
    problemOf: (page) => {
      const result = mainObjectOf(page)?.rule.result;
      const lack = shownPropertiesOf(page).flatMap(({ isRequired, property }) =>
        isRequired ? [] : [inWords(property)],
      );
      return result && `The ${result} lacks ${listed(lack)}`;
    },
    why: 'Google shows only details that the markup has. Results with more of them are larger and answer more.',
    fix: 'Add the properties that are listed, if the page shows them to its readers.',
    adviceOf: recommendedAdvice,
    source: documented('Google structured data types: recommended properties'),
    passes:
      'Rises from 0, when the main object has none of the recommended properties of its rich result, to 1, when it has two thirds. Not applicable without such an object.',
    measure: (page) => {
      const main = mainObjectOf(page);
      const all = main?.rule.recommended?.length ?? 0;
      return main === undefined || all === 0
        ? null
        : ramp(1 - recommendedIn(page).length / all, 0, ENOUGH_RECOMMENDED);
    },
    evidence: (page) => {
      const main = mainObjectOf(page);
      return main === undefined
        ? []
        : [`${verdictName(main)}, for the ${main.rule.result}: ${recommendedIn(page).join(', ')} missing`];
    },
    where: (page) => {
      const main = mainObjectOf(page);
      return main === undefined ? [] : spotsOf(page.structuredData, main.node);
    },
    code: recommendedCode,
  },
  {
    id: 'seo.schema.complete_objects',
    // Whoever adds an object loses nothing by it, complete or not.
    weight: 0,
    severity: 'medium',
    title: 'Every object of structured data is complete (reported, not scored)',
    problem: 'Some objects of structured data are incomplete',
    problemOf: (page) => {
      const all = incomplete(page);
      const [first, ...others] = all;
      if (first === undefined) return undefined;
      const names = [...new Set(all.map(verdictName))];
      return others.length === 0
        ? `The ${verdictName(first)} markup is incomplete: ${first.missing[0]?.split(' or ')[0] ?? ''} is missing`
        : `${all.length} objects in the markup are incomplete: ${listed(names)}`;
    },
    why: 'Search engines leave out an object that lacks a required property. The other objects of the page stay valid.',
    fix: 'Fill in the properties that are listed, if the page has them. Remove an object that stays incomplete.',
    source: documented('Google structured data types'),
    passes:
      'The share of the objects whose types require properties that have all of these. Not applicable without such objects. Reported only: it counts in no score.',
    measure: ({ structuredData }) => {
      const asked = judgeSchemas(structuredData).filter(({ required }) => required > 0);
      return share(asked.filter(({ missing }) => missing.length === 0).length, asked.length);
    },
    evidence: incompleteLines,
    where: incompleteSpots,
  },
  {
    id: 'seo.schema.valid_values',
    weight: 3,
    isFault: true,
    title: 'The values of structured data have the form that machines read',
    problem: 'Values of structured data do not have the form that machines read',
    problemOf: (page) => {
      const [first, ...others] = talliesOf(page).flatMap(({ wrong }) => wrong ?? []);
      if (first === undefined) return undefined;
      return others.length === 0
        ? `Machines refuse a value in the markup: ${first.value.path} is ${quoted(first.value.value, 30)}`
        : `Machines refuse the values of ${others.length + 1} properties in the markup`;
    },
    why: 'Search results leave out a price with a currency sign or a date that does not exist, or refuse the whole object.',
    fix: 'Correct the values that are listed. Write prices as numbers with a dot, currencies by ISO 4217, and dates and durations by ISO 8601. Keep ratings within their scale.',
    source: documented('Google structured data types; schema.org data types'),
    passes:
      'The share of right values of the property in which the most are wrong. Not applicable without values whose form is documented.',
    measure: (page) => {
      const [worst] = talliesOf(page);
      return worst === undefined ? null : rightShare(worst);
    },
    evidence: (page) => talliesOf(page).flatMap(({ wrong }) => wrong?.line ?? []),
    where: (page) => talliesOf(page).flatMap(({ wrong }) => (wrong ? spotsOfValue(page, wrong) : [])),
    code: valuesCode,
  },
  {
    id: 'seo.schema.known_names',
    weight: 2,
    isFault: true,
    title: 'Structured data uses the names of schema.org',
    problem: 'Structured data has names that schema.org does not have',
    problemOf: ({ structuredData }) => {
      const [first, ...others] = unknownNames(structuredData);
      if (first === undefined) return undefined;
      return others.length === 0
        ? nameProblem(first)
        : `Machines skip misspelt names in the markup: ${listed([first, ...others].map(({ name }) => quoted(name, 20)))}`;
    },
    why: 'Search results show no price, stars or dates from an object whose type is misspelt: machines skip it without a word.',
    fix: 'Correct the names of types and properties. Mind the case: they are case-sensitive.',
    source: documented('schema.org; Google structured data guidelines'),
    passes:
      '1 without unknown types and mistyped properties; 0 from four of them on; between these, less for each. Not applicable without structured data. Other unknown properties, and names that a context defines, count for nothing.',
    measure: ({ structuredData }) =>
      structuredData.nodes.length === 0 ? null : ramp(unknownNames(structuredData).length, 4, 0),
    evidence: ({ structuredData }) => unknownNames(structuredData).map(nameProblem),
    where: ({ structuredData }) =>
      unknownNames(structuredData).flatMap(({ kind, name, node }) =>
        spotsOf(structuredData, node, kind === 'type' ? '@type' : name),
      ),
    code: namesCode,
  },
  {
    id: 'seo.schema.valid_json',
    weight: 4,
    isFault: true,
    title: 'Every block of structured data can be read',
    problem: 'A block of structured data can not be read',
    problemOf: ({ structuredData: { blocks, broken } }) => {
      const lost = [...new Set(broken.flatMap(({ types }) => types))];
      return lost.length === 0
        ? `Machines can not read ${broken.length} of ${counted(blocks, 'block')} of structured data`
        : `Machines can not read the markup of ${listed(lost)}`;
    },
    why: 'For one wrong comma search engines drop the whole block, with all that it says.',
    fix: 'Correct the block at the position that is named. It has to be valid JSON, with "@context": "https://schema.org" and an "@type".',
    source: documented('JSON-LD 1.1; Google structured data guidelines'),
    passes: 'The share of the JSON-LD blocks that can be read. Not applicable without blocks.',
    measure: ({ structuredData: { blocks, broken } }) => share(blocks - broken.length, blocks),
    evidence: (page) => page.structuredData.broken.map((block) => brokenLine(block, page)),
    where: ({ structuredData: { broken } }) => broken,
    code: brokenJsonCode,
  },
  {
    id: 'seo.schema.breadcrumb',
    weight: 3,
    title: 'The place of the page in its site is described',
    problem: 'The markup has no breadcrumb',
    why: 'With a breadcrumb, results show the path to the page, such as Shop › Pumps, in place of its address.',
    fix: 'Add a BreadcrumbList in JSON-LD, with the name, address (item) and position of each level.',
    source: documented('Google BreadcrumbList'),
    passes: '1 when a BreadcrumbList is there, in whichever syntax; else 0.',
    measure: (page) => yes(nodesOfKind(page.structuredData.nodes, 'BreadcrumbList').length > 0),
    evidence: () => ['no BreadcrumbList in the structured data'],
    where: inHead,
    code: breadcrumbCode,
  },
  {
    id: 'seo.schema.consistent',
    weight: 8,
    isFault: true,
    title: 'Structured data says what the page says',
    problem: 'Structured data says what the page does not show',
    problemOf: (page) => {
      if (isKeptOutMarkup(page)) return 'The page has structured data, but is kept out of results';
      const [first, ...others] = unseenClaims(page);
      if (first === undefined) return undefined;
      return others.length === 0
        ? `The markup says what the page does not show: ${quoted(first.claim, 45)}`
        : `The markup says ${others.length + 1} things that the page does not show`;
    },
    why: 'Markup of what readers do not see breaks the rules of search engines, and costs the rich result.',
    fix: 'Take headline, name and rating in the markup from the visible text. Keep markup off pages with noindex.',
    source: documented('Google structured data policies'),
    passes:
      '1 when the headlines, names and ratings in the markup are found in the visible text and the page may be indexed; else 0. Not applicable when the markup claims nothing.',
    measure: (page) => {
      const claims = claimsOf(page);
      if (isKeptOutMarkup(page)) return 0;
      return claims.length === 0 ? null : yes(claims.every(({ visible }) => visible));
    },
    evidence: (page) => [
      ...unseenClaims(page).map(({ claim }) => `not in the visible text: ${claim}`),
      ...(isKeptOutMarkup(page) ? ['structured data on a page with noindex'] : []),
    ],
    where: (page) => [
      ...unseenClaims(page).flatMap(({ node }) => spotsOf(page.structuredData, node)),
      ...(isKeptOutMarkup(page) ? noindexesFor(page, 'googlebot') : []).flatMap(({ where }) => where),
    ],
  },
]);

/** Results of a search and a login are kept out on purpose, whatever they say of themselves. */
function isKeptOutMarkup(page: Page): boolean {
  return (
    noindexFor(page, 'googlebot') !== undefined &&
    !belongsOutside(page) &&
    judgeSchemas(page.structuredData).length > 0
  );
}

/** The values of one property of the objects of one type. */
interface Tally {
  right: number;
  all: number;
  wrong?: WrongValue;
}

/** The first wrong value of a tally, with the object that it is judged with. */
interface WrongValue {
  readonly line: string;
  readonly value: CheckedValue;
  readonly node: SchemaNode;
}

function spotsOfValue({ structuredData }: Page, { value, node }: WrongValue): readonly Spot[] {
  return foundOr(spotsOf(structuredData, value.holder, value.property), spotsOf(structuredData, node));
}

function rightShare({ right, all }: Tally): number {
  return right / all;
}

const MAX_QUOTED_CHARACTERS = 60;

/** Returns the tallies, those with the most wrong values first. */
const talliesOf = oncePer(({ structuredData }: Page): readonly Tally[] => {
  const tallies = new Map<string, Tally>();
  for (const verdict of judgeSchemas(structuredData)) {
    const name = verdictName(verdict);
    for (const checked of verdict.values) {
      const { path, value, problem } = checked;
      const key = `${name}: ${path}`;
      const tally = tallies.get(key) ?? { right: 0, all: 0 };
      tallies.set(key, tally);
      tally.all++;
      if (problem === undefined) tally.right++;
      else {
        const line = `${key} is "${value.slice(0, MAX_QUOTED_CHARACTERS)}", and ${problem}`;
        tally.wrong ??= { line, value: checked, node: verdict.node };
      }
    }
  }
  return [...tallies.values()].sort((a, b) => rightShare(a) - rightShare(b));
});

/** Markup that lacks every property still says what the page is. */
const INCOMPLETE = 0.3;
/** Hardly a page can give all of them. */
const ENOUGH_RECOMMENDED = 2 / 3;

function recommendedIn(page: Page): readonly string[] {
  const main = mainObjectOf(page);
  return main === undefined ? [] : missingRecommended(main, page.structuredData);
}

function metShare({ required, missing }: SchemaVerdict): number {
  return required === 0 ? 1 : 1 - missing.length / required;
}

function incomplete({ structuredData }: Page): readonly SchemaVerdict[] {
  return judgeSchemas(structuredData).filter(({ missing }) => missing.length > 0);
}

function incompleteLines(page: Page): readonly string[] {
  const lines = incomplete(page).map(
    (verdict) => `${verdictName(verdict)}: ${verdict.missing.join(', ')} missing`,
  );
  return [...new Set(lines)];
}

function incompleteSpots(page: Page): readonly Spot[] {
  return incomplete(page).flatMap(({ node }) => spotsOf(page.structuredData, node));
}

const unseenClaims = oncePer((page: Page): readonly Claim[] =>
  claimsOf(page).filter(({ visible }) => !visible),
);

function nameProblem({ kind, name, meant }: UnknownName): string {
  return name.toLowerCase() === meant?.toLowerCase()
    ? `The case of "${name}" is wrong: the ${kind} is "${meant}"`
    : `"${name}" is no ${kind} of schema.org${meant === undefined ? '' : `: did you mean ${meant}?`}`;
}

/** Returns where a block is broken and why, and the types that are lost with it. */
function brokenLine(broken: BrokenBlock, { markup }: Page): string {
  const { block, problem, excerpt, types } = broken;
  const position = markup.positionOf(broken);
  const where = position === undefined ? '' : ` (line ${position.line}, column ${position.column})`;
  return [
    `block ${block}${where} ${problem}${excerpt === undefined ? '' : `, near ${excerpt}`}`,
    ...(types.length === 0 ? [] : [`lost with it: ${types.join(', ')}`]),
  ].join('; ');
}
