import type { Pool } from 'pg';
import type { ReplyOf } from '#contracts/commands/commands';
import { inTransaction } from '#runtime/database';
import { lockEndpoint } from '../endpoints/lock-endpoint.js';

/** Deliveries that one command drops. */
const CHUNK = 5_000;

/**
 * Gives up deliveries that an endpoint's disabling held, the oldest first, some thousands at a time; each can still be
 * replayed by itself. Throws a `Failure` (`ENDPOINT_NOT_FOUND`).
 */
export function dropHeld(
  pool: Pool,
  endpointId: string,
  chunk = CHUNK,
): Promise<ReplyOf<'webhooks.drop-held'>> {
  return inTransaction(pool, async (client) => {
    await lockEndpoint(client, endpointId);
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
    const { rows } = await client.query<{ remaining: string }>(
      `select count(*) as remaining from deliveries where endpoint_id = $1 and status = 'held'`,
      [endpointId],
    );
    return { dropped: rowCount ?? 0, remaining: Number(rows[0]?.remaining) };
  });
}
