import type { ClientBase, Pool } from 'pg';
import { publicEventId } from '#contracts/identifiers';
import { clockFrom, type OutgoingWebhook } from '../../attempts/attempt-sender.js';
import { type SecretColumns, secretsIn, signingSecretsOf } from '../../secrets/endpoint-secrets.js';

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

/**
 * Claims due deliveries of these endpoints while slots are free: up to `limit` attempts, of which up to `limitFailing`
 * at endpoints whose last attempt failed. Healthy endpoints come first, then the order is by due time. Within an
 * endpoint, fresh deliveries come before its backlog. One statement marks slot, attempt and delivery; leases are by the
 * database's clock.
 *
 * Locks slots, then deliveries, and skips locked rows, so that it never waits. It locks at most as many slots as
 * deliveries are due, and at most as many deliveries as it got slots. So two replicas share an endpoint's slots instead
 * of hiding them from each other.
 *
 * `= any` beside a join bounds what the join may read. A plan made while the table was small may read all of its index.
 */
const claimAt = (those: string) => `
  with wanted as materialized (
    select e.endpoint_id, e.url, e.epoch, e.consecutive_failures > 0 as failing,
           (select count(*) from (
              (select from deliveries d
                where d.endpoint_id = e.endpoint_id and d.status = 'pending' and d.backlog = false
                  and d.next_attempt_at <= now() limit 3)
              union all
              (select from deliveries d
                where d.endpoint_id = e.endpoint_id and d.status = 'pending' and d.backlog = true
                  and d.next_attempt_at <= now() limit 3)
              limit 3) as waiting) as due
      from endpoints e
     where ${those} and e.status = 'enabled'
  ), free as materialized (
    select s.endpoint_id, s.slot, row_number() over (partition by s.endpoint_id order by s.slot) as nth
      from wanted cross join lateral (
        select endpoint_id, slot from endpoint_slots
         where endpoint_id = wanted.endpoint_id and (token is null or lease_until <= now())
         order by slot limit wanted.due
           for update skip locked) as s
  ), slots as materialized (
    select endpoint_id, count(*) as count from free group by endpoint_id
  ), due as materialized (
    select d.*,
           row_number() over (partition by d.endpoint_id order by d.backlog, d.next_attempt_at, d.delivery_id) as nth
      from (
        select fresh.* from slots cross join lateral (
          select endpoint_id, backlog, delivery_id, event_id, series, series_attempts, open_attempt, next_attempt_at,
                 created_at
            from deliveries
           where endpoint_id = slots.endpoint_id and status = 'pending' and backlog = false
             and next_attempt_at <= now()
           order by next_attempt_at, delivery_id limit slots.count
             for update skip locked) as fresh
        union all
        select late.* from slots cross join lateral (
          select endpoint_id, backlog, delivery_id, event_id, series, series_attempts, open_attempt, next_attempt_at,
                 created_at
            from deliveries
           where endpoint_id = slots.endpoint_id and status = 'pending' and backlog = true
             and next_attempt_at <= now()
           order by next_attempt_at, delivery_id limit slots.count
             for update skip locked) as late
      ) as d
  ), ranked as (
    select *, row_number() over (partition by failing order by next_attempt_at) as rank
      from free join due using (endpoint_id, nth) join wanted using (endpoint_id)
  ), claimed as materialized (
    select gen_random_uuid() as attempt_id, endpoint_id, failing, slot, url, epoch, delivery_id, event_id, series,
           series_attempts + 1 as number, open_attempt, created_at
      from ranked
     where not failing or rank <= $4
     order by failing, next_attempt_at
     limit $2
  ), leased as (
    update endpoint_slots s set token = c.attempt_id, lease_until = now() + $3 * interval '1 millisecond'
      from claimed c where s.endpoint_id = c.endpoint_id and s.slot = c.slot
  ), opened as (
    insert into attempts (attempt_id, delivery_id, series, number, epoch)
    select attempt_id, delivery_id, series, number, epoch from claimed
  ), marked as (
    update deliveries d set open_attempt = c.attempt_id, next_attempt_at = now() + $3 * interval '1 millisecond'
      from claimed c
     where d.delivery_id = c.delivery_id and d.delivery_id = any (array(select delivery_id from claimed))
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

const AT_ENDPOINTS = claimAt('e.endpoint_id = any ($1)');
const AT_WORKSPACES = claimAt('e.workspace_id = any ($1)');

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
  /** The most attempts to claim. */
  readonly limit: number;
  /** The most attempts at failing endpoints; the default is `limit`. */
  readonly limitFailing?: number;
  readonly leaseMs: number;
}

export function claimAttempts(
  client: ClientBase | Pool,
  endpointIds: readonly string[],
  limits: ClaimLimits,
): Promise<readonly ClaimedAttempt[]> {
  return claim(client, { name: 'scheduling.claim', text: AT_ENDPOINTS }, endpointIds, limits);
}

/** As `claimAttempts`, at all endpoints of these workspaces. */
export function claimOfWorkspaces(
  client: ClientBase | Pool,
  workspaceIds: readonly string[],
  limits: ClaimLimits,
): Promise<readonly ClaimedAttempt[]> {
  return claim(client, { name: 'scheduling.claim-of-workspaces', text: AT_WORKSPACES }, workspaceIds, limits);
}

async function claim(
  client: ClientBase | Pool,
  statement: { readonly name: string; readonly text: string },
  ids: readonly string[],
  { limit, limitFailing = limit, leaseMs }: ClaimLimits,
): Promise<readonly ClaimedAttempt[]> {
  const { rows } = await client.query<ClaimRow>({
    ...statement,
    values: [ids, limit, leaseMs, limitFailing],
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
