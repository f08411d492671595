import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { CheckoutProvider } from '../checkouts/provider/checkout-provider.js';

/** Longer than a page takes at its slowest: who claimed the reading and has not gone on by then has died. */
const LEASE_SECONDS = 300;
/** Between the end of one reading and the begin of the next. */
const EVERY_SECONDS = 600;
/** For clocks that differ, and for what the provider lists a little late. */
const OVERLAP_SECONDS = 600;

/** The page that this process alone may read now. */
export interface ClaimedPage {
  /** Up to when everything is recorded. */
  readonly recordedTo: Date;
  /** When this reading began. */
  readonly readingTo: Date;
  /** From when on it reads. */
  readonly since: Date;
  /** The provider's mark that it comes after; undefined for the newest. */
  readonly after: string | undefined;
  /** Of the claim: a later one ends this. */
  readonly claims: number;
}

interface ClaimedRow {
  readonly recorded_to: Date;
  readonly reading_to: Date;
  readonly page_after: string | null;
  readonly claims: number;
}

/**
 * The row of `reversal_checkpoints` of a provider. A reading goes from the newest back to what the one before it had
 * recorded, page by page; only when all of its pages are recorded, `recorded_to` moves to when it began.
 */
@Injectable()
export class ReversalCheckpoint {
  constructor(
    private readonly pool: Pool,
    private readonly provider: CheckoutProvider,
  ) {}

  /** The page whose turn it is, for this process alone until its lease is over. */
  async claim(): Promise<ClaimedPage | undefined> {
    const { rows } = await this.pool.query<ClaimedRow>(
      `update reversal_checkpoints
          set next_at = now() + interval '${LEASE_SECONDS} seconds', claims = claims + 1,
              reading_to = coalesce(reading_to, now())
        where provider = $1 and next_at <= now()
        returning recorded_to, reading_to, page_after, claims`,
      [this.provider.name],
    );
    if (!rows[0]) return undefined;
    const { recorded_to: recordedTo, reading_to: readingTo, page_after, claims } = rows[0];
    const since = new Date(recordedTo.getTime() - OVERLAP_SECONDS * 1_000);
    return { recordedTo, readingTo, since, after: page_after ?? undefined, claims };
  }

  /** Notes that a page is recorded, all but some of it where not `whole`, and that `next` is to be read. */
  async goOn({ claims }: ClaimedPage, next: string, whole: boolean): Promise<void> {
    await this.pool.query(
      `update reversal_checkpoints set page_after = $3, incomplete = incomplete or not $4, next_at = now()
        where provider = $1 and claims = $2`,
      [this.provider.name, claims, next, whole],
    );
  }

  /**
   * Notes that the last page is recorded. Where something of this reading is not, the next one reads all of it again:
   * false then.
   */
  async end({ claims, recordedTo }: ClaimedPage, whole: boolean): Promise<boolean> {
    const { rows } = await this.pool.query<Pick<ClaimedRow, 'recorded_to'>>(
      `update reversal_checkpoints
          set recorded_to = case when incomplete or not $3 then recorded_to else reading_to end,
              reading_to = null, page_after = null, incomplete = false,
              next_at = now() + interval '${EVERY_SECONDS} seconds'
        where provider = $1 and claims = $2
        returning recorded_to`,
      [this.provider.name, claims, whole],
    );
    return rows[0] !== undefined && rows[0].recorded_to > recordedTo;
  }

  /** Begins with the newest again, where the provider has forgotten what a page was to come after. */
  async restart({ claims }: ClaimedPage): Promise<void> {
    await this.pool.query(
      `update reversal_checkpoints set reading_to = null, page_after = null, incomplete = false, next_at = now()
        where provider = $1 and claims = $2`,
      [this.provider.name, claims],
    );
  }

  /** For how many seconds what the provider told of may be unknown; for ever where the row is missing: nothing is read then. */
  async unreadSeconds(): Promise<number> {
    const { rows } = await this.pool.query<{ seconds: number }>(
      `select extract(epoch from now() - recorded_to)::float8 as seconds from reversal_checkpoints where provider = $1`,
      [this.provider.name],
    );
    return rows[0]?.seconds ?? Infinity;
  }
}
