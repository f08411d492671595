import type { Page } from '../../page/page.js';
import { yes, type Check } from '../check.js';

const dimension = 'freshness';
const DAY_MS = 86_400_000;

export const FRESHNESS: readonly Check[] = [
  {
    id: 'geo.fresh.date',
    dimension,
    weight: 5,
    title: 'The page is dated, for readers and for machines',
    problem: 'The page has no date that both readers and machines can see',
    why: 'Answer engines can not prefer an undated page for being current.',
    fix: 'Show the date of publication or of the last change, and put datePublished and dateModified into the markup.',
    source: 'Google publication dates',
    basis: 'documented',
    passes: '1 for a date that readers see and one in the markup; 0.6 for one of the two; 0 for none.',
    measure: (page) => {
      const { declared, visible } = page.dates;
      if (declared.length > 0 && visible.length > 0) return 1;
      return declared.length + visible.length > 0 ? 0.6 : 0;
    },
    evidence: (page) => [
      `${page.dates.visible.length} visible dates, ${page.dates.declared.length} in the markup`,
    ],
  },
  {
    id: 'geo.fresh.recent',
    dimension,
    weight: 2,
    title: 'The page was looked after lately',
    problem: 'The page has not been updated for months',
    why: 'Answer engines prefer pages of the last months for everything that changes.',
    fix: 'Review the page, fix what has changed, and update its date then, not before.',
    source: 'Studies of citations by age',
    basis: 'measured',
    passes:
      '1 when the newest date is at most 180 days before the audit; 0.7 up to 365 days; 0.4 up to 730; else 0.1. Not applicable without dates.',
    measure: (page) => {
      const newest = newestOf(page);
      if (newest === undefined) return null;
      const days = (page.asOf.getTime() - newest) / DAY_MS;
      return days <= 180 ? 1 : days <= 365 ? 0.7 : days <= 730 ? 0.4 : 0.1;
    },
    evidence: (page) => [`newest date: ${dayOf(newestOf(page))}, measured on ${dayOf(page.asOf.getTime())}`],
  },
  {
    id: 'geo.fresh.agreement',
    dimension,
    weight: 1,
    title: 'Visible and marked-up dates agree',
    problem: 'The visible date and the date in the markup differ',
    why: 'Search engines take a hidden or future date in the markup for a trick.',
    fix: 'Take both from the same field, and never from the future.',
    source: 'Google publication dates',
    basis: 'documented',
    passes:
      '1 when a visible date and one in the markup are at most two days apart and none lies ahead; else 0. Not applicable unless both are there.',
    measure: (page) => {
      const { declared, visible } = page.dates;
      if (declared.length === 0 || visible.length === 0) return null;
      return yes(agree(page) && !inFuture(page));
    },
    evidence: (page) => [
      `visible: ${page.dates.visible.slice(0, 3).map(dayOf).join(', ')}`,
      `markup: ${page.dates.declared.slice(0, 3).map(dayOf).join(', ')}`,
    ],
  },
];

function newestOf(page: Page): number | undefined {
  const past = [...page.dates.declared, ...page.dates.visible].filter(
    (date) => date <= page.asOf.getTime() + DAY_MS,
  );
  return past.length === 0 ? undefined : past.reduce((newest, date) => Math.max(newest, date));
}

function agree({ dates }: Page): boolean {
  // Time zones move a date by up to a day.
  return dates.declared.some((date) => dates.visible.some((shown) => Math.abs(date - shown) <= 2 * DAY_MS));
}

function inFuture(page: Page): boolean {
  return page.dates.declared.some((date) => date > page.asOf.getTime() + 2 * DAY_MS);
}

function dayOf(instant: number | undefined): string {
  return instant === undefined ? 'none' : new Date(instant).toISOString().slice(0, 10);
}
