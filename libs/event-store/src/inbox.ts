import type { ClientBase, Pool } from 'pg';

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

/**
 * Deletes up to `limit` records of messages handled more than `olderThanMs` milliseconds ago by the database's clock,
 * the oldest first, and returns how many. Keep them for longer than a message can still come back: through the retry
 * delays, or by a rewound relay.
 *
 * The statement is bounded, so that a backlog of millions neither exceeds the statement timeout nor holds locks for
 * long. Of two replicas at the same rows, the second waits and finds them deleted.
 */
export async function forgetHandled(
  client: ClientBase | Pool,
  olderThanMs: number,
  limit: number,
): Promise<number> {
  const { rowCount } = await client.query({
    name: 'event-store.forget-handled',
    // By row address, which inbox_handled_at yields without a second look-up by key. A service's role may not lock rows
    // first, which would let replicas skip each other's rows.
    text: `
      delete from inbox where ctid = any (array(
        select ctid from inbox
         where handled_at < now() - $1 * interval '1 millisecond'
         order by handled_at limit $2))`,
    values: [olderThanMs, limit],
  });
  return rowCount ?? 0;
}
