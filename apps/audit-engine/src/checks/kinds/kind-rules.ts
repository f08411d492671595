import type { PageKind } from '#contracts/audit/page-kinds';
import type { Page } from '../../page/page.js';
import { isQuestion } from '../../page/statements/questions.js';
import type { Check } from '../check.js';
import { h1Of } from '../meta.js';

/** What is asked of a page of one kind. */
export interface KindRule {
  /** The type of schema.org to add; undefined where no markup is asked for, or the kind is not known. */
  readonly add?: string;
  /** What such a page is called, where its kind does not say it. */
  readonly name?: string;
  /** What is added with it, as the advice names both. */
  readonly addAs?: string;
  /** The type to add to a page that asks no question. */
  readonly addElse?: string;
  /** The types with a rule (`type-rules.ts`) that say what such a page is. */
  readonly types: readonly string[];
  /** The paths of the main object of which one must name who is behind it; empty where that is not asked. */
  readonly owner: readonly string[];
  /** What the owner is called in the advice. */
  readonly ownerName?: string;
  /** By id, the share of a check's weight that counts: 0 for one that makes no sense. Default: 1. */
  readonly shares: ReadonlyMap<string, number>;
}

const EVIDENCE = ids('geo.evidence.statistics geo.evidence.citations geo.evidence.quotations');
const QUESTIONS = ids('aeo.q.headings aeo.q.faq_block aeo.q.coverage');
const ANSWERS = ids(`aeo.answer.section_lead aeo.answer.first_paragraph aeo.answer.capsule
  aeo.answer.definition aeo.q.headings aeo.q.faq_block aeo.q.coverage aeo.format.lists`);
/** Of how a text is written, divided and supported: a page that nobody reads as a text has other ways to answer. */
export const WRITTEN = [
  ...ids(`aeo.answer.summary aeo.format.section_size aeo.voice.sentences
    aeo.voice.readability geo.extract.self_contained geo.fluency`),
  ...ANSWERS,
  ...EVIDENCE,
];
/** The same and how much text there is. */
const WRITING = ['seo.content.main_text', ...WRITTEN];
export const DATES = ids('geo.fresh.date geo.fresh.recent geo.fresh.agreement');
const AUTHOR = ['geo.entity.author'];
const BREADCRUMB = ['seo.schema.breadcrumb'];
/** What is added to a page that others are to find and to share. */
const SHARED = ids(
  'seo.meta.social_preview seo.links.internal geo.entity.about_contact geo.entity.organization',
);

/** A list of things of one sort repeats what they are called. */
const REPETITION = ids('seo.content.keyword_stuffing geo.evidence.no_stuffing');

/** Nobody reads such a page as a text. */
const UNREAD = [...WRITING, ...AUTHOR, ...DATES];
const HOME = [...UNREAD, ...BREADCRUMB];

const A_BIT_OF_TEXT = { 'seo.content.main_text': 0.25 };
const SOME_TEXT = { 'seo.content.main_text': 0.5 };

const WRITERS = ['author.name', 'publisher.name', 'creator.name'];
const TEXTS = ['Article', 'DefinedTerm', 'FAQPage', 'HowTo', 'Dataset'];
const ORGANIZATIONS = ['Organization', 'LocalBusiness'];

/** Of a kind that is not known: any type that says what a page is. */
const ANY: KindRule = {
  types: [
    ...TEXTS,
    ...['Product', 'ProductGroup', 'Recipe', 'Event', 'LocalBusiness', 'QAPage', 'JobPosting', 'VideoObject'],
    ...['Course', 'SoftwareApplication', 'ProfilePage', 'DiscussionForumPosting', 'ItemList', 'Organization'],
  ],
  owner: [...WRITERS, 'provider.name', 'brand.name', 'hiringOrganization.name', 'organizer.name'],
  shares: without(AUTHOR),
};

/** What is asked of the kinds of pages, from Google's pages about rich results. */
export const KINDS: Readonly<Record<PageKind, KindRule>> = {
  article: { add: 'Article', types: TEXTS, owner: WRITERS, shares: without([]) },
  // News is told in paragraphs, and has its sources from people.
  news: {
    add: 'NewsArticle',
    types: TEXTS,
    owner: WRITERS,
    shares: without([], {
      ...half(QUESTIONS),
      'aeo.format.lists': 0.25,
      'geo.evidence.citations': 0.5,
    }),
  },
  blog_post: {
    add: 'BlogPosting',
    types: TEXTS,
    owner: WRITERS,
    shares: without([], { 'aeo.format.lists': 0.5 }),
  },
  how_to: { add: 'Article', types: TEXTS, owner: WRITERS, shares: without([]) },
  docs: {
    add: 'TechArticle',
    types: TEXTS,
    owner: WRITERS,
    // Reference is looked up: it cites few, and its headings name things.
    shares: without(['geo.evidence.statistics', 'geo.evidence.quotations'], {
      ...half(QUESTIONS),
      'geo.evidence.citations': 0.5,
    }),
  },
  recipe: {
    add: 'Recipe',
    types: ['Recipe'],
    owner: WRITERS,
    shares: without([...WRITING, ...DATES], A_BIT_OF_TEXT),
  },
  // Terms are read, but they cite nobody, and answer no question.
  legal: {
    types: [],
    owner: [],
    shares: without([...ANSWERS, ...EVIDENCE, ...AUTHOR]),
  },
  product: {
    add: 'Product',
    types: ['Product', 'ProductGroup'],
    owner: ['brand.name', 'manufacturer.name', 'offers.seller.name', 'isVariantOf.brand.name'],
    ownerName: 'brand or seller',
    shares: without(UNREAD, A_BIT_OF_TEXT),
  },
  category: {
    add: 'CollectionPage',
    addAs: 'CollectionPage with ItemList',
    types: ['ItemList', 'CollectionPage'],
    owner: [],
    shares: without([...UNREAD, ...REPETITION], A_BIT_OF_TEXT),
  },
  shop_home: {
    add: 'OnlineStore',
    types: ORGANIZATIONS,
    owner: [],
    shares: without([...HOME, ...REPETITION], A_BIT_OF_TEXT),
  },
  saas: {
    add: 'SoftwareApplication',
    types: ['SoftwareApplication', 'Product', ...ORGANIZATIONS],
    owner: [],
    shares: without(HOME, SOME_TEXT),
  },
  company_home: {
    add: 'Organization',
    types: ORGANIZATIONS,
    owner: [],
    shares: without(HOME, SOME_TEXT),
  },
  local_business: {
    add: 'LocalBusiness',
    types: ['LocalBusiness'],
    owner: [],
    shares: without(HOME, A_BIT_OF_TEXT),
  },
  job: {
    add: 'JobPosting',
    types: ['JobPosting'],
    owner: ['hiringOrganization.name'],
    ownerName: 'employer',
    shares: without(UNREAD, SOME_TEXT),
  },
  course: {
    add: 'Course',
    types: ['Course'],
    owner: ['provider.name'],
    ownerName: 'provider',
    shares: without(UNREAD, SOME_TEXT),
  },
  event: {
    add: 'Event',
    types: ['Event'],
    owner: ['organizer.name', 'performer.name'],
    ownerName: 'organizer or performer',
    shares: without(UNREAD, A_BIT_OF_TEXT),
  },
  event_list: {
    add: 'ItemList',
    addAs: 'ItemList of Events',
    types: ['ItemList', 'CollectionPage', 'Event'],
    owner: [],
    shares: without([...UNREAD, ...REPETITION]),
  },
  thread: {
    add: 'QAPage',
    addElse: 'DiscussionForumPosting',
    types: ['QAPage', 'DiscussionForumPosting'],
    owner: ['author.name', 'mainEntity.author.name'],
    ownerName: 'author',
    // A question and its answers are the answer format itself, and the markup names who asks.
    shares: without([...WRITING, ...DATES, ...AUTHOR, 'aeo.format.steps', 'aeo.format.tables']),
  },
  profile: {
    add: 'ProfilePage',
    types: ['ProfilePage'],
    owner: [],
    shares: without(UNREAD),
  },
  video: {
    add: 'VideoObject',
    types: ['VideoObject'],
    owner: [],
    shares: without(UNREAD, A_BIT_OF_TEXT),
  },
  contact: {
    add: 'Organization',
    types: [...ORGANIZATIONS, 'ContactPage'],
    owner: [],
    shares: without(UNREAD),
  },
  login: { types: [], owner: [], shares: without([...HOME, ...SHARED]) },
  search: { types: [], owner: [], shares: without([...HOME, ...SHARED, ...REPETITION]) },
  shell: ANY,
  other: ANY,
};

/** Nobody looks for a date, sources or quotations where a site speaks of itself. */
const ABOUT: KindRule = {
  add: 'Organization',
  name: 'a page about its publisher',
  types: [...ORGANIZATIONS, 'ProfilePage'],
  owner: [],
  shares: without([...EVIDENCE, ...QUESTIONS, ...AUTHOR, ...DATES]),
};
/** The same of frequent questions. No code is made for them: Google has no rich result for them any more. */
const FAQ: KindRule = {
  addAs: 'FAQPage',
  name: 'a page of frequent questions',
  types: TEXTS,
  owner: [],
  shares: without([...EVIDENCE, ...AUTHOR, ...DATES]),
};

/** Returns what is asked of the kind that stands for the page. */
export function kindOf(page: Page): KindRule {
  return ruleOf(page.kind.kind, page);
}

/** Returns what is asked of a page if it is of a kind. */
export function ruleOf(kind: PageKind, { part }: Page): KindRule {
  if (kind === 'other' && part === 'about') return ABOUT;
  return kind === 'docs' && part === 'faq' ? FAQ : KINDS[kind];
}

/** Returns the type of schema.org to add to a page; undefined where no markup is asked for, or its kind is not known. */
export function typeToAdd(page: Page): string | undefined {
  const { add, addElse } = kindOf(page);
  return addElse === undefined || isQuestion(h1Of(page), page.phrases) ? add : addElse;
}

/**
 * Returns how far a check makes sense for a page, by its kind and its size: from 0, not at all, to 1. A page that is hardly of
 * its kind is judged in part as one of no kind.
 */
export function relevanceOf(check: Check, page: Page): number {
  const { kind, strength } = page.likely;
  const asked = (of: PageKind) => ruleOf(of, page).shares.get(check.id) ?? 1;
  return Math.min(check.relevance?.(page) ?? 1, strength * asked(kind) + (1 - strength) * asked('other'));
}

function without(
  ignored: readonly string[],
  some: Readonly<Record<string, number>> = {},
): ReadonlyMap<string, number> {
  return new Map([...ignored.map((id) => [id, 0] as const), ...Object.entries(some)]);
}

function half(some: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(some.map((id) => [id, 0.5]));
}

function ids(list: string): readonly string[] {
  return list.split(/\s+/);
}
