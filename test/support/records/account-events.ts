import type { LedgerEvent } from '#contracts/ledger/events';
import type { Operator } from '../../../apps/operator/src/connections/operator.js';

/** What the ledger has recorded for a workspace's account, in the order of its stream. */
export function accountEvents(operator: Operator, workspaceId: string): Promise<LedgerEvent[]> {
  return operator.withDatabase('ledger', async (client) => {
    const { rows } = await client.query<LedgerEvent>(
      'select type, data from events where stream = $1 order by version',
      [`account-${workspaceId}`],
    );
    return rows;
  });
}

/** The audits that an account was debited for, one entry a debit. */
export async function auditsCharged(operator: Operator, workspaceId: string): Promise<string[]> {
  const events = await accountEvents(operator, workspaceId);
  return events.flatMap((event) => (event.type === 'ledger.audit-charged' ? [event.data.audit_id] : []));
}
