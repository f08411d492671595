import { Param } from '@nestjs/common';
import { AuditPath } from '../../audits/audit-path.js';
import { CancelAudit } from '../../audits/cancel/cancel-audit.js';
import { AuditReads } from '../../audits/fetch/audit-reads.js';
import { PersonLimits } from '../access/person-limits.js';
import { Acts, Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { Forms } from '../activity/forms.js';
import type { ScreenPage } from '../frame/screen-response.js';
import { cancelAuditPage } from './cancel-audit-page.js';

@Screen('audits')
export class CancelAuditScreen {
  constructor(
    private readonly reads: AuditReads,
    private readonly cancelling: CancelAudit,
    private readonly forms: Forms,
    private readonly limits: PersonLimits,
  ) {}

  @Opens('member', ':id/cancel')
  async ask(@CurrentVisitor() visitor: Visitor, @Param() { id }: AuditPath): Promise<ScreenPage> {
    return cancelAuditPage(visitor, await this.reads.read(visitor.workspaceId, id));
  }

  @Acts('member', { confirmed: false }, ':id/cancel')
  async cancel(@CurrentVisitor() visitor: Visitor, @Param() { id }: AuditPath): Promise<ScreenPage> {
    const { workspaceId, home, trace } = visitor;
    const audit = await this.reads.read(workspaceId, id);
    return this.forms.repeatable(visitor, {
      action: { name: 'audit.cancel', subject: id },
      work: async () => {
        await this.limits.count(visitor, 'audit.cancel');
        await this.cancelling.cancel(workspaceId, id, trace);
      },
      again: (refused) => cancelAuditPage(visitor, audit, refused),
      done: () => `${home}/audits/${id}`,
    });
  }
}
