import type { Fault } from '../audit/audits.js';
import type { TerminalAuditEvent } from '../audit/events.js';
import type { RefundAudit } from '../ledger/commands.js';

/** How an audit ended, as far as its refund goes. */
export type RefundOutcome =
  | { readonly kind: 'completed' }
  | { readonly kind: 'cancelled'; readonly from: 'queued' | 'processing' }
  | { readonly kind: 'failed'; readonly fault: Fault };

/** Percent of the charge that is given back. */
export interface RefundRule {
  readonly cancelled: Readonly<Record<'queued' | 'processing', number>>;
  readonly failed: Readonly<Record<Fault, number>>;
}

/**
 * Every rule that has decided refunds, by its version. The event that ends an audit names the version that gave its
 * amount, so a rule is never changed or removed: a new one is added.
 */
export const REFUND_RULES: ReadonlyMap<number, RefundRule> = new Map([
  [1, { cancelled: { queued: 100, processing: 50 }, failed: { engine: 50, target: 50, input: 0 } }],
]);

/** The version that decides now (contract section 3). */
export const REFUND_RULE = 1;

/** Returns the credits given back of `charged`, rounded down. Throws a `RangeError` for a version that is not known. */
export function refundOf(charged: number, outcome: RefundOutcome, version: number = REFUND_RULE): number {
  const rule = REFUND_RULES.get(version);
  if (!rule) throw new RangeError(`there is no refund rule of version ${version}`);
  return Math.floor((charged * percentOf(outcome, rule)) / 100);
}

function percentOf(outcome: RefundOutcome, rule: RefundRule): number {
  switch (outcome.kind) {
    case 'completed':
      return 0;
    case 'cancelled':
      return rule.cancelled[outcome.from];
    case 'failed':
      return rule.failed[outcome.fault];
  }
}

/** Returns what an end says of its refund: the amount, and the version of the rule that gave it. */
export function decidedRefund(charged: number, outcome: RefundOutcome, version: number = REFUND_RULE) {
  return { refunded: refundOf(charged, outcome, version), refund_rule: version };
}

/** The ends of an audit that give credits back. */
export type RefundedEnd = Exclude<TerminalAuditEvent, { type: 'audit.completed' }>;

/**
 * Returns the refund that an end asks for. The engine decided its amount; the command of a cancel and the event of any
 * end post it by this function, whichever the ledger gets first.
 */
export function refundOfEnd({ type, data }: RefundedEnd): RefundAudit {
  const { workspace_id, audit_id, refunded: credits } = data;
  return {
    workspace_id,
    audit_id,
    credits,
    reason: type === 'audit.failed' ? 'failed' : `cancelled-${data.from}`,
  };
}
