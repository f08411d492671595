import type { Page } from '../page/page.js';
import { kindOf, typeToAdd } from '../checks/kinds/kind-rules.js';
import { mainObjectOf, ownObjectsOf } from '../checks/kinds/main-object.js';
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
  /** True if nobody knows yet how what follows will be judged: nothing is promised of it. */
  readonly isOpen?: boolean;
}

/** Returns the causes that this page may have. A finding belongs to the first that names it. */
export function causesOf(page: Page): readonly Cause[] {
  return [
    ...when(isNoindex(page), NOINDEX),
    ...when(accessOf(page.robots, 'googlebot', page.url)?.allowed === false, REFUSED_BY_ROBOTS),
    ...when(page.bodyWords < 50 || isShell(page), WITHOUT_TEXT),
    { named: ['seo.meta.head_integrity'], follows: inBody(page) },
    ...brokenMarkup(page),
    ...when(isMistyped(page), MISTYPED),
    ...when(page.structuredData.nodes.length === 0, WITHOUT_MARKUP),
    ...when(mainObjectOf(page) === undefined && asksWhoseItIs(page), WITHOUT_OWNER),
    ...wrongValues(page),
    ...when(page.sections.length === 0, WITHOUT_SUBHEADINGS),
    ...when(['product', 'event'].includes(page.kind.kind), OTHER_PRICE),
    ...OF_EVERY_PAGE,
  ];
}

const NOINDEX: Cause = {
  named: ['seo.index.noindex', 'aeo.snippet.indexable'],
  follows: ['seo.schema.consistent'],
};

const REFUSED_BY_ROBOTS: Cause = {
  named: ['seo.index.robots_allowed', 'aeo.snippet.indexable', 'geo.access.search_bots'],
  follows: ['seo.tech.robots_txt_valid', 'geo.access.user_fetchers', 'geo.access.policy'],
};

const WITHOUT_TEXT: Cause = {
  isOpen: true,
  named: ['seo.content.text_in_html', 'geo.extract.static_content', 'aeo.answer.text_in_html'],
  // They have nothing to judge, or will judge another page once the text is there.
  follows: `seo.content.main_text seo.content.h1 seo.links.internal aeo.answer.section_lead
    aeo.answer.first_paragraph aeo.answer.definition aeo.q.headings aeo.q.faq_block
    aeo.q.coverage aeo.answer.capsule aeo.format.lists aeo.format.section_size
    geo.extract.semantic_main geo.extract.text_ratio geo.extract.self_contained
    geo.evidence.statistics geo.evidence.citations geo.evidence.quotations geo.fluency
    geo.entity.author geo.entity.about_contact geo.fresh.date`.split(/\s+/),
};

const MISTYPED: Cause = {
  comesFirst: true,
  named: ['seo.schema.known_names'],
  // The values of such an object are first read when its name is right.
  follows: [
    'seo.schema.required_props',
    'seo.schema.valid_values',
    'aeo.schema.answer_types',
    'aeo.schema.publisher',
  ],
};

/** Markup of a text names its author and its date, too, and whoever adds it to a page without any adds all of it. */
const WITHOUT_MARKUP: Cause = {
  named: ['seo.schema.required_props', 'aeo.schema.answer_types'],
  follows: [
    'aeo.schema.publisher',
    'geo.entity.author',
    'geo.fresh.date',
    'geo.entity.organization',
    'seo.schema.breadcrumb',
  ],
};

/** The markup of a home page, a contact page or a profile is what says whose it is. */
const WITHOUT_OWNER: Cause = {
  named: ['seo.schema.required_props', 'aeo.schema.answer_types'],
  follows: ['geo.entity.organization', 'aeo.schema.publisher'],
};

const WITHOUT_SUBHEADINGS: Cause = {
  named: ['aeo.answer.section_lead'],
  follows: `aeo.answer.definition aeo.answer.summary aeo.format.section_size aeo.q.headings aeo.q.faq_block
    aeo.q.coverage aeo.answer.capsule`.split(/\s+/),
};

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
    named: ['seo.schema.required_props', 'aeo.schema.answer_types'],
    follows: [
      'seo.schema.complete_objects',
      'seo.schema.recommended_props',
      'aeo.schema.publisher',
      'geo.entity.author',
    ],
  },
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
    isOpen: true,
    named: ['geo.evidence.citations'],
    follows: ['geo.evidence.statistics', 'geo.evidence.quotations'],
  },
  { isOpen: true, named: ['geo.evidence.statistics'], follows: ['geo.evidence.quotations'] },
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

/** A block that can't be read takes with it what its types would have said. */
function brokenMarkup(page: Page): readonly Cause[] {
  const { broken } = page.structuredData;
  if (broken.length === 0) return [];
  const lost = kindsOf({ '@type': broken.flatMap(({ types }) => types) });
  const isMain =
    mainObjectOf(page) === undefined &&
    (lost.size === 0 || kindOf(page).types.some((type) => lost.has(type)));
  return [
    {
      comesFirst: isMain,
      named: ['seo.schema.valid_json'],
      follows: [
        ...(isMain ? ['seo.schema.required_props', 'aeo.schema.answer_types'] : []),
        ...(isMain && namesOwner(page) ? ['aeo.schema.publisher'] : []),
        ...(lost.has('Organization') ? ['geo.entity.organization'] : []),
        ...(lost.has('BreadcrumbList') ? ['seo.schema.breadcrumb'] : []),
      ],
    },
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

/** True if the type that says what the page is has another spelling: "product". */
function isMistyped(page: Page): boolean {
  const { types } = kindOf(page);
  return unknownNames(page.structuredData).some(
    ({ kind, meant }) =>
      kind === 'type' && meant !== undefined && types.some((type) => kindsOf({ '@type': meant }).has(type)),
  );
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
