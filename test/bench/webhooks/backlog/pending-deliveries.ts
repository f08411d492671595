import type { Client } from 'pg';
import { newEventId } from '#contracts/identifiers';
import { auditData } from '#contracts/webhooks/envelope';
import { publicEvent } from '#contracts/webhooks/public-event';
import { endedAudit } from '../../../../apps/webhook-dispatcher/test-support/ended-audit.js';
import type { Partner } from '../partners.js';

/**
 * Stores deliveries of that many events, due since they were stored, and spread over the endpoints in turn. All at once
 * and by SQL: only the path is another, the rows are those that events leave. All have the body of one event, whose id
 * in the headers is that of the row.
 */
export async function storePending(
  client: Client,
  partners: readonly Partner[],
  count: number,
): Promise<void> {
  const [{ id: workspaceId } = { id: '' }] = partners;
  const audit = endedAudit(workspaceId).webhook_data;
  const body = publicEvent(newEventId(), {
    type: 'audit.completed',
    createdAt: audit.completed_at,
    data: auditData(audit),
  });
  await client.query({
    text: `
      with told as materialized (
        select n, gen_random_uuid() as event_id, clock_timestamp() as at from generate_series(1, $1::int) as n
      ), bodies as (
        insert into event_bodies (event_id, body) select event_id, $2 from told
      )
      insert into deliveries (delivery_id, endpoint_id, workspace_id, event_id, event_type, status, next_attempt_at)
      select 'dlv_' || substr(replace(event_id::text, '-', ''), 1, 26), ($3::text[])[1 + n % cardinality($3::text[])],
             ($4::text[])[1 + n % cardinality($4::text[])], event_id, 'audit.completed', 'pending', at
        from told`,
    values: [
      count,
      Buffer.from(body),
      partners.map(({ endpointId }) => endpointId),
      partners.map((partner) => partner.id),
    ],
  });
}

/** Removes what waits for this endpoint, and its dead rows with it. The bodies stay: nothing that is measured looks for them. */
export async function removePending(client: Client, { endpointId }: Partner): Promise<void> {
  await client.query('delete from deliveries where endpoint_id = $1', [endpointId]);
  await tidy(client);
}

/** Now, so that neither comes in the middle of a measurement. */
export async function tidy(client: Client): Promise<void> {
  for (const table of ['deliveries', 'event_bodies', 'attempts', 'endpoint_slots', 'endpoints'])
    await client.query(`vacuum (analyze) ${table}`);
  await client.query('checkpoint');
}
