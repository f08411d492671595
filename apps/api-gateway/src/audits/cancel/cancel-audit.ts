import { type AuditStatus, type AuditType, isTerminal } from '#contracts/audits';
import type { CancelReply } from '#contracts/commands/audit-commands';
import type { Log } from '#contracts/log';
import type { CommandClient } from '#messaging/command-client';
import { type AuditRow, cancelBody } from '../fetch/audit-shape.js';
import { auditNotFound, type AuditReads } from '../fetch/audit-reads.js';
import type { RequestTrace } from '../../http/request-trace.js';
import type { AuditView } from '../view/audit-view.js';

const CANCEL_DEADLINE_MS = 5_000;
/** The refund's own event brings it too: the caller need not wait longer. */
const REFUND_DEADLINE_MS = 2_000;

/** POST /audit/{id}:cancel (contract section 4.3). Naturally idempotent: each message may be repeated. */
export class CancelAudit {
  constructor(
    private readonly reads: AuditReads,
    private readonly commands: CommandClient,
    private readonly view: AuditView,
    private readonly log: Log,
  ) {}

  /** The body of the 200. Throws `ApiError` 404, or a transient `Failure` where the engine did not answer. */
  async cancel(workspaceId: string, auditId: string, trace: RequestTrace): Promise<string> {
    const audit = await this.reads.read(workspaceId, auditId);
    if (isTerminal(audit.status)) return cancelBody(audit);
    const reply = await this.askEngine(workspaceId, audit, trace);
    if (reply.status === 'voided') throw auditNotFound();
    if (reply.status === 'cancelled') {
      await this.refund(workspaceId, auditId, reply, trace);
      await this.show(workspaceId, audit, reply.status, reply);
    }
    return cancelBody({
      audit_id: auditId,
      status: reply.status,
      charged: audit.charged,
      refunded: reply.refunded,
    });
  }

  private askEngine(workspaceId: string, audit: AuditRow, trace: RequestTrace): Promise<CancelReply> {
    const payload = {
      audit_id: audit.audit_id,
      workspace_id: workspaceId,
      audit_type: audit.audit_type as AuditType,
      url: audit.url,
      charged: audit.charged,
      created_at: audit.created_at.toISOString(),
    };
    const { requestId: correlationId, traceparent } = trace;
    return this.commands.send('audit.cancel', payload, {
      deadlineMs: CANCEL_DEADLINE_MS,
      correlationId,
      traceparent,
    });
  }

  /** So that the caller's next balance shows it. Where it is not confirmed in time, the event does it later. */
  private async refund(
    workspaceId: string,
    auditId: string,
    { cancelled_from, refunded }: CancelReply,
    { requestId: correlationId, traceparent }: RequestTrace,
  ): Promise<void> {
    const reason = cancelled_from === 'processing' ? 'cancelled-processing' : 'cancelled-queued';
    try {
      await this.commands.send(
        'ledger.refund-audit',
        { workspace_id: workspaceId, audit_id: auditId, credits: refunded, reason },
        { deadlineMs: REFUND_DEADLINE_MS, correlationId, traceparent },
      );
    } catch (error) {
      this.log.warn(
        { err: error, audit_id: auditId },
        'The refund of a cancel is not confirmed; its event brings it.',
      );
    }
  }

  /** So that the caller's next GET shows it. */
  private show(workspaceId: string, audit: AuditRow, status: AuditStatus, reply: CancelReply): Promise<void> {
    return this.view.write({
      auditId: audit.audit_id,
      workspaceId,
      type: audit.audit_type as AuditType,
      url: audit.url,
      charged: audit.charged,
      createdAt: audit.created_at.toISOString(),
      version: reply.version,
      keyless: false, // what the row says already stays
      status,
      refunded: reply.refunded,
      completedAt: reply.completed_at,
      failureReason: null,
      error: null,
      scores: null,
      dimensions: null,
      issues: null,
    });
  }
}
