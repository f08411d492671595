import type { VoidChargeReply } from '#contracts/ledger/commands';
import type { OfAudit } from '#contracts/messages/of-workspace';
import type { Account } from '../account.js';
import { type Charge, stillCharged } from './charge.js';
import { auditOfAnotherWorkspace, type Decided } from '../decision.js';

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
