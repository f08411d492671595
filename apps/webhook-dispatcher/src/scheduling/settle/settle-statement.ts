import type { ClientBase } from 'pg';
import type { AttemptResult } from '../../attempts/attempt-result.js';
import type { AttemptCount, DeliveryAfter, OwnFaults } from './delivery-after.js';
import type { ClaimedAttempt } from '../claim-attempts.js';

/** An attempt with its result and, if its token is still valid, the new state of its delivery. */
export interface SettledAttempt {
  readonly attempt: ClaimedAttempt;
  readonly result: AttemptResult;
  readonly delivery: DeliveryAfter | undefined;
  /** False if its endpoint had no other delivery that was due. */
  readonly moreDue: boolean;
}

/**
 * Other transactions lock an endpoint for milliseconds. A longer lock must not delay the results of other endpoints.
 */
export const LOCK_TIMEOUT_MS = 250;

/**
 * Locks the deliveries whose open attempt has one of these tokens. Returns their counts by token. A missing token is no
 * longer valid: its lease ended, and another attempt or a replay took its place.
 */
export async function lockOpenDeliveries(
  client: ClientBase,
  attempts: readonly ClaimedAttempt[],
): Promise<ReadonlyMap<string, AttemptCount>> {
  const { rows } = await client.query<AttemptCount & { readonly openAttempt: string }>({
    name: 'scheduling.lock-open-deliveries',
    text: `
      select open_attempt as "openAttempt", attempts, series_attempts as "seriesAttempts"
        from deliveries
       where delivery_id = any ($1) and open_attempt = any ($2)
       order by delivery_id
         for update`,
    values: [attempts.map(({ deliveryId }) => deliveryId), attempts.map(({ attemptId }) => attemptId)],
  });
  return new Map(rows.map(({ openAttempt, ...count }) => [openAttempt, count]));
}

/** Returns the history of these attempts in their series, by token. Called only for abandoned attempts. */
export async function ownFaultsBefore(
  client: ClientBase,
  attempts: readonly ClaimedAttempt[],
): Promise<ReadonlyMap<string, OwnFaults>> {
  if (attempts.length === 0) return new Map();
  const { rows } = await client.query<OwnFaults & { readonly attemptId: string }>({
    name: 'scheduling.own-faults',
    // Abandoned attempts share their number with the next attempt. So rows with one number are those since the last
    // counted attempt.
    text: `
      select a.attempt_id as "attemptId",
             count(*) filter (where e.number = a.number and e.outcome = 'abandoned')::int as before,
             (extract(epoch from now() - min(e.claimed_at)) * 1000)::float8 as "seriesAgeMs"
        from attempts a
        join attempts e on e.delivery_id = a.delivery_id and e.series = a.series
       where a.attempt_id = any ($1)
       group by a.attempt_id`,
    values: [attempts.map(({ attemptId }) => attemptId)],
  });
  return new Map(rows.map(({ attemptId, ...faults }) => [attemptId, faults]));
}

/**
 * Writes the results, updates their deliveries and frees their slots, each only if its token is valid. `= any` beside a
 * join bounds what the join may read. A plan made while the table was small may read all of its index.
 */
export async function writeSettled(client: ClientBase, settled: readonly SettledAttempt[]): Promise<void> {
  await client.query({
    name: 'scheduling.settle',
    text: `
      with result as materialized (
        select *
          from unnest($1::uuid[], $2::text[], $3::text[], $4::smallint[], $5::text[], $6::text[], $7::int[],
                      $8::bytea[], $9::int[], $10::text[], $11::int[], $12::int[], $13::bigint[], $14::text[])
            as r (attempt_id, delivery_id, endpoint_id, slot, outcome, reason, status_code,
                  response_head, duration_ms, status, attempts, series_attempts, delay_ms, error)
      ), finished as (
        -- A late result is recorded, but the attempt stays abandoned.
        update attempts a
           set outcome = coalesce(a.outcome, r.outcome), reason = r.reason, status_code = r.status_code,
               response_head = r.response_head, duration_ms = r.duration_ms, error = r.error, finished_at = now()
          from result r where a.attempt_id = r.attempt_id and a.attempt_id = any ($1)
      ), freed as (
        update endpoint_slots s set token = null, lease_until = null
          from result r
         where s.endpoint_id = r.endpoint_id and s.endpoint_id = any ($3) and s.slot = r.slot and s.token = r.attempt_id
      )
      update deliveries d
         set status = r.status, attempts = r.attempts, series_attempts = r.series_attempts, open_attempt = null,
             finished_at = case when r.status <> 'pending' then now() end,
             next_attempt_at = now() + r.delay_ms * interval '1 millisecond'
        from result r
       where d.delivery_id = r.delivery_id and d.delivery_id = any ($2) and d.open_attempt = r.attempt_id
         and r.status is not null`,
    values: columnsOf(settled),
  });
}

function columnsOf(settled: readonly SettledAttempt[]): unknown[][] {
  const column = <T>(pick: (each: SettledAttempt) => T): T[] => settled.map(pick);
  return [
    column(({ attempt }) => attempt.attemptId),
    column(({ attempt }) => attempt.deliveryId),
    column(({ attempt }) => attempt.endpointId),
    column(({ attempt }) => attempt.slot),
    column(({ result }) => result.outcome),
    column(({ result }) => (result.outcome === 'succeeded' ? null : result.reason)),
    column(({ result }) => result.status ?? null),
    column(({ result }) => result.responseHead ?? null),
    column(({ result }) => Math.round(result.durationMs)),
    column(({ delivery }) => delivery?.status ?? null),
    column(({ delivery }) => delivery?.attempts ?? null),
    column(({ delivery }) => delivery?.seriesAttempts ?? null),
    column(({ delivery }) => delivery?.delayMs ?? null),
    column(({ result }) => result.error ?? null),
  ];
}
