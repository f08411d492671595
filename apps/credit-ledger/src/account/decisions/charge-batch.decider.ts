import type { ChargeBatch, ChargeBatchReply } from '#contracts/ledger/commands';
import type { LedgerEvent } from '#contracts/ledger/events';
import { Failure } from '#contracts/failures';
import { priceOf } from '#contracts/money/prices';
import type { Account } from '../account.js';
import { amountOutOfRange, auditOfAnotherWorkspace, type Decided } from '../decision.js';
import type { Charge } from './charge.js';
import { crossesThreshold } from './threshold.decider.js';

/**
 * Debits the price of each audit of a batch, or nothing: one ledger entry an audit, all in one commit. `known` are the
 * charges of these audits that exist. A balance below the sum changes nothing. If the batch was charged before, the reply
 * repeats what it was then.
 */
export function decideBatch(
  account: Account,
  known: readonly Charge[],
  command: ChargeBatch,
  now: Date,
): Decided<ChargeBatchReply> {
  if (known.length > 0) return replyToKnown(known, command);
  const { workspace_id, batch_id, audit_type, audits, key_id } = command;
  const price = priceOf(audit_type);
  const required = price * audits.length;
  if (account.balance < required)
    return { events: [], reply: { outcome: 'insufficient', required, balance: account.balance } };
  if (!Number.isSafeInteger(account.lifetimeConsumed + required))
    return amountOutOfRange(account.workspaceId);

  const created_at = now.toISOString();
  const balance_after = account.balance - required;
  const charged = audits.map(({ audit_id, url }, index): LedgerEvent => ({
    type: 'ledger.audit-charged',
    data: {
      workspace_id,
      audit_id,
      audit_type,
      url,
      credits: price,
      balance_after: account.balance - price * (index + 1),
      created_at,
      ...(key_id !== undefined && { key_id }),
      batch_id,
    },
  }));
  const low: LedgerEvent = {
    type: 'ledger.balance-low',
    data: { workspace_id, balance: balance_after, threshold: account.lowBalanceThreshold },
  };
  return {
    events: crossesThreshold(account, balance_after, now) ? [...charged, low] : charged,
    reply: { outcome: 'charged', charged: required, balance_after, created_at },
  };
}

function replyToKnown(
  known: readonly Charge[],
  { workspace_id, batch_id, audits }: ChargeBatch,
): Decided<ChargeBatchReply> {
  const other = known.find(({ workspaceId }) => workspaceId !== workspace_id);
  if (other) return auditOfAnotherWorkspace(other.auditId);
  const byId = new Map(known.map((charge) => [charge.auditId, charge]));
  const debits = audits.flatMap(({ audit_id }) => byId.get(audit_id)?.charged ?? []);
  const [first] = debits;
  const last = debits.at(-1);
  if (first === undefined || last === undefined || debits.length < audits.length)
    return new Failure(
      'conflict',
      'BATCH_PARTLY_CHARGED',
      `of the batch ${batch_id} ${debits.length} of ${audits.length} audits are charged, and ${known.length} are known`,
    );
  const charged = debits.reduce((sum, { credits }) => sum + credits, 0);
  return {
    events: [],
    reply: { outcome: 'charged', charged, balance_after: last.balanceAfter, created_at: first.createdAt },
  };
}
