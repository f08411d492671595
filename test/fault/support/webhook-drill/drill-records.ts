import { publicEventId } from '#contracts/identifiers';
import type { Operator } from '../../../../apps/operator/src/connections/operator.js';

/** An attempt as the dispatcher recorded it. */
export interface RecordedAttempt {
  readonly endpointId: string;
  readonly eventId: string;
  readonly series: number;
  /** Milliseconds since 1970. */
  readonly claimedAt: number;
  /** Null: its result was never written, and no dispatcher has claimed the delivery since. */
  readonly outcome: 'succeeded' | 'failed' | 'abandoned' | null;
  readonly reason: string | null;
}

/** The public ids of the events that end audits, by workspace: what partners are to be told. */
export function endingsByWorkspace(operator: Operator): Promise<Map<string, Set<string>>> {
  return operator.withDatabase('audits', async (client) => {
    const { rows } = await client.query<{ workspace_id: string; event_ids: string[] }>(
      `select data->>'workspace_id' as workspace_id, array_agg(event_id) as event_ids
         from events where type in ('audit.completed', 'audit.failed', 'audit.cancelled') group by 1`,
    );
    return new Map(
      rows.map(({ workspace_id, event_ids }) => [workspace_id, new Set(event_ids.map(publicEventId))]),
    );
  });
}

export function attemptsInOrder(operator: Operator): Promise<RecordedAttempt[]> {
  return operator.withDatabase('webhooks', async (client) => {
    const { rows } = await client.query<RecordedAttempt>(
      `select a.endpoint_id as "endpointId", event_id as "eventId", a.series, a.outcome, a.reason,
              (extract(epoch from claimed_at) * 1000)::float8 as "claimedAt"
         from attempts a join deliveries d using (delivery_id)
        order by claimed_at`,
    );
    return rows.map((row) => ({ ...row, eventId: publicEventId(row.eventId) }));
  });
}

/** How many deliveries are not delivered yet. */
export function undelivered(operator: Operator): Promise<number> {
  return operator.withDatabase('webhooks', async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from deliveries where status <> 'delivered'`,
    );
    return rows[0]?.count ?? 0;
  });
}
