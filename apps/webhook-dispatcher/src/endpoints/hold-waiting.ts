import type { ClientBase, Pool } from 'pg';
import type { OfEndpoint } from '#contracts/webhooks/endpoint-commands';
import { inTransaction } from '#postgres/transaction';
import { lockEndpoint } from './endpoint-table.js';

/** The most deliveries that one statement holds. */
const CHUNK = 5_000;

/**
 * Marks the pending deliveries of a disabled endpoint as held, so that they stay held when the endpoint is enabled.
 * Works in transactions of some thousands. Throws a `Failure` (`ENDPOINT_NOT_FOUND`).
 */
export async function holdMost(pool: Pool, endpoint: OfEndpoint, chunk = CHUNK): Promise<void> {
  for (let held = chunk; held === chunk;) {
    held = await inTransaction(pool, async (client) => {
      const { status } = await lockEndpoint(client, endpoint);
      return status === 'disabled' ? holdWaiting(client, endpoint.endpoint_id, chunk) : 0;
    });
  }
}

/** Holds the few deliveries that were created since, in the transaction that enables the endpoint. */
export async function holdRest(client: ClientBase, endpointId: string): Promise<void> {
  while ((await holdWaiting(client, endpointId, CHUNK)) === CHUNK);
}

/** The caller holds the endpoint's lock. Skips deliveries with an open attempt: its result decides. */
async function holdWaiting(client: ClientBase, endpointId: string, limit: number): Promise<number> {
  const { rowCount } = await client.query(
    `with waiting as (
       select delivery_id, open_attempt
         from deliveries
        where endpoint_id = $1 and status = 'pending' and (open_attempt is null or next_attempt_at <= now())
        order by delivery_id limit $2
          for update
     ), abandoned as (
       update attempts a set outcome = 'abandoned', finished_at = now()
         from waiting where a.attempt_id = waiting.open_attempt and a.outcome is null
     )
     update deliveries d
        set status = 'held', next_attempt_at = null, open_attempt = null, backlog = false
       from waiting where d.delivery_id = waiting.delivery_id`,
    [endpointId, limit],
  );
  return rowCount ?? 0;
}
