import type { Issue } from '#contracts/audit/audits';
import { withPages } from '../audits/fetch/audit-shape.js';

/** What a partner sees of a result, for `acs audit` and `acs reconcile`. */
export { visibleDimensions, visiblePage } from '../audits/view/state-after.js';

/** Returns the issues as a partner sees them where the service is reached at `publicUrl`. */
export function visibleIssues(issues: readonly Issue[], publicUrl: string): readonly VisibleIssue[] {
  return JSON.parse(withPages(JSON.stringify(issues), publicUrl)) as readonly VisibleIssue[];
}

interface VisibleIssue extends Issue {
  /** The page about the check. */
  readonly doc_url: string;
}
