import type { ClientBase } from 'pg';
import type { Fault } from '#contracts/audit/audits';
import type { AuditEventType } from '#contracts/audit/events';
import type { IdRange } from '#contracts/identifiers';

/** What the engine says of it: its first event, and its last. */
export interface AuditRecord {
  readonly workspaceId: string;
  /** Credits that were ordered for; null if the audit was voided before its order came. */
  readonly charged: number | null;
  readonly type: AuditEventType;
  readonly version: number;
  readonly eventId: string;
  readonly recordedAt: Date;
  /** Of an audit that failed. */
  readonly fault: Fault | null;
  /** The refund that its end asks for, and the version of the rule that gave it; null if it has none. */
  readonly refunded: number | null;
  readonly refundRule: number | null;
  /** Of an audit that was cancelled. */
  readonly from: 'queued' | 'processing' | null;
  /** Whether the engine's relay has published the last event. */
  readonly published: boolean;
}

/** The next audits that have a stream, by their ids. Every stream has a version 1, and the index holds both: three entries an audit, and no row. */
export async function nextAuditStreams(
  client: ClientBase,
  { after, before }: IdRange,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'reconcile.streams',
    text: `
      select substr(stream, 7) as id from events
       where stream > 'audit-' || $1 and stream < 'audit-' || $2 and version = 1 order by stream limit $3`,
    values: [after, before, limit],
  });
  return rows.map(({ id }) => id);
}

/** Two look-ups an audit. The data of a completed one is large, and not read. */
export async function readAuditEnds(
  client: ClientBase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AuditRecord>> {
  const { rows } = await client.query<AuditRecord & { readonly auditId: string }>({
    name: 'reconcile.audit-ends',
    text: `
      select audit_id as "auditId", first.data ->> 'workspace_id' as "workspaceId",
             (first.data ->> 'charged')::float8 as charged,
             last.type, last.version, last.event_id as "eventId", last.recorded_at as "recordedAt",
             case last.type when 'audit.failed' then last.data ->> 'fault' end as fault,
             case last.type when 'audit.cancelled' then last.data ->> 'from' end as "from",
             case when last.type in ('audit.failed', 'audit.cancelled') then (last.data ->> 'refunded')::float8 end as refunded,
             case when last.type in ('audit.failed', 'audit.cancelled') then (last.data ->> 'refund_rule')::int end as "refundRule",
             last.position <= relay.position as published
        from unnest($1::text[]) as asked (audit_id)
        join events as first on first.stream = 'audit-' || audit_id and first.version = 1
       cross join lateral (
          select * from events where stream = 'audit-' || audit_id order by version desc limit 1) as last
        join relay_checkpoints relay on relay.partition = last.partition`,
    values: [ids],
  });
  return new Map(rows.map(({ auditId, ...end }) => [auditId, end]));
}
