import type { ChargeAudit, ChargeReply, VoidChargeReply } from '#contracts/ledger/commands';
import type { LedgerEvent } from '#contracts/ledger/events';
import type { OfAudit } from '#contracts/messages/of-workspace';
import { priceOf } from '#contracts/money/prices';
import type { Account } from '../account.js';
import { crossesThreshold } from './threshold.decider.js';
import { type Charge, stillCharged } from './charge.js';
import { amountOutOfRange, auditOfAnotherWorkspace, type Decided } from '../decision.js';

/**
 * Debits the price of the audit type (contract section 2.3), at most once per audit. If the audit was charged before,
 * the reply repeats its first `balance_after` and `created_at`. A voided audit is always refused. A balance below the
 * price changes nothing.
 */
export function decideCharge(
  account: Account,
  charge: Charge | undefined,
  command: ChargeAudit,
  now: Date,
): Decided<ChargeReply> {
  if (charge) return answerKnown(charge, command.workspace_id);
  const credits = priceOf(command.audit_type);
  if (account.balance < credits) {
    return {
      events: [],
      reply: { outcome: 'insufficient', required: credits, balance: account.balance },
    };
  }
  if (!Number.isSafeInteger(account.lifetimeConsumed + credits)) return amountOutOfRange(account.workspaceId);

  const { workspace_id, audit_id, audit_type, url, page_kind, key_id } = command;
  const balance_after = account.balance - credits;
  const created_at = now.toISOString();
  const charged: LedgerEvent = {
    type: 'ledger.audit-charged',
    data: {
      workspace_id,
      audit_id,
      audit_type,
      url,
      ...(page_kind !== undefined && { page_kind }),
      credits,
      balance_after,
      created_at,
      ...(key_id !== undefined && { key_id }),
    },
  };
  const low: LedgerEvent = {
    type: 'ledger.balance-low',
    data: { workspace_id, balance: balance_after, threshold: account.lowBalanceThreshold },
  };
  return {
    events: crossesThreshold(account, balance_after, now) ? [charged, low] : [charged],
    reply: { outcome: 'charged', charged: credits, balance_after, created_at },
  };
}

function answerKnown(charge: Charge, workspaceId: string): Decided<ChargeReply> {
  if (charge.workspaceId !== workspaceId) return auditOfAnotherWorkspace(charge.auditId);
  const { charged, voided } = charge;
  if (!charged || voided) return { events: [], reply: { outcome: 'voided' } };
  const { credits, balanceAfter, createdAt } = charged;
  return {
    events: [],
    reply: { outcome: 'charged', charged: credits, balance_after: balanceAfter, created_at: createdAt },
  };
}

/**
 * Voids the charge of an audit whose caller never got a reply: returns the credits that are still charged. Without a
 * charge it writes a tombstone of 0 credits, which refuses a later charge for ever. A second void changes nothing.
 */
export function decideVoid(
  account: Account,
  charge: Charge | undefined,
  command: OfAudit,
): Decided<VoidChargeReply> {
  const { workspace_id, audit_id } = command;
  if (charge && charge.workspaceId !== workspace_id) return auditOfAnotherWorkspace(audit_id);
  if (charge?.voided)
    return { events: [], reply: { voided: charge.voided.credits, balance: account.balance } };

  const credits = charge ? stillCharged(charge) : 0;
  const balance_after = account.balance + credits;
  return {
    events: [{ type: 'ledger.charge-voided', data: { workspace_id, audit_id, credits, balance_after } }],
    reply: { voided: credits, balance: balance_after },
  };
}
