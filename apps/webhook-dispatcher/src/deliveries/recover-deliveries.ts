import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Pool, type PoolClient } from 'pg';
import { OfEndpoint } from '#contracts/webhooks/endpoint-commands';
import { RecoverDeliveries } from '#contracts/webhooks/recovery-commands';
import type { ReplyOf } from '#contracts/messages/messages';
import { asUtc } from '#contracts/validation/is-iso-time';
import { inTransaction } from '#postgres/transaction';
import { DeliveryDispatcher } from '../scheduling/delivery-dispatcher.js';
import { endpointDisabled } from '../endpoints/endpoint-rules.js';
import { AWAITING_RETRY } from '../endpoints/read-endpoints.js';
import { lockEndpoint } from '../endpoints/endpoint-table.js';
import { dropHeld } from './drop-held.js';

/** Handles the operators' commands on deliveries that did not arrive. */
@Controller()
export class RecoveryController {
  constructor(
    private readonly pool: Pool,
    private readonly dispatcher: DeliveryDispatcher,
  ) {}

  @MessagePattern<string>('webhooks.recover-deliveries')
  async recover(@Payload() payload: RecoverDeliveries): Promise<ReplyOf<'webhooks.recover-deliveries'>> {
    const reply = await recoverDeliveries(this.pool, payload);
    this.dispatcher.wake([payload.endpoint_id]);
    return reply;
  }

  @MessagePattern<string>('webhooks.drop-held')
  drop(@Payload() payload: OfEndpoint): Promise<ReplyOf<'webhooks.drop-held'>> {
    return dropHeld(this.pool, payload);
  }
}

/** The most deliveries that one command recovers. */
const CHUNK = 5_000;

/**
 * Starts a new series of attempts for undelivered deliveries of an endpoint, oldest first, up to 5,000 at a time. Takes
 * held ones; also exhausted ones unless `held_only`; with `with_awaiting_retry`, also those that wait for a retry.
 *
 * They are backlog: the endpoint's other deliveries go first, and the endpoint's own pace decides. `per_minute` spreads
 * them further, from the end of the present backlog. Throws a `Failure`: `ENDPOINT_NOT_FOUND`,
 * `WEBHOOK_ENDPOINT_DISABLED`.
 */
export async function recoverDeliveries(
  pool: Pool,
  recovery: RecoverDeliveries,
  chunk = CHUNK,
): Promise<ReplyOf<'webhooks.recover-deliveries'>> {
  const { endpoint_id: endpointId } = recovery;
  const wanted = wantedBy(recovery);
  const recovered = await inTransaction(pool, async (client) => {
    const endpoint = await lockEndpoint(client, recovery);
    if (endpoint.status === 'disabled') throw endpointDisabled(endpointId, 'These deliveries go to');
    return restart(client, endpointId, wanted, chunk);
  });
  // Counted without the lock, because attempts' results wait for it: with very many deliveries this is slow.
  return { recovered, remaining: recovered < chunk ? 0 : await countWanted(pool, endpointId, wanted) };
}

interface Wanted {
  /** Literals in SQL, so that the planner can use the partial indexes. */
  readonly which: string;
  readonly since: string;
  readonly perMinute: number | undefined;
}

async function restart(
  client: PoolClient,
  endpointId: string,
  { which, since, perMinute }: Wanted,
  chunk: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `with wanted as materialized (
       select delivery_id from deliveries d
        where ${wanted(which)}
        order by delivery_id limit $3
          for update
     ), ranked as (
       select delivery_id, row_number() over (order by delivery_id) as rank from wanted
     ), backlog as (
       select max(next_attempt_at) as ends_at from deliveries
        where endpoint_id = $1 and status = 'pending' and backlog and series_attempts = 0
     )
     update deliveries d
        set status = 'pending', backlog = true, series = series + 1, series_attempts = 0, open_attempt = null,
            finished_at = null,
            next_attempt_at = case when $4::float8 = 0 then now()
              else greatest(now(), backlog.ends_at) + ranked.rank * $4 * interval '1 millisecond' end
       from ranked, backlog where d.delivery_id = ranked.delivery_id`,
    [endpointId, since, chunk, perMinute === undefined ? 0 : 60_000 / perMinute],
  );
  return rowCount ?? 0;
}

/**
 * Selects deliveries of endpoint $1 since $2: from the end of their last attempt, as that is when the endpoint missed
 * them, a day or a replay after the event. One without an attempt counts from its creation. An exhausted delivery that
 * once succeeded does not count, because only its replay failed.
 */
function wanted(which: string): string {
  return `d.endpoint_id = $1 and ${which}
          and (coalesce(d.finished_at, d.created_at) >= $2 or (d.finished_at is null and exists (
            select from attempts a where a.delivery_id = d.delivery_id and a.finished_at >= $2)))
          and (d.status <> 'exhausted' or not exists (
            select from attempts a where a.delivery_id = d.delivery_id and a.outcome = 'succeeded'))`;
}

async function countWanted(pool: Pool, endpointId: string, { which, since }: Wanted): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) from deliveries d where ${wanted(which)}`,
    [endpointId, since],
  );
  return Number(rows[0]?.count);
}

function wantedBy(recovery: RecoverDeliveries): Wanted {
  const { since, held_only: heldOnly, with_awaiting_retry: withWaiting, per_minute: perMinute } = recovery;
  const undelivered = `d.status in (${heldOnly ? `'held'` : `'held', 'exhausted'`})`;
  const which = withWaiting ? `(${undelivered} or ${AWAITING_RETRY})` : undelivered;
  return { which, since: since === undefined ? '-infinity' : asUtc(since), perMinute };
}
