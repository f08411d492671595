import { noindexFor } from '../checks/crawling/robots-directives.js';
import { belongsOutside } from '../checks/seo/indexing/search-results.js';
import { isShell } from '../page/kind/signs/shell-signs.js';
import type { Page } from '../page/page.js';
import { accessOf } from '../page/robots-response.js';
import { when, type Cause } from './cause.js';
import { markupCauses } from './markup-causes.js';

/** Returns the causes that this page may have. A finding belongs to the first that names it. */
export function causesOf(page: Page): readonly Cause[] {
  return [
    ...when(isNoindex(page), isRefused(page) ? { ...NOINDEX, open: NOINDEX.named } : NOINDEX),
    ...when(isRefused(page), REFUSED_BY_ROBOTS),
    ...when(page.bodyWords < 50 || isShell(page), WITHOUT_TEXT),
    { named: ['seo.meta.head_integrity'], follows: inBody(page) },
    ...markupCauses(page),
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
