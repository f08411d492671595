import type { AuditResult } from '#contracts/audits';
import type { EgressPolicy } from '#outbound-http/egress-policy';
import type { Analyser } from './analysis/analyser.js';
import { auditPage } from './audit-page.js';
import { Auditor, type AuditTask } from './running/auditor.js';

/** Audits live pages: fetches them here, analyses them in the analyser's threads. */
export class PageAuditor extends Auditor {
  constructor(
    private readonly policy: EgressPolicy,
    private readonly userAgent: string,
    private readonly analyser: Analyser,
    private readonly probeUserAgent?: string,
  ) {
    super();
  }

  audit(task: AuditTask): Promise<AuditResult> {
    const { policy, userAgent, probeUserAgent, analyser } = this;
    return auditPage({ ...task, policy, userAgent, probeUserAgent, analyser });
  }
}
