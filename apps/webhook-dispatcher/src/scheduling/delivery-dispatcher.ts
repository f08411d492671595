import type { Pool } from 'pg';
import type { Log } from '#contracts/log';
import { Coalescer } from '#runtime/coalescer';
import { PeriodicTask } from '#runtime/periodic-task';
import type { AttemptResult } from '../attempts/attempt-result.js';
import { claimAttempts, type ClaimedAttempt } from './claim-attempts.js';
import { dueEndpoints } from './due-endpoints.js';
import type { RetrySchedule } from './retry-schedule.js';
import { type FinishedAttempt, settleAttempts } from './settle-attempts.js';
import type { SettledAttempt } from './settle-statement.js';

export interface DispatcherOptions {
  readonly pool: Pool;
  readonly schedule: RetrySchedule;
  readonly leaseMs: number;
  /** Milliseconds from the claim to the start of the attempt, beyond which its end may not fit into the lease. */
  readonly sendWithinMs: number;
  /** Makes an attempt. */
  readonly send: (attempt: ClaimedAttempt) => Promise<AttemptResult>;
  readonly log: Log;
}

/** The table says what is due; waking only saves the wait for the next look at it. */
const POLL_MS = 250;
/** Attempts at once in this process. At most 3 are at one endpoint, whose 5 s hold up nobody else. */
const MAX_UNDER_WAY = 512;
/** Endpoints in one claim. */
const MAX_CLAIMED_ENDPOINTS = 100;
const GIVEN_UP: AttemptResult = { outcome: 'abandoned', reason: 'claimed_too_long_ago', durationMs: 0 };
const SETTLE = { maxBatch: 100, maxConcurrent: 2 };

/** Claims what is due, makes the attempts, writes their results. Any number of replicas may do so side by side. */
export class DeliveryDispatcher {
  private readonly wanted = new Set<string>();
  private readonly underWay = new Set<Promise<void>>();
  private readonly settler: Coalescer<FinishedAttempt, SettledAttempt>;
  private readonly poll: PeriodicTask;
  private claims = false;
  private claiming: Promise<void> = Promise.resolve();
  private stopped = true;

  constructor(private readonly options: DispatcherOptions) {
    const { log } = options;
    this.settler = new Coalescer({ ...SETTLE, run: (batch) => this.settle(batch) });
    this.poll = new PeriodicTask({
      name: 'due deliveries',
      everyMs: POLL_MS,
      run: () => this.lookForDue(),
      log,
    });
  }

  start(): void {
    this.stopped = false;
    this.poll.start();
  }

  /** Says that these endpoints may have something due. Costs nothing where they have not. */
  wake(endpointIds: Iterable<string>): void {
    for (const id of endpointIds) this.wanted.add(id);
    if (this.claims) return;
    this.claims = true;
    this.claiming = this.claimWanted();
  }

  /** Nothing is claimed any more. */
  async stopClaiming(): Promise<void> {
    this.stopped = true;
    await this.poll.stop();
    await this.claiming;
  }

  /** Resolves when every attempt under way has its result written. */
  async drained(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  private async lookForDue(): Promise<void> {
    const room = MAX_UNDER_WAY - this.underWay.size;
    if (room > 0) this.wake(await dueEndpoints(this.options.pool, room));
  }

  /**
   * One claim at a time: what is woken meanwhile goes together into the next. Where it ends, and that it has ended, must
   * be one step, or what is woken between the two would wait for the poll.
   */
  private async claimWanted(): Promise<void> {
    try {
      while (!this.stopped && this.wanted.size > 0 && this.underWay.size < MAX_UNDER_WAY)
        await this.claimOnce();
    } catch (error) {
      this.options.log.warn({ err: error }, 'Deliveries could not be claimed; the next poll tries again.');
    } finally {
      this.claims = false;
    }
  }

  private async claimOnce(): Promise<void> {
    const ids = [...this.wanted].slice(0, MAX_CLAIMED_ENDPOINTS);
    for (const id of ids) this.wanted.delete(id);
    const claimedAt = performance.now();
    const { pool, leaseMs } = this.options;
    const claimed = await claimAttempts(pool, ids, MAX_UNDER_WAY - this.underWay.size, leaseMs);
    for (const attempt of claimed) this.launch(attempt, claimedAt);
  }

  private launch(attempt: ClaimedAttempt, claimedAt: number): void {
    const run = this.make(attempt, claimedAt).finally(() => this.underWay.delete(run));
    this.underWay.add(run);
  }

  /** A process that was frozen since its claim may have lost it: what it did not send in time it gives up. */
  private async make(attempt: ClaimedAttempt, claimedAt: number): Promise<void> {
    const { log, send, sendWithinMs } = this.options;
    const facts = {
      delivery_id: attempt.deliveryId,
      endpoint_id: attempt.endpointId,
      event_id: attempt.eventId,
    };
    try {
      const late = performance.now() - claimedAt > sendWithinMs;
      const result = late ? GIVEN_UP : await send(attempt);
      logAttempt(log.child(facts), await this.settler.submit({ attempt, result }));
      this.wake([attempt.endpointId]);
    } catch (error) {
      log.error(
        { ...facts, err: error },
        'An attempt has no result; it is made again when its lease is over.',
      );
    }
  }

  private async settle(batch: readonly FinishedAttempt[]): Promise<readonly SettledAttempt[]> {
    const { pool, schedule, log } = this.options;
    const { settled, notices } = await settleAttempts(pool, batch, schedule);
    for (const { workspaceId, recipient, subject } of notices) {
      log.warn({ workspace_id: workspaceId, recipient, subject }, 'A notice waits in the mail outbox.');
    }
    return settled;
  }
}

function logAttempt(log: Log, { attempt, result, delivery }: SettledAttempt): void {
  log.info(
    {
      attempt: attempt.number,
      outcome: delivery ? result.outcome : 'late',
      reason: result.outcome === 'succeeded' ? undefined : result.reason,
      status: result.status,
      duration_ms: Math.round(result.durationMs),
      delivery_status: delivery?.status,
      next_attempt_in_ms: delivery?.delayMs,
    },
    'Delivery attempted.',
  );
}
