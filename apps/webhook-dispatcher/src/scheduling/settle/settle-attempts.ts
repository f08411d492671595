import type { Pool, PoolClient } from 'pg';
import { appendToStreams, type StreamAppend } from '#event-store/append/append';
import { inTransaction, inTransactionAfter, databaseTime } from '#postgres/transaction';
import type { AttemptResult } from '../../attempts/attempt-result.js';
import { countResult } from '../../endpoints/endpoint.decider.js';
import { lockEndpoints, lockFreeEndpoints, updateEndpoint } from '../../endpoints/endpoint-table.js';
import { type Endpoint, endpointStream } from '../../endpoints/endpoint.js';
import {
  endpointDisabledNotice,
  type Notice,
  type PostedNotice,
  postNotice,
} from '../../notices/mail-outbox.js';
import type { ClaimedAttempt } from '../claim-attempts.js';
import { type AttemptCount, deliveryAfter, countOwnFault, NO_OWN_FAULTS } from './delivery-after.js';
import type { DeliveryRules } from '../../settings/retry-schedule.js';
import {
  LOCK_TIMEOUT_MS,
  lockOpenDeliveries,
  ownFaultsBefore,
  type SettledAttempt,
  writeSettled,
} from './settle-statement.js';

export interface FinishedAttempt {
  readonly attempt: ClaimedAttempt;
  readonly result: AttemptResult;
}

export interface Settlement {
  /** One for each attempt, in the order of the input. */
  readonly settled: readonly SettledAttempt[];
  readonly notices: readonly PostedNotice[];
}

/**
 * Writes the results of many attempts in one transaction, in order: result, slot, delivery, the endpoint's count of
 * failures and, at the tenth in a row, the event that disables it and the notice to its owner.
 *
 * Locks endpoints in the order of their ids, then deliveries, then a stream's partition, as every other writer does.
 */
export function settleAttempts(
  pool: Pool,
  finished: readonly FinishedAttempt[],
  rules: DeliveryRules,
): Promise<Settlement> {
  const attempts = finished.map(({ attempt }) => attempt);
  const endpointIds = [...new Set(attempts.map(({ endpointId }) => endpointId))];
  const lock = (client: PoolClient) =>
    Promise.all([lockEndpoints(client, endpointIds), lockOpenDeliveries(client, attempts)]);
  return inTransactionAfter(
    pool,
    lock,
    (client, [before, open]) => settleLocked(client, { finished, before, open, rules }),
    { lockTimeoutMs: LOCK_TIMEOUT_MS },
  );
}

/**
 * As `settleAttempts`, but without waiting for locked endpoints. Their attempts are not written, and are missing in the
 * result.
 */
export function settleFree(
  pool: Pool,
  finished: readonly FinishedAttempt[],
  rules: DeliveryRules,
): Promise<Settlement> {
  const endpointIds = [...new Set(finished.map(({ attempt }) => attempt.endpointId))];
  return inTransaction(pool, async (client) => {
    const { locked, busy } = await lockFreeEndpoints(client, endpointIds);
    const free = finished.filter(({ attempt }) => !busy.has(attempt.endpointId));
    if (free.length === 0) return { settled: [], notices: [] };
    const open = await lockOpenDeliveries(
      client,
      free.map(({ attempt }) => attempt),
    );
    return settleLocked(client, { finished: free, before: locked, open, rules });
  });
}

interface Locked {
  readonly finished: readonly FinishedAttempt[];
  readonly before: ReadonlyMap<string, Endpoint>;
  readonly open: ReadonlyMap<string, AttemptCount>;
  readonly rules: DeliveryRules;
}

async function settleLocked(
  client: PoolClient,
  { finished, before, open, rules: { schedule, disableMinSpanMs } }: Locked,
): Promise<Settlement> {
  const abandoned = finished.filter(({ result }) => result.outcome === 'abandoned');
  const faults = await ownFaultsBefore(
    client,
    abandoned.map(({ attempt }) => attempt),
  );

  const settled = finished.map(({ attempt, result: made }): SettledAttempt => {
    const ownFaults = faults.get(attempt.attemptId) ?? NO_OWN_FAULTS;
    const result = countOwnFault(made, ownFaults, schedule);
    const count = open.get(attempt.attemptId);
    const delivery = count && deliveryAfter(count, result, schedule, Math.random(), ownFaults);
    return { attempt, result, delivery, moreDue: true };
  });
  await writeSettled(client, settled);
  return { settled, notices: await countInto(client, before, settled, disableMinSpanMs) };
}

/** Late and abandoned attempts don't count, nor do those of removed endpoints. */
async function countInto(
  client: PoolClient,
  before: ReadonlyMap<string, Endpoint>,
  settled: readonly SettledAttempt[],
  disableMinSpanMs: number,
): Promise<readonly PostedNotice[]> {
  const failedAt = settled.some(hasFailed) ? await databaseTime(client) : undefined;
  const after = new Map(before);
  const appends: StreamAppend[] = [];
  const notices: Notice[] = [];
  for (const { attempt, result, delivery } of settled) {
    const endpoint = after.get(attempt.endpointId);
    if (!endpoint || !delivery || result.outcome === 'abandoned') continue;
    const counted = { epoch: attempt.epoch, failedAt: result.outcome === 'failed' ? failedAt : undefined };
    const decision = countResult(endpoint, counted, disableMinSpanMs);
    after.set(attempt.endpointId, decision.endpoint);
    if (decision.events.length > 0) {
      appends.push({
        stream: endpointStream(attempt.endpointId),
        expectedVersion: endpoint.version,
        events: decision.events,
        meta: { causation_id: attempt.attemptId },
      });
      notices.push(endpointDisabledNotice(decision.endpoint, failedAt ?? new Date(), reasonOf(result)));
    }
  }
  const changed = [...after.values()].filter((endpoint) => endpoint !== before.get(endpoint.endpointId));
  for (const endpoint of changed) await updateEndpoint(client, endpoint);
  const posted: PostedNotice[] = [];
  for (const notice of notices) posted.push(await postNotice(client, notice));
  await appendToStreams(client, appends);
  return posted;
}

function hasFailed({ result }: SettledAttempt): boolean {
  return result.outcome === 'failed';
}

function reasonOf(result: AttemptResult): string {
  return result.outcome === 'succeeded' ? '' : result.reason;
}
