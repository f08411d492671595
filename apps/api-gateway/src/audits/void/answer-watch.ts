import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { AuditFields } from '../view/audit-state.js';

/** A charge without a response to its caller, to be voided. */
export interface OpenVoid {
  readonly auditId: string;
  readonly workspaceId: string;
}

/** A caller without an Idempotency-Key that has no answer by then never gets one: the charge's deadline was 5 s. */
const UNANSWERED_SECONDS = 60;
const VOID_RETRY_SECONDS = 5;

const REQUEST_VOID = `
  insert into audits as held (audit_id, workspace_id, audit_type, url, charged, created_at, version, status, keyless,
                              void_requested_at)
  values ($1, $2, $3, $4, $5, $6, 0, 'queued', true, now())
  on conflict (audit_id) do update
     set keyless = true, answered_at = null, void_requested_at = coalesce(held.void_requested_at, now())`;

/**
 * Watches calls without an Idempotency-Key: a caller must not stay charged for an audit whose id it never got. The
 * first event of the audit writes its row; the request marks it *answered* just before its 202. A row that stays
 * unanswered is marked *to void*.
 */
@Injectable()
export class AnswerWatch {
  constructor(private readonly pool: Pool) {}

  /** Marks an audit to be voided, even if its charge or its row does not exist yet. */
  async requestVoid({ auditId, workspaceId, type, url, charged, createdAt }: AuditFields): Promise<void> {
    await this.pool.query({
      name: 'request-void',
      text: REQUEST_VOID,
      values: [auditId, workspaceId, type, url, charged, createdAt],
    });
  }

  /**
   * Marks the audits that stayed unanswered for `seconds`; returns how many. A locked row is being answered or
   * projected now: the next run checks it again.
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

  /** Claims voids to send now, each for some seconds. */
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

  /** Returns the age in seconds of the oldest void that is not acknowledged; 0 if there is none. */
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

  /** Records that audits were voided: from now on a GET returns 404. A repeat keeps the first time. */
  async noteVoided(auditIds: readonly string[]): Promise<void> {
    await this.pool.query(
      `update audits set voided_at = now()
        where voided_at is null
          and audit_id in (select audit_id from audits where audit_id = any($1) order by audit_id for update)`,
      [auditIds],
    );
  }
}
