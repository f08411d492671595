import { Injectable } from '@nestjs/common';
import { type AuditType, isTerminal } from '#contracts/audit/audits';
import type { PageKind } from '#contracts/audit/page-kinds';
import type { CancelReply } from '#contracts/audit/commands';
import { type RefundedEnd, refundOfEnd } from '#contracts/money/refunds';
import { Log } from '#contracts/log';
import { CommandClient } from '#messaging/rpc/command-client';
import { type AuditRow, cancelBody } from '../fetch/audit-shape.js';
import { auditNotFound, AuditReads } from '../fetch/audit-reads.js';
import { commandOptions, type RequestTrace } from '../../http/observability/request-trace.js';
import { AuditView } from '../view/audit-view.js';
import { stateAfter } from '../view/state-after.js';

const CANCEL_DEADLINE_MS = 5_000;
/** The refund also arrives by an event, so the caller need not wait longer. */
const REFUND_DEADLINE_MS = 2_000;

/**
 * POST /audit/{id}:cancel (contract section 4.3). It is idempotent: each message may be repeated. It writes the
 * engine's reply to the view before it responds, so that every later GET, at any gateway, shows it.
 */
@Injectable()
export class CancelAudit {
  constructor(
    private readonly reads: AuditReads,
    private readonly commands: CommandClient,
    private readonly view: AuditView,
    private readonly log: Log,
  ) {}

  /** Returns the body of the 200. Throws `ApiError` 404, or a transient `Failure` if the engine did not reply. */
  async cancel(
    workspaceId: string,
    auditId: string,
    trace: RequestTrace,
  ): Promise<ReturnType<typeof cancelBody>> {
    const audit = await this.reads.read(workspaceId, auditId);
    if (isTerminal(audit.status)) return cancelBody(audit);
    const reply = await this.askEngine(workspaceId, audit, trace);
    if (reply.status === 'voided') throw auditNotFound();
    if (reply.ended?.type === 'audit.cancelled') await this.refund(reply.ended, trace);
    // The engine's event will bring the same.
    if (reply.ended) await this.view.write(stateAfter(reply.ended, reply.version));
    return cancelBody({
      audit_id: auditId,
      status: reply.status,
      charged: audit.charged,
      refunded: reply.refunded,
    });
  }

  private askEngine(workspaceId: string, audit: AuditRow, trace: RequestTrace): Promise<CancelReply> {
    const order = orderOf(workspaceId, audit);
    return this.commands.send('audit.cancel', order, commandOptions(trace, CANCEL_DEADLINE_MS));
  }

  /**
   * Refunds now, so that the caller's next balance shows it. If the ledger does not confirm in time, the event refunds
   * later.
   */
  private async refund(end: RefundedEnd, trace: RequestTrace): Promise<void> {
    try {
      const options = commandOptions(trace, REFUND_DEADLINE_MS);
      await this.commands.send('ledger.refund-audit', refundOfEnd(end), options);
    } catch (error) {
      this.log.warn(
        { err: error, audit_id: end.data.audit_id },
        'The refund of a cancel is not confirmed yet; its event will bring it.',
      );
    }
  }
}

/** Returns the fields that identify the audit to the engine. */
function orderOf(workspaceId: string, { audit_id, audit_type, url, kind, charged, created_at }: AuditRow) {
  return {
    audit_id,
    workspace_id: workspaceId,
    audit_type: audit_type as AuditType,
    url,
    ...(kind !== null && { page_kind: kind as PageKind }),
    charged,
    created_at: created_at.toISOString(),
  };
}
