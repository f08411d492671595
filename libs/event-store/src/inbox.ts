import type { ClientBase, Pool } from 'pg';

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
 * Forgets up to `limit` messages that were handled more than `olderThanMs` milliseconds ago by the database's clock,
 * the oldest first, and says how many. Keep them for longer than a message can still come back: the retry ladder, and
 * as far as a relay would be rewound.
 *
 * A bounded statement, so that a backlog of millions neither outlasts the statement's time-out nor holds locks for long.
 * Of two replicas at the same rows the second waits, and finds them gone.
 */
export async function forgetHandled(
  client: ClientBase | Pool,
  olderThanMs: number,
  limit: number,
): Promise<number> {
  const { rowCount } = await client.query({
    name: 'event-store.forget-handled',
    // By row address, which is found along inbox_handled_at and needs no second look-up by key. The rights to lock rows
    // first, which would let replicas step over each other, a service's role does not have.
    text: `
      delete from inbox where ctid = any (array(
        select ctid from inbox
         where handled_at < now() - $1 * interval '1 millisecond'
         order by handled_at limit $2))`,
    values: [olderThanMs, limit],
  });
  return rowCount ?? 0;
}
