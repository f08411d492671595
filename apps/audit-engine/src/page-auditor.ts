import type { AuditResult } from '#contracts/audits';
import { MAX_AUDITS_PER_HOST } from '#contracts/crawler';
import type { EgressPolicy } from '#outbound-http/egress-policy';
import type { Analyser } from './analysis/analyser.js';
import { auditPage } from './audit-page.js';
import { HostTurns } from './page/host-turns.js';
import { Auditor, type AuditTask } from './running/auditor.js';

/** Audits live pages: fetches them here, analyses them in the analyser's threads. */
export class PageAuditor extends Auditor {
  private readonly turns = new HostTurns(MAX_AUDITS_PER_HOST);

  constructor(
    private readonly policy: EgressPolicy,
    private readonly userAgent: string,
    private readonly analyser: Analyser,
    private readonly probeUserAgent?: string,
  ) {
    super();
  }

  audit(task: AuditTask): Promise<AuditResult> {
    const { policy, userAgent, probeUserAgent, analyser, turns } = this;
    return auditPage({ ...task, policy, userAgent, probeUserAgent, analyser, turns });
  }
}
