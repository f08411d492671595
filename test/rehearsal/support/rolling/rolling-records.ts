import type { Operator } from '../../../../apps/operator/src/connections/operator.js';
import { accountEvents } from '../../../support/records/account-events.js';
import { auditEndings } from '../../../support/records/audit-endings.js';
import type { Records, ShownAudit } from './rolling-verdict.js';

/** What the services recorded of the audits of these workspaces. */
export async function readRecords(operator: Operator, workspaceIds: readonly string[]): Promise<Records> {
  const [accounts, endings, shown] = await Promise.all([
    Promise.all(workspaceIds.map((id) => accountEvents(operator, id))),
    auditEndings(operator),
    shownAudits(operator),
  ]);
  return { account: accounts.flat(), endings, shown };
}

/** The audits as the gateway shows them. */
function shownAudits(operator: Operator): Promise<readonly ShownAudit[]> {
  return operator.withDatabase('gateway', async (client) => {
    const { rows } = await client.query<ShownAudit>(
      'select audit_id as "auditId", status, refunded from audits',
    );
    return rows;
  });
}
