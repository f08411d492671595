import type { Page } from '../page/page.js';
import { kindOf, typeToAdd } from '../checks/kinds/kind-rules.js';
import { breadcrumbCode } from '../checks/code/breadcrumb-code.js';
import { repairedBlock } from '../checks/code/broken-json-code.js';
import { addsOwner } from '../checks/code/markup-code.js';
import { withMeantNames } from '../checks/code/values-code.js';
import { need } from '../checks/schema/schema-requirements.js';
import type { JsonLdBlock } from '../page/content/elements.js';
import { hasWrongValues, lackOf, mainObjectOf, ownObjectsOf } from '../checks/kinds/main-object.js';
import { shownPropertiesOf } from '../checks/kinds/shown/shown-properties.js';
import { judgeSchemas, type SchemaVerdict } from '../checks/schema/schema-rules.js';
import { readBlock } from '../page/structured-data/structured-data.js';
import { kindsOf } from '../page/structured-data/schema-types.js';
import { unknownNames } from '../checks/schema/names/schema-names.js';
import { isShell } from '../page/kind/signs/shell-signs.js';
import { noindexFor } from '../checks/crawling/robots-directives.js';
import { belongsOutside } from '../checks/seo/indexing/search-results.js';
import { accessOf } from '../page/robots-response.js';

/** One fault of a page that several checks find. */
export interface Cause {
  /** The checks that can stand for it, the one that says it best first. */
  readonly named: readonly string[];
  /** Further checks that fail for it. */
  readonly follows: readonly string[];
  /** True for what makes the main object of the page useless or untrue: it comes before all that is missing. */
  readonly comesFirst?: boolean;
  /** Those of its checks that may fail for another fault as well, or whose verdict nobody knows yet: nothing is promised of them. */
  readonly open?: readonly string[];
}

/** Returns the causes that this page may have. A finding belongs to the first that names it. */
export function causesOf(page: Page): readonly Cause[] {
  return [
    ...when(isNoindex(page), isRefused(page) ? { ...NOINDEX, open: NOINDEX.named } : NOINDEX),
    ...when(isRefused(page), REFUSED_BY_ROBOTS),
    ...when(page.bodyWords < 50 || isShell(page), WITHOUT_TEXT),
    { named: ['seo.meta.head_integrity'], follows: inBody(page) },
    ...brokenMarkup(page),
    ...mistyped(page),
    ...when(page.structuredData.nodes.length === 0, withoutMarkup(page)),
    ...when(mainObjectOf(page) === undefined && asksWhoseItIs(page), WITHOUT_OWNER),
    ...wrongValues(page),
    incompleteMarkup(page),
    ...when(recommendsOwner(page), OWNER_RECOMMENDED),
    ...when(page.sections.length === 0, SKIPPED_LEVELS),
    ...when(page.sections.length === 0, WITHOUT_SUBHEADINGS),
    ...when(['product', 'event'].includes(page.kind.kind), OTHER_PRICE),
    ...OF_EVERY_PAGE,
  ];
}

const MAIN_MARKUP = ['seo.schema.required_props', 'aeo.schema.answer_types'];

const NOINDEX: Cause = {
  named: ['seo.index.noindex', 'aeo.snippet.indexable'],
  follows: ['seo.schema.consistent'],
};

const REFUSED_BY_ROBOTS: Cause = {
  named: ['seo.index.robots_allowed', 'aeo.snippet.indexable', 'geo.access.search_bots'],
  follows: ['seo.tech.robots_txt_valid', 'geo.access.user_fetchers', 'geo.access.policy'],
};

/** They have nothing to judge, or will judge another page once the text is there. */
const OF_A_TEXT = `seo.content.main_text seo.content.h1 seo.links.internal aeo.answer.section_lead
  aeo.answer.first_paragraph aeo.answer.definition aeo.q.headings aeo.q.faq_block
  aeo.q.coverage aeo.answer.capsule aeo.format.lists aeo.format.section_size
  geo.extract.semantic_main geo.extract.text_ratio geo.extract.self_contained
  geo.evidence.statistics geo.evidence.citations geo.evidence.quotations geo.fluency
  geo.entity.author geo.entity.about_contact geo.fresh.date`.split(/\s+/);

const WITHOUT_TEXT: Cause = {
  named: ['seo.content.text_in_html', 'geo.extract.static_content', 'aeo.answer.text_in_html'],
  follows: OF_A_TEXT,
  open: OF_A_TEXT,
};

/** The markup of a home page, a contact page or a profile is what says whose it is. */
const WITHOUT_OWNER: Cause = {
  named: MAIN_MARKUP,
  follows: ['geo.entity.organization', 'aeo.schema.publisher'],
};

const OF_SUBHEADINGS = `aeo.answer.definition aeo.answer.summary aeo.format.section_size aeo.q.headings
  aeo.q.faq_block aeo.q.coverage aeo.answer.capsule`.split(/\s+/);

/** What stands below headings of too low a level is a section once they have the right one. */
const SKIPPED_LEVELS: Cause = {
  named: ['seo.content.heading_order'],
  follows: ['aeo.answer.section_lead', ...OF_SUBHEADINGS],
  open: OF_SUBHEADINGS,
};

const WITHOUT_SUBHEADINGS: Cause = { named: ['aeo.answer.section_lead'], follows: OF_SUBHEADINGS };

/** Of what the page sells. Markup of other things may have prices that readers see elsewhere. */
const OTHER_PRICE: Cause = { comesFirst: true, named: ['seo.schema.price'], follows: [] };

const OF_EVERY_PAGE: readonly Cause[] = [
  { named: ['seo.index.soft_404'], follows: ['seo.stale.job', 'seo.schema.availability'] },
  // Whoever comes for what is gone is lost, however well the page is described.
  ...['seo.stale.job', 'seo.stale.event', 'seo.schema.availability'].map((id): Cause => ({
    comesFirst: true,
    named: [id],
    follows: [],
  })),
  { named: ['seo.meta.description', 'seo.meta.description_length'], follows: [] },
  { named: ['seo.meta.title', 'seo.meta.title_quality'], follows: ['seo.content.title_h1_alignment'] },
  {
    named: ['seo.index.canonical_target', 'seo.index.canonical_sources', 'seo.index.facets'],
    follows: ['seo.index.canonical'],
  },
  { named: ['geo.access.search_bots', 'geo.access.user_fetchers'], follows: ['geo.access.policy'] },
  { named: ['geo.evidence.no_stuffing', 'seo.content.keyword_stuffing'], follows: [] },
  { named: ['aeo.q.headings', 'aeo.q.faq_block'], follows: ['aeo.q.coverage', 'aeo.answer.capsule'] },
  {
    named: ['aeo.answer.section_lead', 'aeo.answer.first_paragraph'],
    follows: ['aeo.answer.definition', 'aeo.answer.summary', 'aeo.format.section_size'],
  },
  // One thing to think of, but whoever links sources has quoted nobody yet.
  {
    named: ['geo.evidence.citations'],
    follows: ['geo.evidence.statistics', 'geo.evidence.quotations'],
    open: ['geo.evidence.statistics', 'geo.evidence.quotations'],
  },
  {
    named: ['geo.evidence.statistics'],
    follows: ['geo.evidence.quotations'],
    open: ['geo.evidence.quotations'],
  },
  { named: ['geo.fluency', 'aeo.voice.readability', 'aeo.voice.sentences'], follows: [] },
];

function when(applies: boolean, cause: Cause): readonly Cause[] {
  return applies ? [cause] : [];
}

/** Owners keep such a page out on purpose, as a rule: then its other issues matter little. */
export function isKeptOut(page: Page): boolean {
  return belongsOutside(page) || isNoindex(page);
}

function isNoindex(page: Page): boolean {
  return ['googlebot', 'bingbot'].every((crawler) => noindexFor(page, crawler) !== undefined);
}

function isRefused({ robots, url }: Page): boolean {
  return accessOf(robots, 'googlebot', url)?.allowed === false;
}

/** Whoever adds markup to a page without any says in it whose it is, where it stands, and of a text when it was written. */
function withoutMarkup(page: Page): Cause {
  const hasDate = shownPropertiesOf(page).some(({ property }) => /^date[A-Z]/.test(property));
  return {
    named: MAIN_MARKUP,
    follows: [
      'aeo.schema.publisher',
      'geo.entity.author',
      'geo.entity.organization',
      ...(hasDate ? ['geo.fresh.date'] : []),
      ...(breadcrumbCode(page) === undefined ? [] : ['seo.schema.breadcrumb']),
    ],
  };
}

/** What the main object lacks. While machines refuse one of its values it is of no use even when it is complete. */
function incompleteMarkup(page: Page): Cause {
  const main = mainObjectOf(page);
  return {
    named: MAIN_MARKUP,
    follows: [
      'seo.schema.complete_objects',
      'seo.schema.recommended_props',
      'aeo.schema.publisher',
      'geo.entity.author',
      ...(main !== undefined && addsOwner(page) ? ['geo.entity.organization'] : []),
    ],
    open: main !== undefined && hasWrongValues(main) ? ['aeo.schema.answer_types'] : [],
  };
}

/** Of a product the brand, of an event the organizer: they are recommended with the rest. */
const OWNER_RECOMMENDED: Cause = {
  named: ['seo.schema.recommended_props'],
  follows: ['aeo.schema.publisher'],
};

function recommendsOwner(page: Page): boolean {
  const { owner } = kindOf(page);
  return shownPropertiesOf(page).some(({ property, isRequired }) => !isRequired && owner.includes(property));
}

/** A block that can't be read takes with it what its types would have said. */
function brokenMarkup(page: Page): readonly Cause[] {
  const { broken } = page.structuredData;
  if (broken.length === 0) return [];
  const lost = kindsOf({ '@type': broken.flatMap(({ types }) => types) });
  const isMain =
    mainObjectOf(page) === undefined &&
    (lost.size === 0 || kindOf(page).types.some((type) => lost.has(type)));
  const read = repairedBlock(page);
  return [
    {
      comesFirst: isMain,
      named: ['seo.schema.valid_json'],
      follows: [
        ...(isMain ? MAIN_MARKUP : []),
        ...(isMain && namesOwner(page) ? ['aeo.schema.publisher'] : []),
        ...(lost.has('Organization') ? ['geo.entity.organization'] : []),
        ...(lost.has('BreadcrumbList') ? ['seo.schema.breadcrumb'] : []),
      ],
      open: isMain && read !== undefined ? lackingIn(read, page) : [],
    },
  ];
}

/** Returns what fails although the block can be read: what it says is incomplete, or nobody knows what is meant. */
function lackingIn(block: JsonLdBlock, page: Page): readonly string[] {
  const data = readBlock(block, page.url);
  const { types, owner } = kindOf(page);
  const own = judgeSchemas(data).filter(({ type }) => types.includes(type));
  const named = need(...owner);
  const isRefused = ({ values }: SchemaVerdict) =>
    values.some(
      ({ problem, value, format }) =>
        problem !== undefined && format.corrected?.(value, page.url) === undefined,
    );
  return [
    ...(own.some(({ missing }) => missing.length === 0) ? [] : ['seo.schema.required_props']),
    ...(own.some((each) => lackOf(each).length === 0 && !isRefused(each)) ? [] : ['aeo.schema.answer_types']),
    ...(own.some(({ node }) => named.isMet(node, data)) ? [] : ['aeo.schema.publisher']),
  ];
}

/** True if a block that can't be read has a property for who is behind the page. */
function namesOwner(page: Page): boolean {
  const { structuredData, elements } = page;
  const texts = structuredData.broken.map(({ block }) => elements.jsonLd[block - 1]?.text ?? '');
  return kindOf(page).owner.some((path) =>
    texts.some((text) =>
      text.includes(
        `"${path
          .replace(/\.name$/, '')
          .split('.')
          .at(-1)}"`,
      ),
    ),
  );
}

/** True if the markup to add is that of an organization or a person. */
function asksWhoseItIs(page: Page): boolean {
  const kinds = kindsOf({ '@type': typeToAdd(page) ?? '' });
  return kinds.has('Organization') || kinds.has('ProfilePage');
}

/** The type that says what the page is has another spelling: "product". Its values are first read when its name is right. */
function mistyped(page: Page): readonly Cause[] {
  const { types } = kindOf(page);
  const found = unknownNames(page.structuredData).find(
    ({ kind, meant }) =>
      kind === 'type' && meant !== undefined && types.some((type) => kindsOf({ '@type': meant }).has(type)),
  );
  if (found === undefined) return [];
  const [block] = page.elements.jsonLd;
  return [
    {
      comesFirst: true,
      named: ['seo.schema.known_names'],
      follows: [...MAIN_MARKUP, 'seo.schema.valid_values', 'aeo.schema.publisher'],
      open:
        block === undefined
          ? []
          : lackingIn({ ...block, text: withMeantNames(found.node, page.structuredData) }, page),
    },
  ];
}

/** An object that says what the page is, is of no use for the values that machines refuse. */
function wrongValues(page: Page): readonly Cause[] {
  const refused = ownObjectsOf(page).filter(({ values }) =>
    values.some(({ problem }) => problem !== undefined),
  );
  const isComplete = refused.some(
    ({ missing, missingEssential }) => missing.length + missingEssential.length === 0,
  );
  const isNeeded = refused.some(({ rule: { required, essential = [] }, values }) => {
    const paths = new Set([...required, ...essential].flatMap((each) => each.paths));
    return values.some(({ problem, path }) => problem !== undefined && paths.has(path));
  });
  return when(isComplete || isNeeded, {
    comesFirst: isNeeded,
    named: ['seo.schema.valid_values'],
    follows: isComplete ? ['aeo.schema.answer_types'] : [],
  });
}

/** The checks that miss what stands in the body, where an element that ended the head early put it. */
function inBody({ elements: { titles, metas, links } }: Page): string[] {
  const strayed = (found: readonly { readonly inHead: boolean }[]) =>
    found.length > 0 && found.every(({ inHead }) => !inHead);
  const named = (name: RegExp) => metas.filter((meta) => name.test(meta.name));
  return [
    ...(strayed(titles) ? ['seo.meta.title'] : []),
    ...(strayed(named(/^description$/)) ? ['seo.meta.description'] : []),
    ...(strayed(named(/^og:/)) ? ['seo.meta.social_preview'] : []),
    ...(strayed(named(/^viewport$/)) ? ['seo.tech.viewport'] : []),
    ...(strayed(links.filter(({ rel }) => rel.includes('canonical'))) ? ['seo.index.canonical'] : []),
  ];
}
