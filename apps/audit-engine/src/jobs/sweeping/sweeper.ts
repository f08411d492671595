import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Log } from '#contracts/log';
import { isDatabaseUnavailable } from '#postgres/failures/database-failure';
import { Periodic } from '#runtime/lifecycle/periodic';
import { EngineSettings } from '../../settings/engine-settings.js';
import type { Claim } from '../queue/claim-jobs.js';
import { releaseJob, releaseLapsed } from '../queue/leases.js';
import { AuditLifecycle } from '../../lifecycle/audit-lifecycle.js';
import { Aborts } from '../running/aborts.js';
import { Claims } from '../running/claims.js';

/** The most jobs of each kind in one sweep; the next sweep takes the rest. */
const LIMIT = 200;
/** The sweeps run in parallel, so that a slow one does not delay the others. */
const SWEEPS = { everyMs: ({ everyMs }: Sweeper) => everyMs, stopIn: 'stop-accepting' } as const;

/** Finds claimed jobs that their worker does not end. Runs in every process; each job is handled by one of them. */
@Injectable()
export class Sweeper {
  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
    private readonly settings: EngineSettings,
    private readonly lifecycle: AuditLifecycle,
    private readonly aborts: Aborts,
    private readonly claims: Claims,
  ) {}

  get everyMs(): number {
    return this.settings.sweepMs;
  }

  @Periodic({ name: 'end overdue audits', ...SWEEPS })
  async expireOverdue(): Promise<void> {
    for (const claim of await findOverdue(this.pool, this.settings.overdueMs, LIMIT)) {
      try {
        await this.expire(claim);
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        // One audit that can't be ended must not prevent the end of the others.
        this.log.error(
          { err: error, alarm: 'audit-not-ended', audit_id: claim.auditId },
          'An overdue audit could not be ended; the next sweep tries again.',
        );
      }
    }
  }

  /** Ends audits whose worker renews the lease but has passed the deadline: the worker hangs. */
  private async expire(claim: Claim): Promise<void> {
    const { auditId } = claim;
    const at = new Date().toISOString();
    const applied = await this.lifecycle.apply(auditId, { kind: 'expire', at });
    this.log.warn(
      { alarm: 'audit-overdue', audit_id: auditId },
      'An audit was far past its deadline and was ended.',
    );
    this.aborts.announce(auditId, applied);
    // Claimed but never started: another worker may start it.
    if (applied.state.status !== 'queued') return;
    await releaseJob(this.pool, claim);
    this.claims.wake();
  }

  /** Lets audits wait again whose worker died, or lost the database for longer than a lease. The next attempt follows. */
  @Periodic({ name: 'revive lapsed jobs', ...SWEEPS })
  async reviveLapsed(): Promise<void> {
    const lapsed = await releaseLapsed(this.pool, LIMIT);
    if (lapsed.length === 0) return;
    this.log.warn({ audit_ids: lapsed }, 'Workers were lost; their audits are started again.');
    this.claims.wake();
  }
}

/** Returns up to `limit` claimed jobs that are more than `graceMs` past their deadline, by the database's clock. */
async function findOverdue(pool: Pool, graceMs: number, limit: number): Promise<readonly Claim[]> {
  const { rows } = await pool.query<Claim>({
    name: 'sweeping.find-overdue',
    text: `
      select audit_id as "auditId", workspace_id as "workspaceId", claim as token from jobs
      where claim is not null
        and lease_until >= now()
        and deadline_at < now() - $1 * interval '1 ms'
      order by deadline_at limit $2`,
    values: [graceMs, limit],
  });
  return rows;
}
