import { Injectable, applyDecorators } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type AuditType, isTerminal, AUDIT_STATUSES, type AuditStatus } from '#contracts/audit/audits';
import type { PageKind } from '#contracts/audit/page-kinds';
import type { CancelReply } from '#contracts/audit/commands';
import { type RefundedEnd, refundOfEnd, refundOf } from '#contracts/money/refunds';
import { Log } from '#contracts/log';
import { CommandClient } from '#messaging/rpc/command-client';
import type { AuditRow } from '../fetch/audit-shape.js';
import { auditNotFound, AuditReads } from '../fetch/audit-reads.js';
import { commandOptions, type RequestTrace } from '../../http/observability/request-trace.js';
import { AuditView } from '../view/audit-view.js';
import { stateAfter } from '../view/state-after.js';
import { EXAMPLE, CANCELLED_CREDITS } from '../../http/openapi/examples.js';
import { Refusals, Success, TakesTraceparent } from '../../http/openapi/operation.js';
import { Field, text } from '../../http/openapi/schemas.js';
import { AUDIT_ID, Credits } from '../fetch/audit-responses.js';

/** Contract section 4.3. */
export class CancelResponse {
  @Field(AUDIT_ID) audit_id!: string;
  @Field() credits!: Credits;
  @Field({ ...text('`cancelled`, or the state in which the audit had already ended.'), enum: AUDIT_STATUSES })
  status!: AuditStatus;
}

const CANCELLED: CancelResponse = {
  audit_id: EXAMPLE.auditId,
  status: 'cancelled',
  credits: CANCELLED_CREDITS,
};

const percentOf = (from: 'queued' | 'processing') => refundOf(100, { kind: 'cancelled', from });

/** POST /api/v1/audit/{audit_id}:cancel (contract section 4.3). */
export const DescribesCancel = () =>
  applyDecorators(
    ApiOperation({
      operationId: 'cancelAudit',
      summary: 'Cancel an audit',
      description: `Refunds ${percentOf('queued')} % of the charge of a queued audit, and ${percentOf('processing')} % of the charge of an audit that is being processed. The event \
\`audit.cancelled\` follows. An audit that has ended does not change, and the response shows its state. So you can repeat the call. \
Every later \`GET\` shows the same state. A request body is ignored.`,
    }),
    TakesTraceparent(),
    Success(200, 'The state of the audit after the call.', CancelResponse, {
      examples: { cancelled: { value: { data: CANCELLED } } },
    }),
    Refusals('AuditNotFoundError'),
  );

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

/** The body of a cancel (contract section 4.3). */
function cancelBody({
  audit_id,
  status,
  charged,
  refunded,
}: Pick<AuditRow, 'audit_id' | 'status' | 'charged' | 'refunded'>): { readonly data: CancelResponse } {
  return { data: { audit_id, status, credits: { charged, refunded } } };
}
