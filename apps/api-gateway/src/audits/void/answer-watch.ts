import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { AuditFacts } from '../view/audit-state.js';

/** A charge whose caller never learned of it, to be taken back. */
export interface OpenVoid {
  readonly auditId: string;
  readonly workspaceId: string;
}

/** A keyless caller that is not answered by then never will be: its charge's deadline was 5 s. */
const UNANSWERED_SECONDS = 60;
const VOID_RETRY_SECONDS = 5;

const REQUEST_VOID = `
  insert into audits as held (audit_id, workspace_id, audit_type, url, charged, created_at, version, status, keyless,
                              void_requested_at)
  values ($1, $2, $3, $4, $5, $6, 0, 'queued', true, now())
  on conflict (audit_id) do update
     set keyless = true, answered_at = null, void_requested_at = coalesce(held.void_requested_at, now())`;

/**
 * The watch over calls without an Idempotency-Key: nobody may stay charged for an audit whose id they never learned. The
 * row of a keyless audit comes with the first event of the audit, *answered* by the request just before its 202; what
 * stays without an answer is *to void*.
 */
@Injectable()
export class AnswerWatch {
  constructor(private readonly pool: Pool) {}

  /** Marks an audit to be taken back, whether or not its charge or its row has come yet. */
  async requestVoid({ auditId, workspaceId, type, url, charged, createdAt }: AuditFacts): Promise<void> {
    await this.pool.query({
      name: 'request-void',
      text: REQUEST_VOID,
      values: [auditId, workspaceId, type, url, charged, createdAt],
    });
  }

  /**
   * Marks those that stayed unanswered for `seconds`; returns how many. A row that is locked is being answered or
   * projected at this moment: it is looked at again at the next run.
   */
  async requestVoidOfUnanswered(seconds = UNANSWERED_SECONDS): Promise<number> {
    const { rowCount } = await this.pool.query(
      `update audits set void_requested_at = now()
        where audit_id in (
          select audit_id from audits
           where keyless and answered_at is null and void_requested_at is null
             and seen_at < now() - make_interval(secs => $1)
           limit 500
             for update skip locked)`,
      [seconds],
    );
    return rowCount ?? 0;
  }

  /** Voids to send now; each is this process's for some seconds, then anybody's again. */
  async claimVoids(limit: number): Promise<OpenVoid[]> {
    const { rows } = await this.pool.query<{ audit_id: string; workspace_id: string }>(
      `update audits set void_tried_at = now()
        where audit_id in (
          select audit_id from audits
           where void_requested_at is not null and voided_at is null
             and (void_tried_at is null or void_tried_at < now() - interval '${VOID_RETRY_SECONDS} seconds')
           order by void_requested_at
           limit $1
             for update skip locked)
        returning audit_id, workspace_id`,
      [limit],
    );
    return rows.map((row) => ({ auditId: row.audit_id, workspaceId: row.workspace_id }));
  }

  /** For how long the oldest void has not been acknowledged; 0 where none is open. */
  async oldestOpenVoidSeconds(): Promise<number> {
    const { rows } = await this.pool.query<{ seconds: number }>({
      name: 'oldest-open-void',
      text: `
        select extract(epoch from now() - void_requested_at)::float8 as seconds from audits
         where void_requested_at is not null and voided_at is null
         order by void_requested_at limit 1`,
    });
    return rows[0]?.seconds ?? 0;
  }

  /** Notes that audits were taken back: a GET answers 404 from now on. Repeating it keeps the first time. */
  async noteVoided(auditIds: readonly string[]): Promise<void> {
    await this.pool.query(
      `update audits set voided_at = now()
        where voided_at is null
          and audit_id in (select audit_id from audits where audit_id = any($1) order by audit_id for update)`,
      [auditIds],
    );
  }
}
