import { Injectable } from '@nestjs/common';
import { type ClientBase, DatabaseError, Pool } from 'pg';
import type { AuditStatus } from '#contracts/audit/audits';
import { inOneTrip, inTransaction } from '#postgres/transaction';
import { FORGET_OUTDATED, lockDays, STORED } from './stored-days.js';

/** The audits of a day (UTC) with one status. */
export interface StatusTotal {
  /** `2026-11-23`. */
  readonly day: string;
  readonly status: AuditStatus;
  readonly audits: number;
  /** Credits. */
  readonly charged: number;
  readonly refunded: number;
}

export interface DayTotals {
  /** Of all days that were asked for; days without audits have none. Voided audits don't count. */
  readonly totals: readonly StatusTotal[];
  /** Days that could not be counted in time. They are counted when the next person looks. */
  readonly uncounted: readonly string[];
}

const DAY_MS = 86_400_000;
/** For all days that are over in one statement, and then for one after the other. The next looks go on. */
const BUDGET_MS = 1_000;
const DAY_TIMEOUT_MS = 5_000;
const LIVE_TIMEOUT_MS = 3_000;

/**
 * Days that are counted at each look: today, and the two before. An older day is stored once all of its audits have
 * ended: their refunds come with their end, and their charges are answered or voided within minutes. It is
 * counted again if a row comes later. A rebuild of the audits forgets the days of those that it changes.
 */
const LIVE_DAYS = 3;

/** Has its last status. */
const ENDED = `status in ('complete', 'failed', 'cancelled')`;

/** By day and status. `open` is the number of the day's audits that have not ended. */
const COUNT = `
  select d.day, c.status, c.audits, c.charged, c.refunded, c.open
    from unnest($2::date[], $3::timestamptz[]) as d (day, begins)
         left join lateral (
           select status, count(*)::int as audits, sum(charged)::bigint as charged, sum(refunded)::bigint as refunded,
                  sum(count(*) filter (where not (${ENDED}))) over () as open
             from audits
            where workspace_id = $1 and created_at >= d.begins and created_at < d.begins + interval '24 hours'
              and voided_at is null
            group by status) as c on true`;

const LIVE = `
  select day::text, status, audits, charged::float8, refunded::float8 from (${COUNT}) as counted where audits > 0`;

/** A day without audits gets a row, too, so that it is known to have none. */
const STORE = `
  insert into audit_days (workspace_id, day, status, audits, charged, refunded)
  select $1, day, coalesce(status, ''), coalesce(audits, 0), coalesce(charged, 0), coalesce(refunded, 0)
    from (${COUNT}) as counted
   where coalesce(open, 0) = 0 and not exists (select from audit_days a where a.workspace_id = $1 and a.day = counted.day)
  on conflict do nothing`;

/** The statistics of a table that grows are old: days at its end would look empty, and a scan of all cheap. */
const BY_INDEX = 'set local enable_seqscan = off';

type StoredTotal = Omit<StatusTotal, 'status'> & { readonly status: AuditStatus | '' };

@Injectable()
export class CountDays {
  constructor(private readonly pool: Pool) {}

  /** The days up to today, today included. */
  async last(days: number, workspaceId: string, now = Date.now()): Promise<DayTotals> {
    const today = Math.floor(now / DAY_MS);
    const all = Array.from({ length: days }, (_, index) => dayOf(today - index));
    const [live, over] = [all.slice(0, LIVE_DAYS), all.slice(LIVE_DAYS)];
    const [recent, stored] = await Promise.all([
      this.count(workspaceId, live),
      this.stored(workspaceId, over),
    ]);
    const missing = over.filter((day) => !stored.some((total) => total.day === day));
    const unstored = missing.length === 0 ? [] : await this.storeAll(workspaceId, missing);
    const older = missing.length === 0 ? stored : await this.stored(workspaceId, over);
    // Days with an audit that has not ended in all that time are not stored.
    const unended = over.filter(
      (day) => !unstored.includes(day) && !older.some((total) => total.day === day),
    );
    const counted = unended.length === 0 ? [] : await this.count(workspaceId, unended);
    const totals = [...older, ...(recent ?? []), ...(counted ?? [])].filter(
      (total): total is StatusTotal => total.status !== '',
    );
    return { totals, uncounted: [...(recent ? [] : live), ...unstored, ...(counted ? [] : unended)] };
  }

  /** Stores days, the newest first. Returns those that there was no time for. */
  private async storeAll(workspaceId: string, days: readonly string[]): Promise<readonly string[]> {
    if (await this.store(workspaceId, days, BUDGET_MS)) return [];
    const ends = performance.now() + BUDGET_MS;
    const left: string[] = [];
    for (const day of days) {
      const isDone = performance.now() < ends && (await this.store(workspaceId, [day], DAY_TIMEOUT_MS));
      if (!isDone) left.push(day);
    }
    return left;
  }

  /** Returns false if the time was too short; nothing is stored then. */
  private async store(workspaceId: string, days: readonly string[], timeoutMs: number): Promise<boolean> {
    const stored = await unlessTimedOut(
      inTransaction(
        this.pool,
        async (client) => {
          // One at a time, so that the rows of a day are of one count: what the next one reads has them.
          await client.query(`select ${lockDays('$1')}`, [workspaceId]);
          await client.query(FORGET_OUTDATED, [workspaceId, days]);
          await countWith(client, STORE, workspaceId, days);
          return true;
        },
        { statementTimeoutMs: timeoutMs },
      ),
    );
    return stored ?? false;
  }

  private async stored(workspaceId: string, days: readonly string[]): Promise<readonly StoredTotal[]> {
    return inOneTrip(this.pool, async (client) => {
      const values = [workspaceId, days];
      const [, { rows }] = await Promise.all([
        client.query(BY_INDEX),
        client.query<StoredTotal>({ name: 'read-audit-days', text: STORED, values }),
      ]);
      return rows;
    });
  }

  /** Returns undefined if the time was too short. */
  private count(workspaceId: string, days: readonly string[]): Promise<readonly StatusTotal[] | undefined> {
    return unlessTimedOut(
      inTransaction(this.pool, (client) => countWith(client, LIVE, workspaceId, days), {
        statementTimeoutMs: LIVE_TIMEOUT_MS,
      }),
    );
  }
}

async function countWith(
  client: ClientBase,
  text: string,
  workspaceId: string,
  days: readonly string[],
): Promise<readonly StatusTotal[]> {
  const [, { rows }] = await Promise.all([
    client.query(BY_INDEX),
    client.query<StatusTotal>({
      text,
      values: [workspaceId, days, days.map((day) => new Date(`${day}T00:00:00Z`))],
    }),
  ]);
  return rows;
}

function dayOf(daysSince1970: number): string {
  return new Date(daysSince1970 * DAY_MS).toISOString().slice(0, 10);
}

const QUERY_CANCELED = '57014';

async function unlessTimedOut<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === QUERY_CANCELED) return undefined;
    throw error;
  }
}

/** Returns the credits that audits of these days cost, after refunds. */
export function spentOn(days: readonly string[], totals: readonly StatusTotal[]): number {
  const wanted = new Set(days);
  return totals
    .filter(({ day }) => wanted.has(day))
    .reduce((sum, { charged, refunded }) => sum + charged - refunded, 0);
}

interface Rate {
  /** Credits, more than 0. */
  readonly perDay: number;
  /** The days that it is the mean of. */
  readonly days: number;
}

/**
 * Returns the mean spend of these days, which are in order; undefined if nothing was spent. It begins with the first
 * day that cost something: a new workspace has no days before.
 */
export function rateOf(days: readonly string[], totals: readonly StatusTotal[]): Rate | undefined {
  const first = days.findIndex((day) => spentOn([day], totals) > 0);
  if (first < 0) return undefined;
  const since = days.slice(first);
  return { perDay: spentOn(since, totals) / since.length, days: since.length };
}

/** Returns the last days (UTC), today included, the oldest first. */
export function lastDays(now: number, days: number): readonly string[] {
  const today = Math.floor(now / DAY_MS);
  return Array.from({ length: days }, (_, index) =>
    new Date((today - days + 1 + index) * DAY_MS).toISOString().slice(0, 10),
  );
}
