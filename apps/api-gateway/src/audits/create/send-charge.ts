import type { ChargeReply } from '#contracts/ledger/commands';
import type { AuditType } from '#contracts/audit/audits';
import type { PageKind } from '#contracts/audit/page-kinds';
import type { CommandClient } from '#messaging/rpc/command-client';
import { noteOnSpan } from '#telemetry/spans';
import { ApiError } from '../../http/errors/api-error.js';
import { commandOptions, type RequestTrace } from '../../http/observability/request-trace.js';

/** Shorter than the lease of a reservation, so that a take-over never meets a charge that is in flight. */
const CHARGE_DEADLINE_MS = 5_000;

export interface Charge {
  readonly workspaceId: string;
  readonly auditId: string;
  readonly type: AuditType;
  readonly url: string;
  readonly kind: PageKind | undefined;
  /** The API key of the request; undefined for a person in the dashboard. */
  readonly keyId: string | undefined;
}

/** Asks the ledger to charge an audit, which also orders it. Throws a `Failure` if there is no reply. */
export function sendCharge(
  commands: CommandClient,
  charge: Charge,
  trace: RequestTrace,
): Promise<ChargeReply> {
  const { workspaceId, auditId, type, url, kind, keyId } = charge;
  noteOnSpan({ 'acs.audit_id': auditId });
  trace.onAudit?.(auditId);
  return commands.send(
    'ledger.charge-audit',
    {
      workspace_id: workspaceId,
      audit_id: auditId,
      audit_type: type,
      url,
      page_kind: kind,
      key_id: keyId,
    },
    commandOptions(trace, CHARGE_DEADLINE_MS),
  );
}

export function insufficientCredits(required: number, balance: number): ApiError {
  const message = `This audit needs ${required} credits; the balance is ${balance}.`;
  return new ApiError('INSUFFICIENT_CREDITS', message, { fields: { required } });
}
