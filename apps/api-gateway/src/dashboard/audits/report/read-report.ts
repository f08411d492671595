import { Injectable } from '@nestjs/common';
import { isId } from '#contracts/identifiers';
import { ArchivedResults, AuditReads } from '../../../audits/fetch/audit-reads.js';
import { auditBody, withPages } from '../../../audits/fetch/audit-shape.js';
import type { RequestTrace } from '../../../http/observability/request-trace.js';
import { reportOf } from '../../../reports/model/report-of.js';
import type { Report } from '../../../reports/model/report.js';
import { unlessUnanswered } from '../../frame/screen-response.js';
import { GatewaySettings } from '../../../settings/gateway-settings.js';

export interface ReadReport {
  readonly report: Report;
  /** The audit as the API shows it, with every issue and without metadata. */
  readonly audit: object;
  /** Whether the result is archived, and the engine did not answer: scores are all that is known of it now. */
  readonly isIncomplete: boolean;
}

@Injectable()
export class ReportReads {
  constructor(
    private readonly audits: AuditReads,
    private readonly archived: ArchivedResults,
    private readonly settings: GatewaySettings,
  ) {}

  /** Returns the report of an audit; undefined if the workspace has none with this id. */
  async find(workspaceId: string, auditId: string, trace: RequestTrace): Promise<ReadReport | undefined> {
    const audit = isId('audit', auditId) ? await this.audits.find(workspaceId, auditId) : undefined;
    if (audit === undefined) return undefined;
    const whole = await unlessUnanswered(this.archived.withResult(audit, trace));
    // The report does not show metadata, which may be large.
    const row = { ...(whole ?? audit), metadata: null };
    const { publicUrl } = this.settings;
    const { data } = JSON.parse(auditBody(row, publicUrl)) as { data: { issues?: unknown[] } };
    const more = row.more_issues === undefined ? await this.audits.moreIssues(row) : row.more_issues;
    if (more !== null) data.issues?.push(...(JSON.parse(withPages(more, publicUrl)) as unknown[]));
    return { report: reportOf(data), audit: data, isIncomplete: whole === undefined };
  }
}
