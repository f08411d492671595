import { Injectable } from '@nestjs/common';
import { type AuditType, isTerminal } from '#contracts/audit/audits';
import type { CancelReply } from '#contracts/audit/commands';
import { Log } from '#contracts/log';
import { CommandClient } from '#messaging/rpc/command-client';
import { type AuditRow, cancelBody } from '../fetch/audit-shape.js';
import { auditNotFound, AuditReads } from '../fetch/audit-reads.js';
import type { RequestTrace } from '../../http/observability/request-trace.js';
import { AnswerWatch } from '../void/answer-watch.js';
import type { AuditState } from '../view/audit-state.js';
import { AuditView } from '../view/audit-view.js';
import { stateAfter } from '../view/state-after.js';

const CANCEL_DEADLINE_MS = 5_000;
/** The refund's own event brings it too: the caller need not wait longer. */
const REFUND_DEADLINE_MS = 2_000;

/**
 * POST /audit/{id}:cancel (contract section 4.3). Naturally idempotent: each message may be repeated. What it learns from
 * the engine is in the view before it answers, so that no GET after the answer shows less, at any gateway.
 */
@Injectable()
export class CancelAudit {
  constructor(
    private readonly reads: AuditReads,
    private readonly commands: CommandClient,
    private readonly view: AuditView,
    private readonly watch: AnswerWatch,
    private readonly log: Log,
  ) {}

  /** The body of the 200. Throws `ApiError` 404, or a transient `Failure` where the engine did not answer. */
  async cancel(
    workspaceId: string,
    auditId: string,
    trace: RequestTrace,
  ): Promise<ReturnType<typeof cancelBody>> {
    const audit = await this.reads.read(workspaceId, auditId);
    if (isTerminal(audit.status)) return cancelBody(audit);
    const reply = await this.askEngine(workspaceId, audit, trace);
    if (reply.status === 'voided') {
      await this.watch.noteVoided([auditId]);
      throw auditNotFound();
    }
    if (reply.status === 'cancelled') await this.refund(workspaceId, auditId, reply, trace);
    const state = endOf(workspaceId, audit, reply);
    if (state) await this.view.write(state);
    return cancelBody({
      audit_id: auditId,
      status: reply.status,
      charged: audit.charged,
      refunded: reply.refunded,
    });
  }

  private askEngine(workspaceId: string, audit: AuditRow, trace: RequestTrace): Promise<CancelReply> {
    const { requestId: correlationId, traceparent } = trace;
    return this.commands.send('audit.cancel', orderOf(workspaceId, audit), {
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
}

/**
 * The state that the engine's reply tells of, as its event will. An engine of the version before tells only what a cancel
 * did; undefined where the audit had ended otherwise, which then shows when the event comes.
 */
function endOf(workspaceId: string, audit: AuditRow, reply: CancelReply): AuditState | undefined {
  const { ended, version, completed_at, refunded } = reply;
  if (ended) return stateAfter(ended, version);
  if (reply.status !== 'cancelled' || completed_at === null) return undefined;
  const from = reply.cancelled_from ?? 'queued';
  const data = { ...orderOf(workspaceId, audit), refunded, from, completed_at };
  return stateAfter({ type: 'audit.cancelled', data }, version);
}

/** What the engine calls the audit. */
function orderOf(workspaceId: string, { audit_id, audit_type, url, charged, created_at }: AuditRow) {
  return {
    audit_id,
    workspace_id: workspaceId,
    audit_type: audit_type as AuditType,
    url,
    charged,
    created_at: created_at.toISOString(),
  };
}
