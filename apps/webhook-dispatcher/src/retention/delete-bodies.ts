import type { ClientBase } from 'pg';

/** Deletes the bodies of events that no delivery is left of, in the transaction that deleted the deliveries. */
export async function deleteBodies(client: ClientBase, eventIds: readonly string[]): Promise<void> {
  await client.query({
    name: 'retention.delete-bodies',
    text: `
      delete from webhooks.event_bodies b
       where event_id = any ($1)
         and not exists (select from webhooks.deliveries d where d.event_id = b.event_id)`,
    values: [eventIds],
  });
}
