import type { ChargeAudit, ChargeReply } from '#contracts/ledger/commands';
import type { LedgerEvent } from '#contracts/ledger/events';
import { priceOf } from '#contracts/money/prices';
import type { Account } from '../account.js';
import { crossesThreshold } from './threshold.decider.js';
import type { Charge } from './charge.js';
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
