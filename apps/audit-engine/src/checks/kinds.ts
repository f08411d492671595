import type { PageKind } from '../page/page-kind.js';

/** Checks of running text: of how it is written, divided and supported. */
const WRITING = [
  'seo.content.main_text',
  'aeo.answer.section_lead',
  'aeo.answer.first_paragraph',
  'aeo.answer.capsule',
  'aeo.answer.definition',
  'aeo.answer.summary',
  'aeo.q.headings',
  'aeo.q.faq_block',
  'aeo.q.coverage',
  'aeo.format.lists',
  'aeo.format.section_size',
  'aeo.voice.sentences',
  'aeo.voice.readability',
  'geo.evidence.statistics',
  'geo.evidence.citations',
  'geo.evidence.quotations',
  'geo.extract.self_contained',
  'geo.fluency',
];

/** Checks that make no sense for a kind of page, by their ids. A page that passes one all the same gets its points. */
export const NOT_FOR: Readonly<Record<PageKind, ReadonlySet<string>>> = {
  home: new Set([
    'seo.content.main_text',
    'seo.schema.breadcrumb',
    'geo.evidence.citations',
    'geo.evidence.quotations',
    'geo.fresh.date',
  ]),
  listing: new Set([...WRITING, 'geo.fresh.date']),
  search: new Set([...WRITING, 'geo.fresh.date', 'seo.schema.breadcrumb', 'aeo.schema.answer_types']),
  contact: new Set([...WRITING, 'geo.fresh.date', 'aeo.schema.answer_types']),
  login: new Set([
    ...WRITING,
    'geo.fresh.date',
    'seo.schema.breadcrumb',
    'seo.links.internal',
    'aeo.schema.answer_types',
    'geo.entity.about_contact',
  ]),
  video: new Set(WRITING),
  docs: new Set(['geo.evidence.statistics', 'geo.evidence.quotations']),
  product: new Set(['geo.evidence.quotations', 'geo.fresh.date']),
  business: new Set(['geo.fresh.date']),
  thing: new Set(),
  article: new Set(),
  other: new Set(),
};
