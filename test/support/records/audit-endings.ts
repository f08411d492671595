import { publicEventId } from '#contracts/identifiers';
import type { Operator } from '../../../apps/operator/src/connections/operator.js';

/** An event of the engine that ended an audit. */
export interface AuditEnding {
  readonly auditId: string;
  /** As partners are told it. */
  readonly eventId: string;
  readonly type: 'audit.completed' | 'audit.failed' | 'audit.cancelled' | 'audit.voided';
  /** Credits; absent where it was voided. */
  readonly refunded: number | null;
}

/** The ends of every audit that has one, by audit: none is to have more. */
export function auditEndings(operator: Operator): Promise<ReadonlyMap<string, readonly AuditEnding[]>> {
  return operator.withDatabase('audits', async (client) => {
    const { rows } = await client.query<AuditEnding>(
      `select data->>'audit_id' as "auditId", event_id as "eventId", type, (data->>'refunded')::int as refunded
         from events where type in ('audit.completed', 'audit.failed', 'audit.cancelled', 'audit.voided')`,
    );
    const byAudit = new Map<string, AuditEnding[]>();
    for (const row of rows) {
      const ending = { ...row, eventId: publicEventId(row.eventId) };
      byAudit.set(row.auditId, [...(byAudit.get(row.auditId) ?? []), ending]);
    }
    return byAudit;
  });
}
