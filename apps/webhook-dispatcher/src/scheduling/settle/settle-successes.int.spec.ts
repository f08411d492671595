import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../../../test/support/eventually.js';
import type { TestHarness } from '../../../../../test/support/test-harness.js';
import { givenQuietEndpoint, recordEvents } from '../../../test-support/without-dispatcher.js';
import { claimAttempts, type ClaimedAttempt } from '../claim-attempts.js';
import { settleSuccesses } from './settle-successes.js';

jest.setTimeout(60_000);

describe('successes that are written together', () => {
  let harness: TestHarness;
  let endpointId: string;
  let workspaceId: string;

  givenQuietEndpoint((made, endpoint) => {
    harness = made;
    ({ endpointId, workspaceId } = endpoint);
  });

  const createEvents = (count: number) => recordEvents(harness.pool, workspaceId, count);
  const claim = (leaseMs = 10_000) => claimAttempts(harness.pool, [endpointId], { limit: 3, leaseMs });
  const settle = (...attempts: readonly ClaimedAttempt[]) =>
    settleSuccesses(
      harness.pool,
      attempts.map((attempt) => ({
        attempt,
        result: { outcome: 'succeeded', status: 204, durationMs: 1.6, responseHead: Buffer.from('ok') },
      })),
    );
  /** Goes on when it has waited for too long. */
  const settlePatiently = (attempt: ClaimedAttempt): ReturnType<typeof settle> =>
    settle(attempt).catch((error: { code?: string }) => {
      if (error.code !== '55P03') throw error;
      return settlePatiently(attempt);
    });
  const endpointRow = async () => {
    const { rows } = await harness.pool.query<{ consecutive_failures: number; failing_since: Date | null }>(
      'select consecutive_failures, failing_since from endpoints where endpoint_id = $1',
      [endpointId],
    );
    return rows[0];
  };
  const failTwice = () =>
    harness.pool.query(
      'update endpoints set consecutive_failures = 2, failing_since = now() where endpoint_id = $1',
      [endpointId],
    );
  const takenSlots = async () => {
    const { rows } = await harness.pool.query<{ slot: number }>(
      'select slot from endpoint_slots where endpoint_id = $1 and token is not null order by slot',
      [endpointId],
    );
    return rows.map(({ slot }) => slot);
  };

  it('end their deliveries, free their slots and forget earlier failures', async () => {
    await createEvents(2);
    const attempts = await claim();
    await failTwice();
    const settled = await settle(...attempts);
    expect(settled.map(({ attempt, delivery }) => [attempt.attemptId, delivery])).toEqual(
      attempts.map(({ attemptId }) => [attemptId, { status: 'delivered', attempts: 1, seriesAttempts: 1 }]),
    );
    const { rows } = await harness.pool.query(
      `select d.status, d.attempts, d.series_attempts, d.open_attempt, d.next_attempt_at, d.finished_at is not null as over,
              a.outcome, a.status_code, a.duration_ms, a.response_head, a.finished_at is not null as finished
         from deliveries d join attempts a using (delivery_id) where d.endpoint_id = $1`,
      [endpointId],
    );
    const one = {
      status: 'delivered',
      attempts: 1,
      series_attempts: 1,
      open_attempt: null,
      next_attempt_at: null,
      over: true,
      outcome: 'succeeded',
      status_code: 204,
      duration_ms: 2,
      response_head: Buffer.from('ok'),
      finished: true,
    };
    expect(rows).toEqual([one, one]);
    expect(await takenSlots()).toEqual([]);
    expect(await endpointRow()).toEqual({ consecutive_failures: 0, failing_since: null });
  });

  it('that were claimed before the count began anew forget no failures', async () => {
    await createEvents(1);
    const [attempt] = await claim();
    await failTwice();
    const [settled] = await settle({ ...attempt!, epoch: attempt!.epoch - 1 });
    expect(settled?.delivery?.status).toBe('delivered');
    expect((await endpointRow())?.consecutive_failures).toBe(2);
  });

  it('that come after their lease was taken are recorded, and change nothing else', async () => {
    await createEvents(1);
    const [late] = await claim(0);
    const [open] = await claim();
    await failTwice();
    const [settled] = await settle(late!);
    expect(settled?.delivery).toBeUndefined();
    const { rows } = await harness.pool.query(
      `select a.outcome, a.status_code, d.status, d.attempts, d.open_attempt
         from attempts a join deliveries d using (delivery_id) where attempt_id = $1`,
      [late?.attemptId],
    );
    expect(rows).toEqual([
      {
        outcome: 'abandoned',
        status_code: 204,
        status: 'pending',
        attempts: 0,
        open_attempt: open?.attemptId,
      },
    ]);
    expect(await takenSlots()).toEqual([open?.slot]);
    expect((await endpointRow())?.consecutive_failures).toBe(2);
  });

  it('say whether anything else is due at their endpoint', async () => {
    await createEvents(2);
    const [first] = await claimAttempts(harness.pool, [endpointId], { limit: 1, leaseMs: 10_000 });
    expect((await settle(first!))[0]?.moreDue).toBe(true);
    const [second] = await claim();
    expect((await settle(second!))[0]?.moreDue).toBe(false);
    await createEvents(1);
    const [third] = await claim();
    await createEvents(1);
    await harness.pool.query(
      `update deliveries set backlog = true where endpoint_id = $1 and status = 'pending' and open_attempt is null`,
      [endpointId],
    );
    expect((await settle(third!))[0]?.moreDue).toBe(true);
  });

  it('count after a failure that another process was counting meanwhile', async () => {
    await createEvents(1);
    const [attempt] = await claim();
    const other = await harness.pool.connect();
    try {
      await other.query('begin');
      await other.query(
        'update endpoints set consecutive_failures = 1, failing_since = now() where endpoint_id = $1',
        [endpointId],
      );
      const settled = settlePatiently(attempt!);
      await eventually('it waits for the endpoint', async () => {
        const { rowCount } = await harness.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount === 1;
      });
      await other.query('commit');
      expect((await settled)[0]?.delivery?.status).toBe('delivered');
    } finally {
      other.release();
    }
    expect(await endpointRow()).toEqual({ consecutive_failures: 0, failing_since: null });
  });

  it('wait for a locked endpoint for less time than the other statements of the service', async () => {
    await createEvents(1);
    const [attempt] = await claim();
    const [other, own] = await Promise.all([harness.pool.connect(), harness.pool.connect()]);
    try {
      await other.query('begin');
      await other.query('select from endpoints where endpoint_id = $1 for update', [endpointId]);
      // Without a limit of its own, the statement would end by this one, with another code.
      await own.query(`set lock_timeout = 0; set statement_timeout = '10s'`);
      await expect(
        settleSuccesses(own, [{ attempt: attempt!, result: { outcome: 'succeeded', durationMs: 1 } }]),
      ).rejects.toMatchObject({ code: '55P03' });
      const { rows } = await own.query('show lock_timeout');
      expect(rows).toEqual([{ lock_timeout: '0' }]);
    } finally {
      await other.query('rollback');
      other.release();
      own.release(true);
    }
  });

  it('that are unknown are told from those that are open', async () => {
    await createEvents(1);
    const [attempt] = await claim();
    const settled = await settle({ ...attempt!, attemptId: randomUUID() }, attempt!);
    expect(settled.map(({ delivery }) => delivery?.status)).toEqual([undefined, 'delivered']);
  });
});
