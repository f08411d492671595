import { Param } from '@nestjs/common';
import { isTerminal } from '#contracts/audit/audits';
import { formatUsd } from '#contracts/money/money';
import { refundOf } from '#contracts/money/refunds';
import { CancelAudit } from '../../audits/cancel/cancel-audit.js';
import { AuditReads, AuditPath } from '../../audits/fetch/audit-reads.js';
import type { AuditRow } from '../../audits/fetch/audit-shape.js';
import { type Html, html } from '../../pages/html.js';
import { creditsText, definitionList } from '../../pages/parts.js';
import { PersonLimits } from '../access/person-commands.js';
import { Acts, Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { actionIdOf } from '../activity/actions.js';
import { Forms } from '../activity/forms.js';
import { actionForm, type RefusedForm } from '../frame/form.js';
import type { ScreenPage } from '../frame/screen-response.js';
import { shortUrl, statusBadge } from './audit-text.js';

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

/** Says what a cancel would refund, before it is sent. A form that was refused is sent with its id again. */
function cancelAuditPage(visitor: Visitor, audit: AuditRow, refused?: RefusedForm): ScreenPage {
  const content = cancelContent(visitor, audit, refused);
  return { section: 'Audits', title: 'Cancel an audit', content, status: refused?.status };
}

function cancelContent(visitor: Visitor, audit: AuditRow, refused?: RefusedForm): Html {
  const path = `${visitor.home}/audits/${audit.audit_id}`;
  const known = definitionList([
    ['URL', shortUrl(audit.url)],
    ['Status', statusBadge(audit.status)],
    ['Charged', amountText(audit.charged)],
    ['Refunded', amountText(audit.refunded)],
  ]);
  if (isTerminal(audit.status))
    return html`${known}
      <p>This audit has ended. It can't be cancelled, and a cancel refunds nothing.</p>
      <p><a href="${path}">To the audit</a></p>`;
  const content = html`<p class="row">
    <button class="danger">Cancel the audit</button> <a href="${path}">Keep it</a>
  </p>`;
  return html`${known}
    <p>${refundText(audit)}</p>
    <p class="quiet">
      The audit goes on until you cancel it. If it begins or ends before that, its state then decides the
      refund.
    </p>
    ${actionForm(visitor, `${path}/cancel`, content, refused?.problem, refused && actionIdOf(visitor))}`;
}

function refundText({ status, charged }: AuditRow): Html {
  const from = status === 'processing' ? 'processing' : 'queued';
  const refund = html`<strong>${amountText(refundOf(charged, { kind: 'cancelled', from }))}</strong>`;
  return from === 'queued'
    ? html`It waits in the queue: a cancel now refunds all, ${refund}.`
    : html`It is being processed: a cancel now refunds ${refund} of ${creditsText(charged)}.`;
}

function amountText(credits: number): string {
  return `${creditsText(credits)} credits (${formatUsd(credits)})`;
}
