import type { ClientBase, Pool } from 'pg';
import { publicEventId } from '#contracts/identifiers';
import { chooseNext } from '#scheduling/choose-next';
import { clockFrom, type OutgoingWebhook } from '../attempts/attempt-sender.js';
import { type SecretColumns, secretsIn, signingSecretsOf } from '../secrets/endpoint-secrets.js';

/** An attempt that only this process may make during its lease. */
export interface ClaimedAttempt extends OutgoingWebhook {
  /** The attempt's token; the settler ignores results without it. */
  readonly attemptId: string;
  readonly deliveryId: string;
  /** True if the last attempt at its endpoint failed. */
  readonly failing: boolean;
  readonly slot: number;
  /** The endpoint's epoch at the time of the claim. */
  readonly epoch: number;
  /** True in the first series of its delivery. */
  readonly firstSeries: boolean;
  /** Milliseconds from the creation of the delivery to the claim. */
  readonly waitedMs: number;
  /** The event's trace: see `Notification`. */
  readonly traceparent?: string;
  readonly correlationId?: string;
  /** 1 to 5 within its series. The attempt after an abandoned one has the same number. */
  readonly number: number;
}

/** Due deliveries at enabled endpoints: of each as many as it has free slots, the fresh ones before its backlog. */
const LOOK = `
  select d.delivery_id as id, e.endpoint_id as endpoint, e.consecutive_failures > 0 as failing, free.slots
    from endpoints e
   cross join lateral (
     select count(*)::int as slots from endpoint_slots s
      where s.endpoint_id = e.endpoint_id and (s.token is null or s.lease_until <= now())) as free
   cross join lateral (
     (select delivery_id, next_attempt_at from deliveries
       where endpoint_id = e.endpoint_id and status = 'pending' and backlog = false and next_attempt_at <= now()
       order by next_attempt_at, delivery_id limit free.slots)
     union all
     (select delivery_id, next_attempt_at from deliveries
       where endpoint_id = e.endpoint_id and status = 'pending' and backlog = true and next_attempt_at <= now()
       order by next_attempt_at, delivery_id limit free.slots)
     limit free.slots) as d
   where e.endpoint_id = any ($1) and e.status = 'enabled'
   order by failing, d.next_attempt_at, d.delivery_id`;

/**
 * Locks the chosen deliveries, then as many slots, and skips locked rows, so that it never waits. Marks slot, attempt and
 * delivery; leases are by the database's clock. It waits for the disk, unlike the engine's claim: a request went out for
 * each attempt, and a crash of Postgres must not lose the attempt that accounts for it.
 *
 * `= any` beside a join bounds what the join may read. A plan made while the table was small may read all of an index: so
 * it may not use that of pending deliveries either, which are those with a next attempt.
 */
const CLAIM = `
  with due as materialized (
    select d.*, row_number() over (partition by endpoint_id order by backlog, next_attempt_at, delivery_id) as nth
      from (
        select endpoint_id, backlog, delivery_id, event_id, series, series_attempts, open_attempt, next_attempt_at,
               created_at
          from deliveries
         where delivery_id = any ($1) and next_attempt_at <= now()
         order by delivery_id
           for update skip locked) as d
  ), free as materialized (
    select s.endpoint_id, s.slot, row_number() over (partition by s.endpoint_id order by s.slot) as nth
      from (select endpoint_id, count(*) as deliveries from due group by endpoint_id) as wanted
     cross join lateral (
        select endpoint_id, slot from endpoint_slots
         where endpoint_id = wanted.endpoint_id and (token is null or lease_until <= now())
         order by slot limit wanted.deliveries
           for update skip locked) as s
  ), claimed as materialized (
    select gen_random_uuid() as attempt_id, endpoint_id, e.consecutive_failures > 0 as failing, slot, e.url, e.epoch,
           delivery_id, event_id, series, series_attempts + 1 as number, open_attempt, due.created_at
      from due join free using (endpoint_id, nth) join endpoints e using (endpoint_id)
     where e.status = 'enabled'
  ), leased as (
    update endpoint_slots s set token = c.attempt_id, lease_until = now() + $2 * interval '1 millisecond'
      from claimed c where s.endpoint_id = c.endpoint_id and s.slot = c.slot
  ), opened as (
    insert into attempts (attempt_id, delivery_id, endpoint_id, series, number, epoch)
    select attempt_id, delivery_id, endpoint_id, series, number, epoch from claimed
  ), marked as (
    update deliveries d set open_attempt = c.attempt_id, next_attempt_at = now() + $2 * interval '1 millisecond'
      from claimed c where d.delivery_id = c.delivery_id and d.delivery_id = any ($1)
  ), abandoned as (
    update attempts a set outcome = 'abandoned', finished_at = now()
      from claimed c
     where a.attempt_id = c.open_attempt and a.attempt_id = any (array(select open_attempt from claimed))
       and a.outcome is null
  )
  select c.attempt_id as "attemptId", c.delivery_id as "deliveryId", c.endpoint_id as "endpointId", c.failing, c.slot,
         c.epoch, c.number, c.url, b.body, c.series = 1 as "firstSeries",
         extract(epoch from now() - c.created_at)::float8 * 1000 as "waitedMs",
         c.event_id, b.traceparent, b.correlation_id, b.sequence::float8, s.key_ids, s.sealed,
         extract(epoch from clock_timestamp())::float8 * 1000 as now
    from claimed c join event_bodies b using (event_id)
   cross join lateral ${signingSecretsOf('c')} as s`;

interface DueRow {
  readonly id: string;
  readonly endpoint: string;
  readonly failing: boolean;
  /** The free slots of its endpoint. */
  readonly slots: number;
}

/** What all failing endpoints share, beside the slots of each endpoint. */
const FAILING = 'failing';

/** What may be absent, or is stored in another form. */
type Converted = 'eventId' | 'sequence' | 'traceparent' | 'correlationId' | 'now' | 'secrets';

interface ClaimRow extends Omit<ClaimedAttempt, Converted>, SecretColumns {
  event_id: string;
  sequence: number | null;
  traceparent: string | null;
  correlation_id: string | null;
  now: number;
}

export interface ClaimLimits {
  readonly limit: number;
  /** The most attempts at failing endpoints; the default is `limit`. */
  readonly limitFailing?: number;
  readonly leaseMs: number;
}

/**
 * Claims due deliveries of these endpoints while slots are free: up to `limit` attempts, of which up to `limitFailing`
 * at endpoints whose last attempt failed. Healthy endpoints come first, then the order is by due time. Within an
 * endpoint, fresh deliveries come before its backlog. What another process claims meanwhile is left out.
 */
export async function claimAttempts(
  client: ClientBase | Pool,
  endpointIds: readonly string[],
  { limit, limitFailing = limit, leaseMs }: ClaimLimits,
): Promise<readonly ClaimedAttempt[]> {
  const due = await client.query<DueRow>({ name: 'scheduling.look', text: LOOK, values: [endpointIds] });
  const room = new Map(due.rows.map(({ endpoint, slots }) => [endpoint, slots])).set(FAILING, limitFailing);
  const waiting = due.rows.map(({ id, endpoint, failing }) => {
    return { id, owner: id, slots: failing ? [endpoint, FAILING] : [endpoint] };
  });
  const chosen = chooseNext(waiting, limit, { running: new Map(), room: (slot) => room.get(slot) ?? 0 });
  if (chosen.length === 0) return [];
  const { rows } = await client.query<ClaimRow>({
    name: 'scheduling.claim',
    text: CLAIM,
    values: [chosen.map(({ id }) => id), leaseMs],
  });
  return rows.map(toAttempt);
}

function toAttempt(row: ClaimRow): ClaimedAttempt {
  const { event_id, sequence, traceparent, correlation_id, now, key_ids, sealed, ...attempt } = row;
  return {
    ...attempt,
    eventId: publicEventId(event_id),
    ...(sequence !== null && { sequence }),
    ...(traceparent !== null && { traceparent }),
    ...(correlation_id !== null && { correlationId: correlation_id }),
    now: clockFrom(now),
    secrets: secretsIn({ key_ids, sealed }),
  };
}

/**
 * Returns the endpoints that can be delivered to now: enabled, with a due delivery and a free slot. Healthy endpoints
 * come before failing ones, then the longest wait first.
 *
 * The recursion skips from endpoint to endpoint along the index `deliveries_due`, with one index probe for fresh
 * deliveries and one for the backlog. So 100,000 deliveries of one endpoint cost as much as one.
 */
export async function dueEndpoints(client: ClientBase | Pool, limit: number): Promise<readonly string[]> {
  const { rows } = await client.query<{ endpoint_id: string }>({
    name: 'scheduling.due-endpoints',
    text: `
      with recursive waiting as (
        (select endpoint_id, backlog, next_attempt_at from deliveries
          where status = 'pending'
          order by endpoint_id, backlog, next_attempt_at limit 1)
        union all
        select next.endpoint_id, next.backlog, next.next_attempt_at
          from waiting cross join lateral (
            select endpoint_id, backlog, next_attempt_at from deliveries
             where status = 'pending' and (endpoint_id, backlog) > (waiting.endpoint_id, waiting.backlog)
             order by endpoint_id, backlog, next_attempt_at limit 1) as next
      )
      select endpoint_id
        from (select endpoint_id, min(next_attempt_at) as next_attempt_at from waiting group by endpoint_id) as w
        join endpoints e using (endpoint_id)
       where w.next_attempt_at <= now() and e.status = 'enabled'
         and exists (select from endpoint_slots s
                      where s.endpoint_id = w.endpoint_id and (s.token is null or s.lease_until <= now()))
       order by e.consecutive_failures > 0, w.next_attempt_at
       limit $1`,
    values: [limit],
  });
  return rows.map(({ endpoint_id }) => endpoint_id);
}
