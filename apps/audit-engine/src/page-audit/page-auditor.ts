import { Injectable } from '@nestjs/common';
import type { AuditResult } from '#contracts/audit/audits';
import { Analyser } from './analysis/analyser.js';
import { auditPage } from './audit-page.js';
import { AuditorSettings } from './auditor-settings.js';
import { Auditor, type AuditTask } from './auditor.js';

/** Audits live pages: fetches them in this thread, and analyses them in the analyser's threads. */
@Injectable()
export class PageAuditor extends Auditor {
  constructor(
    private readonly settings: AuditorSettings,
    private readonly analyser: Analyser,
  ) {
    super();
  }

  audit(task: AuditTask): Promise<AuditResult> {
    return auditPage({ ...task, ...this.settings, analyser: this.analyser });
  }
}
