import type { PageKind } from '../page/page-kind.js';
import { oncePer } from '../page/once.js';
import type { Page } from '../page/page.js';
import type { Check } from './check.js';

/** Checks of running text: of how it is written, divided and supported. */
const WRITING = `seo.content.main_text aeo.answer.section_lead aeo.answer.first_paragraph aeo.answer.capsule
  aeo.answer.definition aeo.answer.summary aeo.q.headings aeo.q.faq_block aeo.q.coverage
  aeo.format.lists aeo.format.section_size aeo.voice.sentences aeo.voice.readability
  geo.evidence.statistics geo.evidence.citations geo.evidence.quotations
  geo.extract.self_contained geo.fluency`.split(/\s+/);

const DATES = ['geo.fresh.date', 'geo.fresh.recent', 'geo.fresh.agreement'];
const AUTHOR = 'geo.entity.author';

/** Checks that make no sense for a kind of page, by their ids. A page that passes one all the same gets its points. */
export const NOT_FOR: Readonly<Record<PageKind, ReadonlySet<string>>> = {
  home: new Set([
    'seo.content.main_text',
    'seo.schema.breadcrumb',
    'geo.evidence.citations',
    'geo.evidence.quotations',
    AUTHOR,
    ...DATES,
  ]),
  listing: new Set([...WRITING, AUTHOR, ...DATES]),
  search: new Set([...WRITING, AUTHOR, ...DATES, 'seo.schema.breadcrumb', 'aeo.schema.answer_types']),
  contact: new Set([...WRITING, AUTHOR, ...DATES, 'aeo.schema.answer_types']),
  login: new Set([
    ...WRITING,
    AUTHOR,
    ...DATES,
    'seo.schema.breadcrumb',
    'seo.links.internal',
    'aeo.schema.answer_types',
    'geo.entity.about_contact',
  ]),
  video: new Set([...WRITING, AUTHOR]),
  docs: new Set(['geo.evidence.statistics', 'geo.evidence.quotations', AUTHOR]),
  // These are the source of what they say.
  product: new Set(['geo.evidence.citations', 'geo.evidence.quotations', AUTHOR, ...DATES]),
  business: new Set(['geo.evidence.citations', AUTHOR, ...DATES]),
  thing: new Set(['geo.evidence.citations', AUTHOR]),
  article: new Set(),
  other: new Set(),
};

/** Returns how far a check makes sense for a page, by its kinds and its size: from 0, not at all, to 1. */
export function relevanceOf(check: Check, page: Page): number {
  let relevance = check.relevance?.(page) ?? 1;
  for (const { without, strength } of exclusionsOf(page))
    if (without.has(check.id)) relevance = Math.min(relevance, 1 - strength);
  return relevance;
}

const exclusionsOf = oncePer(({ kinds }: Page) =>
  [...kinds].flatMap(([kind, strength]) =>
    NOT_FOR[kind].size === 0 ? [] : [{ without: NOT_FOR[kind], strength }],
  ),
);
