import type { Labelled } from '../../../page/content/elements.js';
import { blockText } from '../../../page/content/sections.js';
import type { PageKind } from '#contracts/audit/page-kinds';
import { oncePer } from '../../../page/once.js';
import type { Page } from '../../../page/page.js';
import { isErrorLabel, saysNotFound } from '../../../page/phrases/error-page.js';
import { emptySentence, goneSentence, namesGone } from '../../../page/phrases/gone-page.js';
import { documented, yes, type Check } from '../../check.js';
import { noindexFor } from '../../crawling/robots-directives.js';
import { h1Of, titleOf, titlesOf } from '../../meta.js';
import { foundOr, spotOf } from '../../where.js';

export const SOFT_404: Omit<Check, 'dimension'> = {
  id: 'seo.index.soft_404',
  weight: 3,
  isFault: true,
  title: 'The page is no error page in disguise',
  problem: 'The page looks like an error page',
  problemOf: (page) => {
    if (isErrorPage(page)) return undefined;
    return noticeOf(page)?.says === 'empty'
      ? 'The page lists nothing, and is served as if it did'
      : 'What the page offers is gone, and the page is served as if it were there';
  },
  why: 'Search engines take a page that says "not found", "no longer available" or "0 results" with status 200 for an error, and drop it. Until then readers come for what is not there.',
  fix: 'Answer for what is gone with status 404 or 410, or redirect by 301 to what replaces it. Give a list without entries noindex. If the page is to stay, give it its content.',
  source: documented('Google soft 404; Google job posting: remove expired jobs'),
  passes:
    '0 when the title or main heading says that a page was not found, or shows the error 404; 0 for fewer than 50 words that say of anything that it was not found. Both cap the score at 30. Neither counts with 150 words of main content or more; 0 when the title, the main heading or a notice at the top says that what the page offers is gone; 0 when a list shows that it has no entries; else 1. A page with noindex, or with a text to read, scores 1.',
  measure: (page) => yes(!isErrorPage(page) && noticeOf(page) === undefined),
  cap: (page) => (isErrorPage(page) ? 30 : undefined),
  evidence: (page) => {
    const notice = isErrorPage(page) ? undefined : noticeOf(page);
    if (notice !== undefined) return [notice.text, `status ${page.source.status}`];
    return [
      titleOf(page) === '' ? 'no title' : `title: ${titleOf(page)}`,
      h1Of(page) === '' ? 'no h1' : `h1: ${h1Of(page)}`,
      `${page.bodyWords} words`,
    ];
  },
  where: (page) => {
    const notice = isErrorPage(page) ? undefined : noticeOf(page);
    return notice === undefined ? foundOr(titlesOf(page), spotOf(page.frames.body)) : [notice];
  },
};

function isErrorPage(page: Page): boolean {
  // A page about the status code has text to show for it.
  if (page.main.words >= 150) return false;
  const labels = [titleOf(page), h1Of(page)];
  if (labels.some(isErrorLabel)) return true;
  if (page.bodyWords >= 50 || isOnOffer(page)) return false;
  return isErrorLabel(page.bodyText) || saysNotFound(`${labels.join(' ')} ${page.bodyText}`, page.language);
}

/** A sentence that takes the page back. */
interface Notice extends Labelled {
  readonly says: 'gone' | 'empty';
}

/** Pages that tell of what is gone or empty elsewhere. */
const TOLD: ReadonlySet<PageKind> = new Set([
  'article',
  'news',
  'blog_post',
  'how_to',
  'docs',
  'recipe',
  'legal',
  'thread',
  'profile',
  'saas',
  'company_home',
  'shop_home',
  'contact',
  'login',
]);
const OFFERS: ReadonlySet<PageKind> = new Set(['job', 'product', 'event', 'course', 'other']);
const LISTS: ReadonlySet<PageKind> = new Set(['search', 'category', 'event_list', 'other']);
/** With more sentences the page is a text, whatever its title says. */
const MAX_PROSE = 150;
/** A notice stands before what is offered instead. */
const MAX_BLOCKS = 12;
const MAX_NOTICE_CHARACTERS = 300;
/** So short a page is as good as empty, whatever its kind. */
const FEW_WORDS = 60;
/** Some products beside a search without results are those that sell best. */
const MAX_PRICES = 2;
const MAX_LINKS = 15;

const noticeOf = oncePer((page: Page): Notice | undefined => {
  if (noindexFor(page, 'googlebot') !== undefined) return undefined;
  return inLabels(page) ?? (TOLD.has(page.kind.kind) ? undefined : inNotice(page));
});

function inLabels(page: Page): Notice | undefined {
  const { kind } = page.kind;
  if (page.prose.wordCount >= MAX_PROSE) return undefined;
  for (const { element, text } of titlesOf(page)) {
    const gone =
      goneSentence(text) ?? (OFFERS.has(kind) && !isOnOffer(page) && namesGone(text) ? text : undefined);
    if (gone !== undefined) return { says: 'gone', text: gone, element };
    const empty = kind === 'product' ? undefined : emptySentence(text);
    if (empty !== undefined) return { says: 'empty', text: empty, element };
  }
  return undefined;
}

function inNotice(page: Page): Notice | undefined {
  const { kind } = page.kind;
  const isOffer =
    OFFERS.has(kind) && (kind !== 'other' || page.prose.wordCount < MAX_PROSE) && !isOnOffer(page);
  const isEmpty =
    (LISTS.has(kind) || (kind !== 'product' && page.main.words < FEW_WORDS)) && !hasEntries(page);
  if (!isOffer && !isEmpty) return undefined;
  for (const block of page.main.blocks.slice(0, MAX_BLOCKS)) {
    const text = block.kind === 'list' || block.kind === 'table' ? '' : blockText(block);
    if (text === '' || text.length > MAX_NOTICE_CHARACTERS) continue;
    const gone = isOffer ? goneSentence(text) : undefined;
    if (gone !== undefined) return { says: 'gone', text: gone, element: block.element };
    const empty = isEmpty ? emptySentence(text) : undefined;
    if (empty !== undefined) return { says: 'empty', text: empty, element: block.element };
  }
  return undefined;
}

/** True if the main content still has the one button that buys it or applies for it. */
function isOnOffer({ signs: { mainControls } }: Page): boolean {
  return mainControls.cart === 1 || mainControls.tickets === 1 || mainControls.apply > 0;
}

function hasEntries({ kind, signs, elements, main }: Page): boolean {
  if (signs.mainNumbers.prices > MAX_PRICES) return true;
  if (kind.kind === 'other' && main.words >= MAX_PROSE) return true;
  return elements.anchors.filter(({ inMain }) => inMain).length > MAX_LINKS;
}
