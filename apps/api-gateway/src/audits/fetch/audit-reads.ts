import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Coalescer } from '#runtime/batching/coalescer';
import { CommandClient } from '#messaging/rpc/command-client';
import { IsId } from '#contracts/validation/values';
import { ApiError } from '../../http/errors/api-error.js';
import type { AuditRow } from './audit-shape.js';
import { commandOptions, type RequestTrace } from '../../http/observability/request-trace.js';
import { stateAfter } from '../view/state-after.js';
import { RefusedAs } from '../../http/validation/refused-as.js';
import { Field } from '../../http/openapi/schemas.js';
import { EXAMPLE } from '../../http/openapi/examples.js';

export const NO_AUDIT = 'This workspace has no audit with this id.';

@RefusedAs('AUDIT_NOT_FOUND', NO_AUDIT)
export class AuditPath {
  @IsId('audit')
  @Field({
    name: 'audit_id',
    type: 'string',
    minLength: 1,
    description: 'The `audit_id` from the response to the create.',
    example: EXAMPLE.auditId,
  })
  readonly id!: string;
}

/** Results are read as text and passed on without parsing. */
const READ_AUDITS = `
  select audit_id, workspace_id, audit_type, url, kind, charged, refunded, status, created_at, completed_at,
         failure_reason, error::text, page::text, scores::text, dimensions::text, issues::text,
         issues_total, metadata, result_archived_at
    from audits
   where audit_id = any ($1) and voided_at is null`;

/** Results can be large, and every poll of a batch waits for all of them. */
const MAX_BATCH = 32;
const MAX_CONCURRENT = 4;

const RESULT_DEADLINE_MS = 5_000;

interface OwnedRow extends AuditRow {
  readonly workspace_id: string;
}

/** Reads audits from the view. Concurrent polls share a query; a single one does not wait. */
@Injectable()
export class AuditReads {
  private readonly batches: Coalescer<string, OwnedRow | undefined>;

  constructor(private readonly pool: Pool) {
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
   * Returns an audit of the workspace, as committed at the time of the call or later; undefined if it is unknown, belongs
   * to another workspace, or was voided because its caller got no response.
   */
  async find(workspaceId: string, auditId: string): Promise<AuditRow | undefined> {
    const row = await this.batches.submit(auditId);
    return row?.workspace_id === workspaceId ? row : undefined;
  }

  /** Returns the issues after those of the row, as JSON text; null if there are none. Polls do not read them. */
  async moreIssues({ audit_id }: AuditRow): Promise<string | null> {
    const { rows } = await this.pool.query<{ more_issues: string | null }>({
      name: 'read-more-issues',
      text: 'select more_issues::text from audits where audit_id = $1',
      values: [audit_id],
    });
    return rows[0]?.more_issues ?? null;
  }

  /** Returns the URLs of audits of the workspace by their ids, without those that are unknown. */
  async urlsOf(workspaceId: string, auditIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.pool.query<{ audit_id: string; url: string }>({
      name: 'read-urls',
      text: 'select audit_id, url from audits where audit_id = any($2) and workspace_id = $1',
      values: [workspaceId, auditIds],
    });
    return new Map(rows.map(({ audit_id, url }) => [audit_id, url]));
  }

  /** Throws 404 `AUDIT_NOT_FOUND` where `find` finds none. */
  async read(workspaceId: string, auditId: string): Promise<AuditRow> {
    const row = await this.find(workspaceId, auditId);
    if (!row) throw auditNotFound();
    return row;
  }
}

export function auditNotFound(): ApiError {
  return new ApiError('AUDIT_NOT_FOUND', NO_AUDIT);
}

/**
 * Reads results that `acs retention run` archived. The engine computes them from the audit's events in the same way as
 * before: partners get the same bytes after one more round trip to the engine.
 */
@Injectable()
export class ArchivedResults {
  constructor(private readonly commands: CommandClient) {}

  /** Returns an audit with its result, archived or not. Throws a transient `Failure` if the engine did not reply. */
  async withResult(audit: AuditRow, trace: RequestTrace): Promise<AuditRow> {
    if (audit.result_archived_at === null) return audit;
    const { completed, version } = await this.commands.send(
      'audit.get-result',
      { audit_id: audit.audit_id },
      commandOptions(trace, RESULT_DEADLINE_MS),
    );
    const { dimensions, issues, moreIssues } = stateAfter(
      { type: 'audit.completed', data: completed },
      version,
    );
    return { ...audit, dimensions, issues, more_issues: moreIssues };
  }
}
