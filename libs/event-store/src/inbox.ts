import type { ClientBase } from 'pg';

/**
 * Records in the caller's transaction that `consumer` handles this message. Returns false if it was handled before:
 * then change nothing and acknowledge. Of two concurrent deliveries, the second waits until the first commits or rolls
 * back.
 */
export async function recordOnce(client: ClientBase, consumer: string, messageId: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'event-store.record-once',
    text: `insert into inbox (consumer, message_id) values ($1, $2) on conflict do nothing`,
    values: [consumer, messageId],
  });
  return rowCount === 1;
}
