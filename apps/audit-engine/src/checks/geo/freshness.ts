import type { Page } from '../../page/page.js';
import { documented, inDimension, measured } from '../check.js';
import type { PageDate } from '../../page/content/dates.js';
import { inHead, inMain } from '../where.js';

const DAY_MS = 86_400_000;

export const FRESHNESS = inDimension('freshness', [
  {
    id: 'geo.fresh.date',
    weight: 16,
    title: 'The page is dated, for readers and for machines',
    problem: 'The page has no date that both readers and machines can see',
    why: 'Answer engines can not prefer an undated page for being current.',
    fix: 'Show the date of publication or of the last change, and put datePublished and dateModified into the markup.',
    source: documented('Google publication dates'),
    passes: '1 for a date that readers see and one in the markup; 0.6 for one of the two; 0 for none.',
    measure: (page) => {
      const { declared, visible } = page.dates;
      if (declared.length > 0 && visible.length > 0) return 1;
      return declared.length + visible.length > 0 ? 0.6 : 0;
    },
    evidence: (page) => [
      `${page.dates.visible.length} visible dates, ${page.dates.declared.length} in the markup`,
    ],
    where: (page) => [
      ...(page.dates.visible.length === 0 ? inMain(page) : []),
      ...(page.dates.declared.length === 0 ? inHead(page) : []),
    ],
  },
  {
    id: 'geo.fresh.recent',
    weight: 3,
    isFault: true,
    title: 'The page was looked after lately',
    problem: 'The page has not been updated for months',
    why: 'Answer engines prefer pages of the last months for everything that changes.',
    fix: 'Review the page, fix what has changed, and update its date then, not before.',
    source: measured('Studies of citations by age'),
    passes:
      '1 when the newest date is at most 180 days before the audit; 0.7 up to 365 days; 0.4 up to 730; else 0.1. Not applicable without dates.',
    measure: (page) => {
      const newest = newestOf(page);
      if (newest === undefined) return null;
      const days = (page.asOf.getTime() - newest.at) / DAY_MS;
      return days <= 180 ? 1 : days <= 365 ? 0.7 : days <= 730 ? 0.4 : 0.1;
    },
    evidence: (page) => [
      `newest date: ${dayOf(newestOf(page)?.at)}, measured on ${dayOf(page.asOf.getTime())}`,
    ],
    where: (page) => {
      const spot = newestOf(page)?.spot;
      return spot === undefined ? inMain(page) : [spot];
    },
  },
  {
    id: 'geo.fresh.agreement',
    weight: 2,
    isFault: true,
    title: 'Visible and marked-up dates agree',
    problem: 'The visible date and the date in the markup differ',
    why: 'Search engines take a hidden or future date in the markup for a trick.',
    fix: 'Take both from the same field, and never from the future.',
    source: documented('Google publication dates'),
    passes:
      '1 when a visible date and one in the markup are at most two days apart and none lies ahead; else 0. Not applicable unless both are there, nor where the markup names only changes after the visible date.',
    measure: (page) => {
      const { declared, visible } = page.dates;
      if (declared.length === 0 || visible.length === 0) return null;
      if (inFuture(page)) return 0;
      return agree(page) ? 1 : namesOnlyChanges(page) ? null : 0;
    },
    evidence: (page) => [`visible: ${daysOf(page.dates.visible)}`, `markup: ${daysOf(page.dates.declared)}`],
    where: ({ dates }) => [...dates.visible, ...dates.declared].flatMap(({ spot }) => spot ?? []),
  },
]);

function newestOf(page: Page): PageDate | undefined {
  return [...page.dates.declared, ...page.dates.visible]
    .filter(({ at }) => at <= page.asOf.getTime() + DAY_MS)
    .sort((a, b) => b.at - a.at)[0];
}

function agree({ dates }: Page): boolean {
  // Time zones move a date by up to a day.
  return dates.declared.some(({ at }) =>
    dates.visible.some((shown) => Math.abs(at - shown.at) <= 2 * DAY_MS),
  );
}

/** The visible date may be that of the publication, and no change is earlier. */
function namesOnlyChanges({ dates: { declared, visible } }: Page): boolean {
  const shown = Math.min(...visible.map(({ at }) => at));
  return declared.every(({ isChange, at }) => isChange === true && at > shown);
}

function inFuture(page: Page): boolean {
  return page.dates.declared.some(({ at }) => at > page.asOf.getTime() + 2 * DAY_MS);
}

function daysOf(dates: readonly PageDate[]): string {
  return dates
    .slice(0, 3)
    .map(({ at }) => dayOf(at))
    .join(', ');
}

function dayOf(instant: number | undefined): string {
  return instant === undefined ? 'none' : new Date(instant).toISOString().slice(0, 10);
}
