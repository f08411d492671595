import { Injectable, Optional } from '@nestjs/common';
import { DatabaseError, Pool } from 'pg';
import { Counter, Registry } from 'prom-client';
import { Log } from '#contracts/log';
import { isDatabaseUnavailable } from '#postgres/failures/database-failure';
import { detachedFromTrace } from '#telemetry/handling';
import { OnShutdown } from '#runtime/lifecycle/on-shutdown';
import { Periodic } from '#runtime/lifecycle/periodic';
import type { RequestEntry } from './request-entry.js';
import { RowBudget } from './row-budget.js';
import { writeEntries } from './write-entries.js';

/** About 10 MB; at 1,000 requests a second 20 s without Postgres. */
const MAX_WAITING = 20_000;
/** Dropped at once where there is no room, so that dropping costs next to nothing. */
const DROP = 1_000;
/** Entries that are not left waiting for the next turn. */
const ENOUGH = 500;
const BATCH = 1_000;
const PAUSE_MS = 1_000;

/**
 * Keeps what was answered, off the way of the requests: entries wait in memory until they are written, some hundreds in
 * a statement. While Postgres is away the oldest give way; a process that is killed loses what waits. Refusals are kept as
 * far as `RowBudget` has room for them.
 */
@Injectable()
export class RequestLog {
  private waiting: RequestEntry[] = [];
  private writing: Promise<void> | undefined;
  private pausedUntil = 0;
  private readonly budget = new RowBudget();
  private readonly dropped: Counter<'reason'>;

  constructor(
    private readonly pool: Pool,
    registry: Registry,
    private readonly log: Log,
    @Optional() private readonly maxWaiting: number = MAX_WAITING,
  ) {
    this.dropped = new Counter({
      name: 'gateway_request_log_dropped_total',
      help:
        'Requests that are missing in the request log: full, since Postgres was away; refused, since it would not take them; ' +
        'address, beyond the limit of their client; keyless and key, beyond the rows of refusals in a minute.',
      labelNames: ['reason'],
      registers: [registry],
    });
  }

  /** `address` is the client's, which is not kept. */
  note(entry: RequestEntry, address: () => string | undefined = () => undefined): void {
    const reason = this.budget.leavesOut(entry, address);
    if (reason !== undefined) return this.dropped.inc({ reason });
    const waiting = this.waiting.push(entry);
    if (waiting > this.maxWaiting) this.makeRoom();
    if (waiting < ENOUGH || this.writing) return;
    // The entries are those of others; and the next turn says what went wrong.
    detachedFromTrace(() => this.run()).catch(() => undefined);
  }

  /** One turn: writes what waits, unless the turn before failed within the last second. */
  @Periodic({ name: 'write the request log', everyMs: 300, stopIn: 'finish' })
  async run(): Promise<void> {
    if (performance.now() >= this.pausedUntil) await this.flush();
  }

  /** Writes what waits, or joins who does. What could not be written waits on. */
  @OnShutdown('flush', 'request log')
  flush(): Promise<void> {
    this.writing ??= this.writeAll().finally(() => {
      this.writing = undefined;
    });
    return this.writing;
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH);
      try {
        await writeEntries(this.pool, batch);
      } catch (error) {
        if (isRefusal(error)) {
          this.dropped.inc({ reason: 'refused' }, batch.length);
          this.log.error({ err: error, entries: batch.length }, 'The request log does not take its entries.');
          continue;
        }
        this.waiting = [...batch, ...this.waiting];
        if (this.waiting.length > this.maxWaiting) this.makeRoom();
        this.pausedUntil = performance.now() + PAUSE_MS;
        // The requests themselves say that the database is away.
        if (isDatabaseUnavailable(error)) return;
        throw error;
      }
    }
  }

  private makeRoom(): void {
    this.dropped.inc({ reason: 'full' }, this.waiting.splice(0, DROP).length);
  }
}

/** Of the data, which will be the same the next time. */
function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && /^2[23]/.test(error.code ?? '');
}
