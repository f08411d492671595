import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Coalescer } from '#runtime/batching/coalescer';
import { ApiError } from '../../http/errors/api-error.js';
import { NO_AUDIT } from '../audit-path.js';
import type { AuditRow } from './audit-shape.js';

/** Results are read as text and passed on without parsing. */
const READ_AUDITS = `
  select audit_id, workspace_id, audit_type, url, charged, refunded, status, created_at, completed_at, failure_reason,
         error::text, scores::text, dimensions::text, issues::text, metadata, result_archived_at
    from audits
   where audit_id = any ($1) and voided_at is null`;

/** Results can be large, and every poll of a batch waits for all of them. */
const MAX_BATCH = 32;
const MAX_CONCURRENT = 4;

interface OwnedRow extends AuditRow {
  readonly workspace_id: string;
}

/** Reads audits from the view. Concurrent polls share a query; a single one does not wait. */
@Injectable()
export class AuditReads {
  private readonly batches: Coalescer<string, OwnedRow | undefined>;

  constructor(pool: Pool) {
    this.batches = new Coalescer({
      name: 'read audits',
      run: async (auditIds) => {
        const { rows } = await pool.query<OwnedRow>({
          name: 'read-audits',
          text: READ_AUDITS,
          values: [auditIds],
        });
        const found = new Map(rows.map((row) => [row.audit_id, row]));
        return auditIds.map((auditId) => found.get(auditId));
      },
      maxBatch: MAX_BATCH,
      maxConcurrent: MAX_CONCURRENT,
    });
  }

  /**
   * Returns an audit of the workspace, as committed at the time of the call or later. Throws 404 `AUDIT_NOT_FOUND` if
   * it is unknown, belongs to another workspace, or was voided because its caller got no response.
   */
  async read(workspaceId: string, auditId: string): Promise<AuditRow> {
    const row = await this.batches.submit(auditId);
    if (row?.workspace_id !== workspaceId) throw auditNotFound();
    return row;
  }
}

export function auditNotFound(): ApiError {
  return new ApiError('AUDIT_NOT_FOUND', NO_AUDIT);
}
