import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Pool } from 'pg';
import { Periodic } from '#runtime/lifecycle/periodic';
import { readAtStart } from '#runtime/bootstrap/servers-at-start';
import { ServiceContext } from '#runtime/bootstrap/service';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { ApiError } from '../../http/errors/api-error.js';
import { unlessUnavailable } from '#postgres/failures/database-failure';

/** An index-only scan with a bound: above the limit the exact number does not matter. */
const COUNT_QUEUED = `
  select workspace_id, count(*)::int as queued
    from (select workspace_id from audits
           where status = 'queued' and voided_at is null
           limit $1) as bounded
   group by workspace_id`;

const RETRY_AFTER_SECONDS = 30;

/**
 * The audits that wait in the engine's queue: those in this gateway's view, counted every 250 ms, and those that this
 * process has admitted since.
 */
@Injectable()
export class Backlog {
  private counted = new Tally();
  /** Creates that are admitted and still running. */
  private readonly underWay = new Tally();
  /** Audits that were created after the last count began. */
  private readonly created = new Tally();

  constructor(
    private readonly pool: Pool,
    private readonly settings: GatewaySettings,
  ) {}

  /** Returns whether new work of a workspace would exceed the limit; one workspace may use half of it, rounded up. */
  isSaturatedFor(workspaceId: string): boolean {
    const parts = [this.counted, this.underWay, this.created];
    const sum = (read: (part: Tally) => number) => parts.reduce((total, part) => total + read(part), 0);
    return (
      sum(({ total }) => total) >= this.settings.maxQueued ||
      sum((part) => part.of(workspaceId)) >= Math.ceil(this.settings.maxQueued / 2)
    );
  }

  /**
   * Runs a create and counts its audit from now on, so that a burst can't pass between two counts. A create that throws
   * made no audit, or one that the view will show.
   */
  async admit<T>(workspaceId: string, create: () => Promise<T>): Promise<T> {
    this.underWay.add(workspaceId, 1);
    try {
      const made = await create();
      this.created.add(workspaceId, 1);
      return made;
    } finally {
      this.underWay.add(workspaceId, -1);
    }
  }

  async refresh(): Promise<void> {
    const visible = this.created.copy();
    const { rows } = await this.pool.query<{ workspace_id: string; queued: number }>({
      name: 'count-queued',
      text: COUNT_QUEUED,
      values: [this.settings.maxQueued],
    });
    this.counted = new Tally(rows.map((row) => [row.workspace_id, row.queued]));
    this.created.subtract(visible);
  }
}

/** 503 for new work while the engine is saturated (contract section 7); nothing was charged. */
export function engineBusy(): ApiError {
  return new ApiError(
    'ENGINE_BUSY',
    `Too many audits are waiting. Nothing was charged. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
    { retryAfter: RETRY_AFTER_SECONDS },
  );
}

/** Counts the backlog before the first create, and then periodically. */
@Injectable()
export class BacklogCount implements OnModuleInit {
  constructor(
    private readonly backlog: Backlog,
    private readonly context: ServiceContext,
  ) {}

  onModuleInit(): Promise<void> {
    return readAtStart(this.context, () => this.backlog.refresh());
  }

  @Periodic({ name: 'count the backlog', everyMs: 250, stopIn: 'finish' })
  count(): Promise<void> {
    return unlessUnavailable(this.backlog.refresh());
  }
}

/** A count for each workspace. */
class Tally {
  private readonly counts: Map<string, number>;
  private sum: number;

  constructor(entries: Iterable<readonly [string, number]> = []) {
    this.counts = new Map(entries);
    this.sum = [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  get total(): number {
    return this.sum;
  }

  of(workspaceId: string): number {
    return this.counts.get(workspaceId) ?? 0;
  }

  add(workspaceId: string, count: number): void {
    this.sum += count;
    const left = this.of(workspaceId) + count;
    if (left === 0) this.counts.delete(workspaceId);
    else this.counts.set(workspaceId, left);
  }

  subtract(other: Tally): void {
    for (const [workspaceId, count] of other.counts) this.add(workspaceId, -count);
  }

  copy(): Tally {
    return new Tally(this.counts);
  }
}
