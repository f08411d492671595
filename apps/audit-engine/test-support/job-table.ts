import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Pool, QueryConfig, QueryResultRow } from 'pg';
import { createPool } from '#postgres/pool';
import { createLog } from '#runtime/observability/logging';
import { migrate } from '#runtime/migrations/migrations';
import { createTestDatabase } from '../../../test/support/servers/database.js';
import { type ClaimTerms, claimJobs } from '../src/jobs/queue/claim-jobs.js';
import { migrations } from '../src/migrations/index.js';

export interface TestJob {
  readonly auditId: string;
  readonly workspaceId: string;
  readonly host: string;
  /** True if another process has claimed it already. */
  readonly running?: boolean;
  readonly inBatch?: boolean;
}

/** The table of jobs in a separate database for one test. */
export class JobTable {
  private added = 0;

  private constructor(
    readonly pool: Pool,
    readonly drop: () => Promise<void>,
  ) {}

  /** Registers hooks: a table before the tests, which `ready` gets, without jobs for each of them, and its end. */
  static given(ready: (table: JobTable) => unknown): void {
    let table: JobTable | undefined;
    beforeAll(async () => {
      table = await JobTable.create();
      await ready(table);
    });
    beforeEach(() => table?.clear());
    afterAll(() => table?.drop());
  }

  private static async create(): Promise<JobTable> {
    const database = await createTestDatabase();
    await migrate({ adminUrl: database.url, schema: 'audits', migrations });
    const log = createLog('test', 'silent');
    const pool = createPool({ url: database.url, schema: 'audits', name: 'test', log });
    return new JobTable(pool, async () => {
      await pool.end();
      await database.drop();
    });
  }

  async clear(): Promise<void> {
    await this.pool.query('truncate jobs, turns');
    this.added = 0;
  }

  /** Adds jobs, each younger than all before it; the first one is an hour old. */
  async add(jobs: readonly TestJob[]): Promise<void> {
    await this.pool.query(
      `insert into jobs (audit_id, workspace_id, host, in_batch, ordered_at, claim, lease_until, deadline_at)
       select audit_id, workspace_id, host, in_batch, at, case when running then gen_random_uuid() end,
              case when running then now() end, case when running then now() end
       from (
         select job.*, now() - interval '1 hour' + (n + $5) * interval '1 ms' as at
         from unnest($1::text[], $2::text[], $3::text[], $4::boolean[], $6::boolean[])
           with ordinality as job (audit_id, workspace_id, host, running, in_batch, n)
       ) as aged`,
      [
        jobs.map(({ auditId }) => auditId),
        jobs.map(({ workspaceId }) => workspaceId),
        jobs.map(({ host }) => host),
        jobs.map(({ running }) => running ?? false),
        this.added,
        jobs.map(({ inBatch }) => inBatch ?? false),
      ],
    );
    this.added += jobs.length;
  }

  /** Adds `count` jobs of one workspace and host; their audits are named after both and numbered from 1. */
  addMany(workspaceId: string, host: string, count: number, inBatch = false): Promise<void> {
    return this.add(
      Array.from({ length: count }, (_, index) => ({
        auditId: `${workspaceId}-${host}-${index + 1}`,
        workspaceId,
        host,
        inBatch,
      })),
    );
  }

  /** Claims as a worker would, and returns the audits in alphabetical order. */
  async claim(limit: number, terms: Partial<ClaimTerms> = {}): Promise<string[]> {
    const { claims } = await claimJobs(queriesOf(this.pool), limit, {
      leaseMs: 60_000,
      timeoutMs: 60_000,
      auditsPerHost: 2,
      auditsPerAddress: 4,
      ...terms,
    });
    return claims.map(({ auditId }) => auditId).sort();
  }
}

/** Makes a pool answer as the session of a process does. */
export function queriesOf(pool: Pool): {
  query<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]>;
} {
  return {
    query: async <Row extends QueryResultRow>(query: QueryConfig) => (await pool.query<Row>(query)).rows,
  };
}
