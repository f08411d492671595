import type { Pool } from 'pg';

/** Index-only, and bounded: above the limit nobody needs the exact number. */
const COUNT_QUEUED = `
  select workspace_id, count(*)::int as queued
    from (select workspace_id from audits
           where status = 'queued' and void_requested_at is null and voided_at is null
           limit $1) as bounded
   group by workspace_id`;

/**
 * What waits in the queue of the engine, by this gateway's own view: counted every 250 ms, and between two counts
 * raised by what this process admitted itself.
 */
export class Backlog {
  private counted = new Map<string, number>();
  private admitted = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly pool: Pool,
    private readonly maxQueued: number,
  ) {}

  /** Whether new work of a workspace would go over the limit; one workspace may hold half of it, rounded up. */
  isSaturatedFor(workspaceId: string): boolean {
    return this.total >= this.maxQueued || this.of(workspaceId) >= Math.ceil(this.maxQueued / 2);
  }

  /** Counts an admitted audit at once, or a burst would pass between two counts. */
  admit(workspaceId: string): void {
    this.total++;
    this.admitted.set(workspaceId, (this.admitted.get(workspaceId) ?? 0) + 1);
  }

  async refresh(): Promise<void> {
    const before = this.admitted;
    this.admitted = new Map();
    try {
      const { rows } = await this.pool.query<{ workspace_id: string; queued: number }>({
        name: 'count-queued',
        text: COUNT_QUEUED,
        values: [this.maxQueued],
      });
      this.counted = new Map(rows.map((row) => [row.workspace_id, row.queued]));
      this.total = sum(this.counted) + sum(this.admitted);
    } catch (error) {
      for (const [workspaceId, count] of before) {
        this.admitted.set(workspaceId, (this.admitted.get(workspaceId) ?? 0) + count);
      }
      throw error;
    }
  }

  private of(workspaceId: string): number {
    return (this.counted.get(workspaceId) ?? 0) + (this.admitted.get(workspaceId) ?? 0);
  }
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}
