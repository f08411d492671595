import type { AuditResult, AuditType } from '#contracts/audit/audits';
import type { PageKind } from '#contracts/audit/page-kinds';
import { AuditFailure } from '../failures/audit-failure.js';
import type { PageSource } from '../../page/page-source.js';
import { readPage } from '../../page/page.js';
import { accessOf, robotsResponse, type RobotsResponse } from '../../page/robots-response.js';
import type { FetchedPage } from '../fetching/fetch-page.js';
import { type LinkPlan, linkPlanOf } from '../links/link-plan.js';
import { auditReport } from '../../scoring/audit-report.js';

/** The input of an analysis. Plain data, because a worker thread must be able to receive it. */
export interface AnalysisInput {
  readonly source: PageSource;
  readonly type: AuditType;
  /** Undefined: as the page looks. */
  readonly kind?: PageKind | undefined;
  /** ISO 8601. */
  readonly asOf: string;
  /** Product token of our crawler, for a robots.txt that names it. */
  readonly ownToken: string;
}

/**
 * Parses, checks and scores a fetched page. Pure: the same input gives the same result. Throws `AuditFailure`
 * (`robots_blocked`) and `HtmlTooComplex`.
 */
export function analyse({ source, type, kind, asOf, ownToken }: AnalysisInput): AuditResult {
  const page = readPage(source, new Date(asOf), kind);
  assertAllowed(page.robots, ownToken, page.url);
  return auditReport(page, type);
}

export interface PlanInput {
  readonly source: FetchedPage;
  /** See `AnalysisInput`. */
  readonly ownToken: string;
}

/** Returns what to request of the links of a fetched page. Pure. Throws as `analyse`. */
export function planLinks({ source, ownToken }: PlanInput): LinkPlan {
  assertAllowed(robotsResponse(source.robots), ownToken, new URL(source.finalUrl));
  return linkPlanOf(source);
}

function assertAllowed(robots: RobotsResponse, token: string, url: URL): void {
  const access = accessOf(robots, token, url);
  if (access?.named && !access.allowed)
    throw new AuditFailure('robots_blocked', { token, rule: access.rule ?? '', stage: 'analyse' });
}
