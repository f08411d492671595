import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { CheckoutProvider } from '../provider/checkout-provider.js';

/** Longer than the slowest page. A process that has not gone on by then must have died. */
const LEASE_SECONDS = 300;
/** Seconds between the end of one reading and the start of the next. */
const EVERY_SECONDS = 600;
/** For clock differences, and for entries that the provider lists a little late. */
const OVERLAP_SECONDS = 600;

/** The page that only this process may read now. */
export interface ClaimedPage {
  /** All reversals up to this time are recorded. */
  readonly recordedTo: Date;
  /** When this reading began. */
  readonly readingTo: Date;
  /** Start of the reading. */
  readonly since: Date;
  /** The provider's cursor of this page; undefined for the newest page. */
  readonly after: string | undefined;
  /** The number of this claim; a later claim invalidates it. */
  readonly claims: number;
}

interface ClaimedRow extends Omit<ClaimedPage, 'since' | 'after'> {
  readonly after: string | null;
}

/**
 * The row of `reversal_checkpoints` of a provider. A reading goes page by page from the newest back to the start of the
 * previous reading. Only after all its pages are recorded, `recorded_to` moves to the start of this reading.
 */
@Injectable()
export class ReversalCheckpoint {
  constructor(
    private readonly pool: Pool,
    private readonly provider: CheckoutProvider,
  ) {}

  /** Claims the due page for this process until its lease ends; undefined if none is due. */
  async claim(): Promise<ClaimedPage | undefined> {
    const { rows } = await this.pool.query<ClaimedRow>(
      `update reversal_checkpoints
          set next_at = now() + interval '${LEASE_SECONDS} seconds', claims = claims + 1,
              reading_to = coalesce(reading_to, now())
        where provider = $1 and next_at <= now()
        returning recorded_to as "recordedTo", reading_to as "readingTo", page_after as after, claims`,
      [this.provider.name],
    );
    if (!rows[0]) return undefined;
    const { after, ...page } = rows[0];
    const since = new Date(page.recordedTo.getTime() - OVERLAP_SECONDS * 1_000);
    return { ...page, since, after: after ?? undefined };
  }

  /** Records a page, complete or in part, and the cursor of the next one. */
  async goOn({ claims }: ClaimedPage, next: string, whole: boolean): Promise<void> {
    await this.pool.query(
      `update reversal_checkpoints set page_after = $3, incomplete = incomplete or not $4, next_at = now()
        where provider = $1 and claims = $2`,
      [this.provider.name, claims, next, whole],
    );
  }

  /**
   * Records the end of the reading. Returns false if a part of it is not recorded; then the next reading starts from
   * the same point.
   */
  async end({ claims, recordedTo }: ClaimedPage, whole: boolean): Promise<boolean> {
    const { rows } = await this.pool.query<Pick<ClaimedRow, 'recordedTo'>>(
      `update reversal_checkpoints
          set recorded_to = case when incomplete or not $3 then recorded_to else reading_to end,
              reading_to = null, page_after = null, incomplete = false,
              next_at = now() + interval '${EVERY_SECONDS} seconds'
        where provider = $1 and claims = $2
        returning recorded_to as "recordedTo"`,
      [this.provider.name, claims, whole],
    );
    return rows[0] !== undefined && rows[0].recordedTo > recordedTo;
  }

  /** Starts again at the newest page, because the provider no longer knows the cursor. */
  async restart({ claims }: ClaimedPage): Promise<void> {
    await this.pool.query(
      `update reversal_checkpoints set reading_to = null, page_after = null, incomplete = false, next_at = now()
        where provider = $1 and claims = $2`,
      [this.provider.name, claims],
    );
  }

  /**
   * Returns the seconds for which reversals may be unknown here. Infinite if the row is missing, because then nothing
   * is read.
   */
  async unreadSeconds(): Promise<number> {
    const { rows } = await this.pool.query<{ seconds: number }>(
      `select extract(epoch from now() - recorded_to)::float8 as seconds from reversal_checkpoints where provider = $1`,
      [this.provider.name],
    );
    return rows[0]?.seconds ?? Infinity;
  }
}
