import type { ClientBase } from 'pg';
import type { IdRange } from '#contracts/identifiers';

/** What the gateway shows of it. */
export interface ViewRecord {
  readonly workspaceId: string;
  readonly status: string;
  readonly version: number;
  readonly charged: number;
  readonly refunded: number;
  readonly seenAt: Date;
  /** When its void began, from which on it is not shown; null if it is shown. */
  readonly voidedAt: Date | null;
}

/** The next audits that partners see, by their ids. */
export async function nextAuditRows(
  client: ClientBase,
  { after, before }: IdRange,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'reconcile.view',
    text: `select audit_id as id from audits where audit_id > $1 and audit_id < $2 order by audit_id limit $3`,
    values: [after, before, limit],
  });
  return rows.map(({ id }) => id);
}

export async function readAuditRows(
  client: ClientBase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ViewRecord>> {
  const { rows } = await client.query<ViewRecord & { readonly auditId: string }>({
    name: 'reconcile.audit-rows',
    text: `
      select audit_id as "auditId", workspace_id as "workspaceId", status, version, charged, refunded,
             seen_at as "seenAt", voided_at as "voidedAt"
        from audits where audit_id = any ($1)`,
    values: [ids],
  });
  return new Map(rows.map(({ auditId, ...view }) => [auditId, view]));
}
