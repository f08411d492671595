import type { Pool } from 'pg';
import type { OfEndpoint } from '#contracts/webhooks/endpoint-commands';
import type { ReplyOf } from '#contracts/messages/messages';
import { inTransaction } from '#postgres/transaction';
import { lockEndpoint } from '../endpoints/endpoint-table.js';
import { holdMost } from '../endpoints/hold-waiting.js';

/** The most deliveries that one command drops. */
const CHUNK = 5_000;

/**
 * Drops held deliveries of an endpoint, oldest first, up to 5,000 at a time. Each can still be replayed. Throws a
 * `Failure` (`ENDPOINT_NOT_FOUND`).
 */
export async function dropHeld(
  pool: Pool,
  endpoint: OfEndpoint,
  chunk = CHUNK,
): Promise<ReplyOf<'webhooks.drop-held'>> {
  const { endpoint_id: endpointId } = endpoint;
  await holdMost(pool, endpoint);
  const dropped = await inTransaction(pool, async (client) => {
    await lockEndpoint(client, endpoint);
    const { rowCount } = await client.query(
      `with held as (
         select delivery_id from deliveries
          where endpoint_id = $1 and status = 'held' order by delivery_id limit $2
            for update
       )
       update deliveries d set status = 'dropped', finished_at = now()
         from held where d.delivery_id = held.delivery_id`,
      [endpointId, chunk],
    );
    return rowCount ?? 0;
  });
  return { dropped, remaining: dropped < chunk ? 0 : await countHeld(pool, endpointId) };
}

async function countHeld(pool: Pool, endpointId: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) from deliveries where endpoint_id = $1 and status = 'held'`,
    [endpointId],
  );
  return Number(rows[0]?.count);
}
