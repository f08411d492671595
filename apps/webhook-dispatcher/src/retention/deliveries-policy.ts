import type { ClientBase } from 'pg';
import { lowestId, madeAt } from '#contracts/identifiers';
import { columnsOf, dayOf, type RetentionPolicy, type RowKey } from '#postgres/retention-policy';
import { inTransactionOn } from '#postgres/transaction';
import { isOver } from '../deliveries/delivery-view.js';

/** With all that goes with it; the body as the bytes that were sent. */
const LINE = `
  select d.*, (select convert_from(body, 'UTF8') from webhooks.event_bodies b where b.event_id = d.event_id) as body,
         (select coalesce(json_agg(a.* order by claimed_at), '[]') from webhooks.attempts a
           where a.delivery_id = d.delivery_id) as attempts`;

const BYTES = `
  pg_column_size(d.*)
  + coalesce((select sum(pg_column_size(a.*)) from webhooks.attempts a where a.delivery_id = d.delivery_id), 0)
  + coalesce((select pg_column_size(b.*) from webhooks.event_bodies b where b.event_id = d.event_id), 0)`;

/** Along the primary key, whose ids are in the order of time. A delivery made before `before` can have ended since. */
const PAGE = `
  select d.delivery_id, case when due then array[d.delivery_id, d.status, d.finished_at::text] end as key,
         case when due then (${BYTES})::int end as bytes,
         case when due and $5 then (select row_to_json(line)::text from (${LINE}) as line) end as line
    from (select d.delivery_id, ${isOver('d', 'e', '$3::timestamptz')} as due
            from webhooks.deliveries d join webhooks.endpoints e using (endpoint_id)
           where d.delivery_id > $1 and d.delivery_id < $2 order by d.delivery_id limit $4) as walked
    join webhooks.deliveries d using (delivery_id)
   order by d.delivery_id`;

/** One that was replayed meanwhile is not the one that was read, and stays. Attempts go with their delivery. */
const REMOVE = `
  delete from webhooks.deliveries held
   using unnest($1::text[], $2::text[], $3::timestamptz[]) as key (delivery_id, status, finished_at)
   where held.delivery_id = key.delivery_id and held.status = key.status
     and held.finished_at is not distinct from key.finished_at
  returning held.event_id`;

interface WalkedDelivery {
  readonly delivery_id: string;
  /** Null where it is not due. */
  readonly key: RowKey | null;
  readonly bytes: number;
  readonly line: string | null;
}

/** Deliveries that are over, each with its attempts, and bodies that no delivery is left of. */
export const deliveriesPolicy: RetentionPolicy = {
  table: 'webhooks.deliveries',
  keyColumns: ['delivery_id', 'status', 'finished_at'],

  async *pages(client, { before, limit, withLines }) {
    for (let after = ''; ;) {
      const { rows } = await client.query<WalkedDelivery>({
        name: 'retention.deliveries',
        text: PAGE,
        values: [after, lowestId('delivery', before), before, limit, withLines],
      });
      yield rows.flatMap(({ delivery_id, key, bytes, line }) =>
        key ? [{ key, day: dayOf(madeAt('delivery', delivery_id)), bytes, line }] : [],
      );
      if (rows.length < limit) return;
      after = rows.at(-1)!.delivery_id;
    }
  },

  remove(client, keys) {
    return inTransactionOn(client, async () => {
      const { rows } = await client.query<{ event_id: string }>({
        name: 'retention.remove-deliveries',
        text: REMOVE,
        values: columnsOf(keys, 3),
      });
      await deleteBodies(client, [...new Set(rows.map(({ event_id }) => event_id))]);
      return rows.length;
    });
  },
};

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
