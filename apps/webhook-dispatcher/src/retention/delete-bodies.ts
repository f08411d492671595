import type { ClientBase } from 'pg';

/**
 * Deletes the bodies of events without deliveries, in the transaction that deleted the deliveries (isolation level read
 * committed).
 *
 * The lock makes transactions take turns. Two that delete the last deliveries of one event at once would each still see
 * the other's deliveries, and neither would delete the body. The lock is a separate statement, because a statement sees
 * only what was committed before it began.
 */
export async function deleteBodies(client: ClientBase, eventIds: readonly string[]): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('bodies of events', 0))`);
  await client.query({
    name: 'retention.delete-bodies',
    text: `
      delete from webhooks.event_bodies b
       where event_id = any ($1)
         and not exists (select from webhooks.deliveries d where d.event_id = b.event_id)`,
    values: [eventIds],
  });
}
