import type { Account } from '../account.js';
import type { Decision } from '../decision.js';

/**
 * Adds the payment of owed credits to a decision, whatever its new credits are for. Otherwise an account that lives on
 * refunds would never pay. Returns the decision unchanged if the account owes nothing.
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
