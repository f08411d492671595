import type { AuditResult, AuditType } from '#contracts/audit/audits';
import { AuditFailure } from '../failures/audit-failure.js';
import type { PageSource } from '../../page/page-source.js';
import { readPage } from '../../page/page.js';
import { accessOf } from '../../page/robots-answer.js';
import { auditReport } from '../../scoring/audit-report.js';

/** The input of an analysis. Plain data, because a worker thread must be able to receive it. */
export interface AnalysisInput {
  readonly source: PageSource;
  readonly type: AuditType;
  /** ISO 8601. */
  readonly asOf: string;
  /** Product token of our crawler, for a robots.txt that names it. */
  readonly ownToken: string;
}

/**
 * Parses, checks and scores a fetched page. Pure: the same input gives the same result. Throws `AuditFailure`
 * (`robots_blocked`) and `HtmlTooComplex`.
 */
export function analyse({ source, type, asOf, ownToken }: AnalysisInput): AuditResult {
  const page = readPage(source, new Date(asOf));
  const access = accessOf(page.robots, ownToken, page.url);
  if (access?.named && !access.allowed) {
    throw new AuditFailure('robots_blocked', { token: ownToken, rule: access.rule ?? '', stage: 'analyse' });
  }
  return auditReport(page, type);
}
