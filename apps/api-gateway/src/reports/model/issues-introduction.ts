import type { IssueReport } from './report.js';

/** Returns how to read the list of issues. Titles state the good case in results before scoring version 3. */
export function issuesIntroduction(issues: readonly IssueReport[]): string {
  const heading = issues.some(({ basis }) => basis !== undefined)
    ? 'Each heading states a problem.'
    : 'Each heading says what should be true of the page, and is not yet.';
  return `First what is critical, then what regains the most points. ${heading}`;
}
