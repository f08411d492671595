import type { Report, ReportResult } from '../model/report.js';

/** What a note needs of a change of a check. */
interface ChangedCheck {
  readonly check: { readonly id: string };
}

interface Compared extends Report {
  readonly result: ReportResult;
}

/** Checks that measure how old dates are. */
const AGEING = 'geo.fresh.';

const DAY_MS = 86_400_000;

/** Returns sentences on what changed between two audits: the scoring, the page, or only the time. */
export function changeNotes(
  before: Compared,
  after: Compared,
  { isSameScoring, changed }: { readonly isSameScoring: boolean; readonly changed: readonly ChangedCheck[] },
): string[] {
  const notes = [isSameScoring ? sameScoring(changed) : otherScoring(before.result, after.result)];
  if (addressOf(before) !== addressOf(after))
    notes.push('The audits judged different addresses: the URL, or where it redirects to, is another one.');
  if (before.type !== after.type)
    notes.push('The audits are of different types: only what both bought can be compared.');
  const aged = changed.some(({ check }) => check.id.startsWith(AGEING));
  const days = daysBetween(before.result.asOf, after.result.asOf);
  if (aged && days !== undefined && days > 0)
    notes.push(
      `Ages of dates are measured when an audit runs, and ${days === 1 ? 'a day lies' : `${days} days lie`} between the two. A page that nobody changed may lose points in this way.`,
    );
  return notes;
}

function sameScoring(changed: readonly ChangedCheck[]): string {
  if (changed.length === 0) return 'Page and scoring: no check that both audits judged has changed.';
  if (changed.every(({ check }) => check.id.startsWith(AGEING)))
    return 'The scoring is the same, and the page may be: only checks of the age of its dates changed.';
  return 'The scoring is the same, so the page changed, or its headers, or the files of its site.';
}

function otherScoring(before: ReportResult, after: ReportResult): string {
  const [from, to] = [before, after].map(({ scoringVersion }) => scoringVersion ?? 'unknown');
  return `The scoring changed, from version ${from} to ${to}. The scores are not comparable: compare the checks. A check may differ because of its page or because of its new rule.`;
}

function addressOf({ url, result }: Compared): string {
  return result.finalUrl ?? url;
}

function daysBetween(from: Date | undefined, to: Date | undefined): number | undefined {
  return from && to && Math.round((to.getTime() - from.getTime()) / DAY_MS);
}
