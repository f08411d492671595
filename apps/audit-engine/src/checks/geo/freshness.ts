import type { Page } from '../../page/page.js';
import { documented, inDimension, measured } from '../check.js';
import type { PageDate } from '../../page/content/dates.js';
import { inHead, inMain } from '../where.js';
import { oncePer } from '../../page/once.js';
import { counted } from '../wording.js';

const DAY_MS = 86_400_000;

export const FRESHNESS = inDimension('freshness', [
  {
    id: 'geo.fresh.date',
    weight: 16,
    title: 'The page is dated, for readers and for machines',
    problem: 'The page has no date that both readers and machines can see',
    problemOf: ({ dates: { declared, visible } }) => {
      if (declared.length + visible.length === 0) return 'The page has no date';
      return declared.length === 0
        ? 'The date stands in the text alone, where machines may miss it'
        : 'The date stands in the markup alone, where readers do not see it';
    },
    why: 'Answer engines can not prefer a page for being current if they do not know how old it is.',
    fix: 'Show when the page was published or last changed, and put datePublished and dateModified into the markup.',
    source: documented('Google publication dates'),
    passes: '1 for a date that readers see and one in the markup; 0.6 for one of the two; 0 for none.',
    measure: (page) => {
      const { declared, visible } = page.dates;
      if (declared.length > 0 && visible.length > 0) return 1;
      return declared.length + visible.length > 0 ? 0.6 : 0;
    },
    evidence: ({ dates: { declared, visible } }) => [
      visible.length === 0 ? 'no date in the text' : `in the text: ${daysOf(visible)}`,
      declared.length === 0 ? 'no date in the markup' : `in the markup: ${daysOf(declared)}`,
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
    problemOf: (page) => `The newest date of the page is ${dayOf(newestOf(page)?.at)}, ${ageOf(page)} ago`,
    why: 'For everything that changes, answer engines prefer pages of the last months.',
    fix: 'Review the page, correct what has changed, and set its date anew then, not before.',
    source: measured('Studies of citations by age'),
    passes:
      '1 when the newest date is at most 180 days before the audit; 0.7 up to 365 days; 0.4 up to 730; else 0.1. Not applicable without dates.',
    measure: (page) => {
      const days = daysOld(page);
      if (days === undefined) return null;
      return days <= 180 ? 1 : days <= 365 ? 0.7 : days <= 730 ? 0.4 : 0.1;
    },
    evidence: (page) => [`newest date: ${dayOf(newestOf(page)?.at)}, ${ageOf(page)} before the audit`],
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
    problemOf: (page) => {
      const { declared, visible } = page.dates;
      return inFuture(page)
        ? `The markup has a date that lies ahead: ${dayOf(Math.max(...declared.map(({ at }) => at)))}`
        : `The page shows ${dayOf(visible[0]?.at)}, but its markup says ${dayOf(declared[0]?.at)}`;
    },
    why: 'Search engines do not trust dates that differ, or that lie ahead, and may show none.',
    fix: 'Take both dates from the same field, and never from the future.',
    source: documented('Google publication dates'),
    passes:
      '1 when a visible date and one in the markup are at most two days apart and none lies ahead; else 0. Not applicable unless both are there, nor where the markup names only changes after the visible date.',
    measure: (page) => {
      const { declared, visible } = page.dates;
      if (declared.length === 0 || visible.length === 0) return null;
      if (inFuture(page)) return 0;
      return agree(page) ? 1 : namesOnlyChanges(page) ? null : 0;
    },
    evidence: (page) => [
      `in the text: ${daysOf(page.dates.visible)}`,
      `in the markup: ${daysOf(page.dates.declared)}`,
    ],
    where: ({ dates }) => [...dates.visible, ...dates.declared].flatMap(({ spot }) => spot ?? []),
  },
]);

const newestOf = oncePer((page: Page): PageDate | undefined =>
  [...page.dates.declared, ...page.dates.visible]
    .filter(({ at }) => at <= page.asOf.getTime() + DAY_MS)
    .sort((a, b) => b.at - a.at)
    .at(0),
);

function daysOld(page: Page): number | undefined {
  const newest = newestOf(page);
  return newest && (page.asOf.getTime() - newest.at) / DAY_MS;
}

/** Returns "7 months" or "3 years". */
function ageOf(page: Page): string {
  const months = Math.floor((daysOld(page) ?? 0) / 30.44);
  return months < 24 ? counted(months, 'month') : counted(Math.floor(months / 12), 'year');
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
