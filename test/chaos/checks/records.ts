import type { Operator } from '../../../apps/operator/src/connections/operator.js';
import { readRecords } from '../../rehearsal/support/rolling/settle.js';
import type { Records } from '../../rehearsal/support/rolling/rolling-verdict.js';

export interface ChaosRecords {
  /** Without the voided audits: no caller was answered, and no workspace paid. */
  readonly records: Records;
  /** Audits that are charged and of which no partner has an answer. */
  readonly unanswered: readonly string[];
}

/** What the services recorded, held against what partners were answered (`created`). */
export async function readChaosRecords(
  operator: Operator,
  workspaceIds: readonly string[],
  created: ReadonlySet<string>,
): Promise<ChaosRecords> {
  const { account, endings, shown } = await readRecords(operator, workspaceIds);
  const voided = new Set(
    account.flatMap((event) => (event.type === 'ledger.charge-voided' ? [event.data.audit_id] : [])),
  );
  const charged = account.flatMap((event) =>
    event.type === 'ledger.audit-charged' && !voided.has(event.data.audit_id) ? [event.data.audit_id] : [],
  );
  return {
    records: {
      account: account.filter((event) => !('audit_id' in event.data && voided.has(event.data.audit_id))),
      endings: new Map([...endings].filter(([auditId]) => !voided.has(auditId))),
      shown: shown.filter(({ auditId }) => !voided.has(auditId)),
    },
    unanswered: charged.filter((auditId) => !created.has(auditId)),
  };
}
