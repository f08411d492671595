import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Log } from '#contracts/log';
import { databaseVerdict, isDatabaseUnavailable, mayPassLater } from '#postgres/failures/database-failure';
import { Coalescer } from '#runtime/batching/coalescer';
import { togetherOrAlone } from '#runtime/batching/together-or-alone';
import { backoffMs } from '#timing/backoff';
import { DispatcherSettings } from '../../settings/dispatcher-settings.js';
import type { PostedNotice } from '../../notices/mail-outbox.js';
import { type FinishedAttempt, settleAttempts, settleFree } from './settle-attempts.js';
import type { SettledAttempt } from './settle-statement.js';
import { settleSuccesses } from './settle-successes.js';

/** One at a time: two would wait for each other's endpoints, and share fewer commits. */
const BATCHES = { name: 'settle attempts', maxBatch: 200, maxConcurrent: 1 };
/**
 * The token stays valid after the lease until the delivery is claimed again, and the lock that delays this result
 * delays that claim too.
 */
const TIMEOUT_MS = 60_000;
const BACKOFF = { firstMs: 100, maxMs: 1_000 };

/**
 * Writes the results of attempts; those that arrive together share one transaction.
 *
 * A lost result makes the receiver get its webhook twice, so failed writes are tried again. If another transaction
 * locks the result's endpoint, the write is retried separately until a minute after its lease, so that other results
 * don't wait for it. If the database is unavailable, results wait until it is back. The token stays valid after the
 * lease until the delivery is claimed again. If a commit succeeded but its reply was lost, the retry finds the attempt
 * closed, and it counts once.
 */
@Injectable()
export class AttemptSettler {
  private readonly batches: Coalescer<FinishedAttempt, SettledAttempt>;
  /** Transactions of results whose endpoint was locked; each has its own. */
  private readonly contended: Coalescer<FinishedAttempt, SettledAttempt>;
  /** The number of unwritten results of locked endpoints, by endpoint. */
  private readonly waiting = new Map<string, number>();
  private leaving = false;
  private withoutDatabase = 0;

  constructor(
    private readonly pool: Pool,
    private readonly settings: DispatcherSettings,
    private readonly log: Log,
  ) {
    this.batches = new Coalescer({
      ...BATCHES,
      run: (batch) => this.write(batch),
    });
    this.contended = new Coalescer({ ...BATCHES, run: (batch) => this.writeFree(batch) });
  }

  /** True while results wait for the database: a claim could take one of their deliveries. */
  get waitsForDatabase(): boolean {
    return this.withoutDatabase > 0;
  }

  /** True while a result of this endpoint waits for a lock: a claim could take its delivery. */
  waitsFor(endpointId: string): boolean {
    return this.waiting.has(endpointId);
  }

  /** Stops retrying writes after their lease. */
  leave(): void {
    this.leaving = true;
  }

  /**
   * Resolves when the result is written. `leaseEndsAt` is by `performance.now()`. Throws if the result can't be written
   * in time.
   */
  async settle(finished: FinishedAttempt, leaseEndsAt: number): Promise<SettledAttempt> {
    let missed = false;
    let contended = false;
    const { endpointId } = finished.attempt;
    try {
      for (let failures = 1; ; failures++) {
        try {
          return await (contended ? this.contended : this.batches).submit(finished);
        } catch (error) {
          const unavailable = isDatabaseUnavailable(error);
          const leased = performance.now() < leaseEndsAt + (this.leaving ? 0 : TIMEOUT_MS);
          const hopeless = !(error instanceof EndpointBusy || mayPassLater(error));
          if (unavailable ? this.leaving && !leased : hopeless || !leased) throw error;
          if (!unavailable && !contended) {
            contended = true;
            this.waiting.set(endpointId, (this.waiting.get(endpointId) ?? 0) + 1);
          }
          if (unavailable && !missed) {
            missed = true;
            this.noteOutage(error);
          }
          await pause(backoffMs(failures, BACKOFF));
        }
      }
    } finally {
      if (missed) this.withoutDatabase--;
      if (contended) this.release(endpointId);
    }
  }

  private release(endpointId: string): void {
    const left = (this.waiting.get(endpointId) ?? 1) - 1;
    if (left > 0) this.waiting.set(endpointId, left);
    else this.waiting.delete(endpointId);
  }

  /** Logged once for all waiting results. */
  private noteOutage(error: unknown): void {
    if (this.withoutDatabase++ > 0) return;
    this.log.warn(
      { err: error },
      'Results of attempts wait for the database; nothing is claimed until they are written.',
    );
  }

  /**
   * The results of endpoints without a failure need no decision, so they are one statement. An endpoint's results stay
   * together, because their order counts.
   */
  private async write(batch: readonly FinishedAttempt[]): Promise<readonly (SettledAttempt | Error)[]> {
    const troubled = new Set(
      batch.filter(({ result }) => result.outcome !== 'succeeded').map(({ attempt }) => attempt.endpointId),
    );
    const isTroubled = ({ attempt }: FinishedAttempt) => troubled.has(attempt.endpointId);
    const [others, successes] = await Promise.all([
      this.writePart(batch.filter(isTroubled), (part) => this.writeTogether(part)),
      this.writePart(
        batch.filter((each) => !isTroubled(each)),
        (part) => settleSuccesses(this.pool, part),
      ),
    ]);
    return batch.map((each) => (isTroubled(each) ? others : successes).get(each) ?? new Error('no result'));
  }

  /** Never rejects, so that a part that fails does not hide the other's results. */
  private async writePart(
    part: readonly FinishedAttempt[],
    write: (part: readonly FinishedAttempt[]) => Promise<readonly SettledAttempt[]>,
  ): Promise<ReadonlyMap<FinishedAttempt, SettledAttempt | Error>> {
    if (part.length === 0) return new Map();
    const results = await togetherOrAlone(part, (some) => this.orFree(some, write)).catch((error: Error) =>
      part.map(() => error),
    );
    return new Map(part.map((each, index) => [each, results[index]!]));
  }

  private async orFree(
    batch: readonly FinishedAttempt[],
    write: (part: readonly FinishedAttempt[]) => Promise<readonly SettledAttempt[]>,
  ): Promise<readonly (SettledAttempt | Error)[]> {
    try {
      return await write(batch);
    } catch (error) {
      if (batch.length === 1 || databaseVerdict(error) !== 'conflict') throw error;
      // An error fails all results of the batch, because retried one by one each would wait for the same locks.
      return this.writeFree(batch, error as Error).catch((failure: Error) => batch.map(() => failure));
    }
  }

  /** Writes the results whose endpoint is not locked; the others fail with `contention`. */
  private async writeFree(
    batch: readonly FinishedAttempt[],
    contention: Error = new EndpointBusy(),
  ): Promise<readonly (SettledAttempt | Error)[]> {
    const { settled, notices } = await settleFree(this.pool, batch, this.settings.rules);
    this.tell(notices);
    const byToken = new Map(settled.map((each) => [each.attempt.attemptId, each]));
    return batch.map(({ attempt }) => byToken.get(attempt.attemptId) ?? contention);
  }

  private async writeTogether(batch: readonly FinishedAttempt[]): Promise<readonly SettledAttempt[]> {
    const { settled, notices } = await settleAttempts(this.pool, batch, this.settings.rules);
    this.tell(notices);
    return settled;
  }

  private tell(notices: readonly PostedNotice[]): void {
    for (const { workspaceId, endpointId, body } of notices) {
      this.log.error(
        { alarm: 'endpoint-disabled', workspace_id: workspaceId, endpoint_id: endpointId, notice: body },
        'An endpoint was disabled by its failures; the notice to its contact waits in the mail outbox.',
      );
    }
  }
}

class EndpointBusy extends Error {
  constructor() {
    super('the endpoint is locked by another transaction');
  }
}
