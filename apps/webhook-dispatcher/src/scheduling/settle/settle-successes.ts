import type { ClientBase, Pool } from 'pg';
import type { ClaimedAttempt } from '../claim-attempts.js';
import type { FinishedAttempt } from './settle-attempts.js';
import { LOCK_TIMEOUT_MS, type SettledAttempt } from './settle-statement.js';

/**
 * The same writes in the same order of locks as `settleAttempts`: endpoints by their ids, then deliveries by theirs.
 * The endpoint is locked although most successes change nothing in it, because commands lock it before they change
 * many of its deliveries. A row that changed since the statement began is read again when it is locked.
 */
const SETTLE = `
  with result as materialized (
    select *
      from unnest($1::uuid[], $2::text[], $3::text[], $4::smallint[], $5::int[], $6::int[], $7::bytea[], $8::int[])
        as r (attempt_id, delivery_id, endpoint_id, slot, epoch, status_code, response_head, duration_ms)
  ), endpoint as materialized (
    select endpoint_id, epoch, consecutive_failures from endpoints
     where endpoint_id = any ($9) and status <> 'removed'
       and (select set_config('lock_timeout', '${LOCK_TIMEOUT_MS}ms', true)) is not null
     order by endpoint_id
       for no key update
  ), open as materialized (
    select delivery_id, open_attempt, attempts + 1 as attempts, series_attempts + 1 as series_attempts
      from deliveries
     where delivery_id = any ($2) and open_attempt = any ($1) and (select count(*) from endpoint) >= 0
     order by delivery_id
       for update
  ), finished as (
    -- A late result is recorded, but the attempt stays abandoned.
    update attempts a
       set outcome = coalesce(a.outcome, 'succeeded'), reason = null, error = null, status_code = r.status_code,
           response_head = r.response_head, duration_ms = r.duration_ms, finished_at = now()
      from result r where a.attempt_id = r.attempt_id and a.attempt_id = any ($1)
  ), freed as (
    update endpoint_slots s set token = null, lease_until = null
      from result r
     where s.endpoint_id = r.endpoint_id and s.endpoint_id = any ($9) and s.slot = r.slot and s.token = r.attempt_id
  ), reset as (
    update endpoints e set consecutive_failures = 0, failing_since = null
      from endpoint
     where e.endpoint_id = endpoint.endpoint_id and endpoint.consecutive_failures > 0
       and exists (select from result r join open on open.open_attempt = r.attempt_id
                    where r.endpoint_id = endpoint.endpoint_id and r.epoch = endpoint.epoch)
  ), delivered as (
    update deliveries d
       set status = 'delivered', attempts = open.attempts, series_attempts = open.series_attempts, open_attempt = null,
           finished_at = now(), next_attempt_at = null
      from open
     where d.delivery_id = open.delivery_id and d.delivery_id = any ($2) and d.open_attempt = open.open_attempt
  ), waiting as materialized (
    -- With "exists" Postgres may read all that is due at any endpoint into a hash table.
    select endpoint_id,
           coalesce((select true from deliveries d
                      where d.endpoint_id = w.endpoint_id and d.status = 'pending' and d.backlog = false
                        and d.next_attempt_at <= now() limit 1),
                    (select true from deliveries d
                      where d.endpoint_id = w.endpoint_id and d.status = 'pending' and d.backlog = true
                        and d.next_attempt_at <= now() limit 1),
                    false) as due
      from unnest($9::text[]) as w (endpoint_id)
  )
  select r.attempt_id as "attemptId", open.attempts, open.series_attempts as "seriesAttempts", waiting.due
    from result r join waiting using (endpoint_id) left join open on open.open_attempt = r.attempt_id`;

interface SettledRow {
  attemptId: string;
  attempts: number | null;
  seriesAttempts: number | null;
  due: boolean;
}

/**
 * Writes the results of attempts that all succeeded, in one statement: result, slot, delivery, and the endpoint's count
 * of failures. Returns one for each attempt, in the order of the input.
 */
export async function settleSuccesses(
  client: ClientBase | Pool,
  finished: readonly FinishedAttempt[],
): Promise<readonly SettledAttempt[]> {
  const ofAttempt = <T>(pick: (attempt: ClaimedAttempt) => T): T[] =>
    finished.map(({ attempt }) => pick(attempt));
  const endpointIds = ofAttempt(({ endpointId }) => endpointId);
  const { rows } = await client.query<SettledRow>({
    name: 'scheduling.settle-successes',
    text: SETTLE,
    values: [
      ofAttempt(({ attemptId }) => attemptId),
      ofAttempt(({ deliveryId }) => deliveryId),
      endpointIds,
      ofAttempt(({ slot }) => slot),
      ofAttempt(({ epoch }) => epoch),
      finished.map(({ result }) => result.status ?? null),
      finished.map(({ result }) => result.responseHead ?? null),
      finished.map(({ result }) => Math.round(result.durationMs)),
      [...new Set(endpointIds)],
    ],
  });
  const byToken = new Map(rows.map((row) => [row.attemptId, row]));
  return finished.map(({ attempt, result }): SettledAttempt => {
    const { attempts = null, seriesAttempts = null, due = true } = byToken.get(attempt.attemptId) ?? {};
    const delivery =
      attempts === null || seriesAttempts === null
        ? undefined
        : { status: 'delivered' as const, attempts, seriesAttempts };
    return { attempt, result, delivery, moreDue: due };
  });
}
