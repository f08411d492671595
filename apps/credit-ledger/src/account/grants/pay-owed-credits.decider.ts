import type { Account } from '../account.js';
import type { Decision } from '../decision.js';

/**
 * The decision of a command that lets credits in, with what is owed paid of them first: whatever they came for, since an
 * account that could go on spending refunds would never pay. An account that owes nothing is let through as it is.
 */
export function payOwed<Reply extends { readonly balance: number }>(
  { workspaceId, owed }: Account,
  decision: Decision<Reply>,
): Decision<Reply> {
  const { events, reply } = decision;
  const credits = Math.min(owed, reply.balance);
  if (events.length === 0 || credits === 0) return decision;
  const balance_after = reply.balance - credits;
  const data = { workspace_id: workspaceId, credits, balance_after, owed_after: owed - credits };
  return {
    events: [...events, { type: 'ledger.owed-credits-paid', data }],
    reply: { ...reply, balance: balance_after },
  };
}
