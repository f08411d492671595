import type { PageKind } from '../page/kind/kinds.js';
import { oncePer } from '../page/once.js';
import type { Page } from '../page/page.js';
import type { Check } from './check.js';

/** Checks of running text: of how it is written, divided and supported. They belong to pages that are read. */
const WRITING = `seo.content.main_text aeo.answer.section_lead aeo.answer.first_paragraph aeo.answer.capsule
  aeo.answer.definition aeo.answer.summary aeo.q.headings aeo.q.faq_block aeo.q.coverage
  aeo.format.lists aeo.format.section_size aeo.voice.sentences aeo.voice.readability
  geo.evidence.statistics geo.evidence.citations geo.evidence.quotations
  geo.extract.self_contained geo.fluency`.split(/\s+/);

const DATES = ['geo.fresh.date', 'geo.fresh.recent', 'geo.fresh.agreement'];
const AUTHOR = 'geo.entity.author';

/** Pages that nobody reads as a text. */
const UNREAD = [...WRITING, AUTHOR, ...DATES];
const HOME = [...UNREAD, 'seo.schema.breadcrumb'];
/** Terms are read, but they cite nobody, and answer no question. */
const UNASKED = WRITING.filter((id) => !/main_text|summary|section_size|voice|fluency/.test(id));

/** Checks that make no sense for a kind of page, by their ids. A page that passes one all the same gets its points. */
export const NOT_FOR: Readonly<Record<PageKind, ReadonlySet<string>>> = {
  article: new Set(),
  news: new Set(),
  blog_post: new Set(),
  how_to: new Set(),
  docs: new Set(['geo.evidence.statistics', 'geo.evidence.quotations']),
  recipe: new Set([...WRITING, ...DATES]),
  legal: new Set([...UNASKED, AUTHOR]),
  product: new Set(UNREAD),
  category: new Set(UNREAD),
  shop_home: new Set(HOME),
  saas: new Set(HOME),
  job: new Set(UNREAD),
  course: new Set(UNREAD),
  event: new Set(UNREAD),
  event_list: new Set(UNREAD),
  company_home: new Set(HOME),
  local_business: new Set(HOME),
  contact: new Set([...UNREAD, 'aeo.schema.answer_types']),
  login: new Set([...HOME, 'seo.links.internal', 'aeo.schema.answer_types', 'geo.entity.about_contact']),
  search: new Set([...HOME, 'aeo.schema.answer_types']),
  // A question and its answers are the answer format itself.
  thread: new Set([...WRITING, ...DATES, 'aeo.format.steps']),
  profile: new Set(UNREAD),
  video: new Set(UNREAD),
  shell: new Set(),
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
