import { Injectable, Optional } from '@nestjs/common';
import { DatabaseError, Pool } from 'pg';
import { Counter, Registry } from 'prom-client';
import { Log } from '#contracts/log';
import {
  booleanArray,
  integerArray,
  smallintArray,
  textArray,
  timestamptzArray,
} from '#postgres/binary-arrays';
import { isDatabaseUnavailable, unlessUnavailable } from '#postgres/failures/database-failure';
import { detachedFromTrace } from '#telemetry/handling';
import { OnShutdown } from '#runtime/lifecycle/on-shutdown';
import { Periodic } from '#runtime/lifecycle/periodic';
import type { RequestEntry } from './request-entry.js';
import { clientOf } from '../rate-limit/address-window.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';

/** About 10 MB; at 1,000 requests a second 20 s without Postgres. */
const MAX_WAITING = 20_000;
/** Entries dropped at once when there is no room, so that dropping is cheap. */
const DROP = 1_000;
/** From this many entries on the log does not wait for the next turn. */
const ENOUGH = 500;
const BATCH = 1_000;
const PAUSE_MS = 1_000;

/**
 * Logs requests without delaying them: entries wait in memory and are written some hundreds in a statement. While
 * Postgres is unavailable the oldest entries are dropped; a killed process loses the waiting ones. `RowBudget` limits
 * the entries of refusals.
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
        'Requests that are missing in the request log: full, because Postgres was unavailable; refused, because it rejected them; ' +
        'address, beyond the limit of their client; unauthenticated, refusals without a valid API key beyond the rows of a minute; ' +
        'key, refusals of one API key beyond the rows of a minute.',
      labelNames: ['reason'],
      registers: [registry],
    });
  }

  /** `address` is the client's; it is not stored. */
  note(entry: RequestEntry, address: () => string | undefined = () => undefined): void {
    const reason = this.budget.leavesOut(entry, address);
    if (reason !== undefined) return this.dropped.inc({ reason });
    const waiting = this.waiting.push(entry);
    if (waiting > this.maxWaiting) this.makeRoom();
    if (waiting < ENOUGH || this.writing) return;
    // The entries belong to other requests, and the next turn reports the error.
    detachedFromTrace(() => this.run()).catch(() => undefined);
  }

  /** One turn: writes the waiting entries, unless a turn failed within the last second. */
  @Periodic({ name: 'write the request log', everyMs: 300, stopIn: 'finish' })
  async run(): Promise<void> {
    if (performance.now() >= this.pausedUntil) await this.flush();
  }

  /** Writes the waiting entries, or joins a running write. Entries that could not be written stay. */
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
          this.log.error(
            { err: error, entries: batch.length },
            'Entries could not be written to the request log.',
          );
          continue;
        }
        this.waiting = [...batch, ...this.waiting];
        if (this.waiting.length > this.maxWaiting) this.makeRoom();
        this.pausedUntil = performance.now() + PAUSE_MS;
        // The requests themselves report that the database is unavailable.
        if (isDatabaseUnavailable(error)) return;
        throw error;
      }
    }
  }

  private makeRoom(): void {
    this.dropped.inc({ reason: 'full' }, this.waiting.splice(0, DROP).length);
  }
}

/** Errors of the data, which would fail again. */
function isRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && /^2[23]/.test(error.code ?? '');
}

/** An insert whose reply was lost is sent again: rows that it wrote stay unchanged. */
const WRITE = `
  insert into request_log (at, request_id, workspace_id, key_id, method, route, status, code, message, audit_id,
                           delivery_id, idempotency_key, duration_ms, replayed)
  select * from unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::smallint[],
                       $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::int[], $14::boolean[])
  on conflict do nothing`;

async function writeEntries(pool: Pool, entries: readonly RequestEntry[]): Promise<void> {
  const texts = (of: (entry: RequestEntry) => string | undefined) => textArray(entries.map(of));
  await pool.query({
    name: 'write-request-log',
    text: WRITE,
    values: [
      timestamptzArray(entries.map(({ at }) => at)),
      texts(({ requestId }) => requestId),
      texts(({ workspaceId }) => workspaceId),
      texts(({ keyId }) => keyId),
      texts(({ method }) => method),
      texts(({ route }) => route),
      smallintArray(entries.map(({ status }) => status)),
      texts(({ code }) => code),
      texts(({ message }) => message),
      texts(({ auditId }) => auditId),
      texts(({ deliveryId }) => deliveryId),
      texts(({ idempotencyKey }) => idempotencyKey),
      integerArray(entries.map(({ durationMs }) => durationMs)),
      booleanArray(entries.map(({ replayed }) => replayed)),
    ],
  });
}

/**
 * The most rows of refusals that one gateway writes in a minute: in all without a valid key, of these for one client,
 * and for each key. A row has 0.5 to 1.5 KB, so a day of floods without a key takes 45 to 130 MB.
 */
export const ROWS_A_MINUTE = { unauthenticated: 60, client: 20, key: 60 } as const;

/** Why a refusal has no row. `unauthenticated`: the rows without a valid API key are used up; `key`: those of its API key. */
type LeftOut = 'address' | 'unauthenticated' | 'key';

const MINUTE_MS = 60_000;

/**
 * Decides which refusals get a row, so that neither unknown clients nor a faulty client with a key can fill the disk.
 */
export class RowBudget {
  private minute = 0;
  private unauthenticated = 0;
  private readonly clients = new Map<string, number>();
  private readonly keys = new Map<string, number>();

  /** `now` returns milliseconds. */
  constructor(private readonly now: () => number = Date.now) {}

  /**
   * Returns why the entry gets no row; undefined if it gets one. Other responses to a key are bounded by its rate
   * limits.
   */
  leavesOut(
    { status, keyId }: Pick<RequestEntry, 'status' | 'keyId'>,
    address: () => string | undefined,
  ): LeftOut | undefined {
    if (status < 400) return undefined;
    this.beginMinute();
    if (keyId !== undefined)
      return status >= 500 || takeOne(this.keys, keyId, ROWS_A_MINUTE.key) ? undefined : 'key';
    // Without a key only the address window refuses with 429.
    if (status === 429) return 'address';
    if (this.unauthenticated >= ROWS_A_MINUTE.unauthenticated) return 'unauthenticated';
    if (!takeOne(this.clients, clientOf(address() ?? ''), ROWS_A_MINUTE.client)) return 'unauthenticated';
    this.unauthenticated++;
    return undefined;
  }

  private beginMinute(): void {
    const minute = Math.floor(this.now() / MINUTE_MS);
    if (minute === this.minute) return;
    this.minute = minute;
    this.unauthenticated = 0;
    this.clients.clear();
    this.keys.clear();
  }
}

function takeOne(taken: Map<string, number>, id: string, most: number): boolean {
  const count = taken.get(id) ?? 0;
  if (count >= most) return false;
  taken.set(id, count + 1);
  return true;
}

/** Creates the tables of the next days, and drops those of days that ended more than `keepDays` ago. */
export async function keepRequestDays(pool: Pool, keepDays: number): Promise<void> {
  await pool.query('select gateway.make_request_log_days()');
  await pool.query('select gateway.drop_request_log_days($1)', [keepDays]);
}

@Injectable()
export class RequestDays {
  constructor(
    private readonly pool: Pool,
    private readonly settings: GatewaySettings,
  ) {}

  @Periodic({
    name: 'make and drop the days of the request log',
    everyMs: 600_000,
    stopIn: 'finish',
    atStart: true,
  })
  keep(): Promise<void> {
    return unlessUnavailable(keepRequestDays(this.pool, this.settings.requestLogDays));
  }
}
