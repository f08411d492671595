/** What a page can be for, as a sentence names it. `other` where no kind fits. */
const NAMES = {
  article: 'an article',
  news: 'a news report',
  blog_post: 'a blog post',
  how_to: 'a how-to',
  docs: 'a page of documentation',
  recipe: 'a recipe',
  legal: 'a legal page',
  product: 'a product page',
  category: 'a category page',
  shop_home: 'the home page of a shop',
  saas: 'a page that presents software',
  job: 'a job advertisement',
  course: 'the page of a course',
  event: 'the page of an event',
  event_list: 'a list of events',
  company_home: 'a home page',
  local_business: 'the page of a local business',
  contact: 'a contact page',
  login: 'a sign-in page',
  search: 'a page of search results',
  thread: 'a question with answers, or a discussion',
  profile: 'a profile',
  video: 'a video page',
  shell: 'a page that is empty until its scripts run',
  other: 'a page of no particular kind',
} as const;

export type PageKind = keyof typeof NAMES;
export const PAGE_KINDS = Object.keys(NAMES) as readonly PageKind[];

/** Longer than any kind: a later release may know more. */
export const MAX_PAGE_KIND_LENGTH = 32;

export function isPageKind(value: unknown): value is PageKind {
  return typeof value === 'string' && Object.hasOwn(NAMES, value);
}

/** Returns the name of a kind for people, with its article. A later release may know more kinds. */
export function pageKindName(kind: string): string {
  return isPageKind(kind) ? NAMES[kind] : kind.replaceAll('_', ' ');
}

/**
 * Returns a sentence for the owner: `Judged as a product page (81 % sure): it shows a price and a button that buys.`
 * `sure` is null for a kind that the create of the audit gave.
 */
export function judgedAs({
  kind,
  sure,
  why: [first, ...more],
}: {
  readonly kind: string;
  readonly sure: number | null;
  readonly why: readonly string[];
}): string {
  const judged = `Judged as ${pageKindName(kind)}${sure === null ? '' : ` (${Math.round(100 * sure)} % sure)`}`;
  if (first === undefined) return `${judged}.`;
  return [`${judged}: ${first.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase())}`, ...more].join(
    ' ',
  );
}
