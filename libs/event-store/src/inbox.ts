import type { ClientBase } from 'pg';

/**
 * Notes in the caller's transaction that `consumer` handles this message. False where it was handled before: then
 * change nothing and acknowledge. Of two deliveries at once the second waits until the first commits or rolls back.
 */
export async function recordOnce(client: ClientBase, consumer: string, messageId: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'event-store.record-once',
    text: `insert into inbox (consumer, message_id) values ($1, $2) on conflict do nothing`,
    values: [consumer, messageId],
  });
  return rowCount === 1;
}

/**
 * Forgets messages handled before `before` and says how many. Keep more than a message can still come back: the retry
 * ladder, and as far as a relay would be rewound.
 */
export async function forgetHandled(client: ClientBase, before: Date): Promise<number> {
  const { rowCount } = await client.query(`delete from inbox where handled_at < $1`, [before.toISOString()]);
  return rowCount ?? 0;
}
