import type { RefundAudit } from '#contracts/ledger/commands';
import { Failure } from '#contracts/failures';
import { refundOf, type RefundOutcome } from '#contracts/refunds';
import { MessagePayload } from '../message-payload.js';

/** The refund that `audit.failed` asks for (contract section 3). Throws a poison `Failure` where its sums differ. */
export function refundOfFailed(data: unknown): RefundAudit {
  const fault = new MessagePayload(data).choice('fault', ['input', 'target', 'engine']);
  return refundFor(data, { kind: 'failed', fault }, 'failed');
}

/** The refund that `audit.cancelled` asks for (contract section 3). Throws a poison `Failure` where its sums differ. */
export function refundOfCancelled(data: unknown): RefundAudit {
  const from = new MessagePayload(data).choice('from', ['queued', 'processing']);
  return refundFor(data, { kind: 'cancelled', from }, `cancelled-${from}`);
}

function refundFor(data: unknown, outcome: RefundOutcome, reason: RefundAudit['reason']): RefundAudit {
  const fields = new MessagePayload(data);
  const audit_id = fields.id('audit_id', 'audit');
  const credits = refundOf(fields.number('charged'), outcome);
  const said = fields.number('refunded');
  if (said !== credits) {
    throw new Failure(
      'poison',
      'REFUND_MISMATCH',
      `the event says that ${audit_id} gets ${said} credits back, by the rule it is ${credits}: nothing was posted`,
      { details: { audit_id, said, credits } },
    );
  }
  return { workspace_id: fields.id('workspace_id', 'workspace'), audit_id, credits, reason };
}
