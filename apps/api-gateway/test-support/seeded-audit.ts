import type { Pool } from 'pg';
import { newId } from '#contracts/identifiers';
import { type AuditResult, isTerminal } from '#contracts/audit/audits';
import type { AuditState } from '../src/audits/view/state-after.js';
import { AuditView } from '../src/audits/view/audit-view.js';
import { exampleAudit } from './example-audit.js';

/** Writes the audit of the documentation into the view, as audits of `workspaceId`, and returns its id. */
export async function seedAudit(
  pool: Pool,
  workspaceId: string,
  changes: Partial<AuditState> & { readonly metadata?: string } = {},
): Promise<string> {
  const { scores, dimensions, issues } = exampleAudit();
  const { metadata, ...state } = changes;
  const status = state.status ?? 'complete';
  const isComplete = status === 'complete';
  const auditId = newId('audit');
  await new AuditView(pool).write({
    auditId,
    workspaceId,
    type: 'aeo',
    url: 'https://site.example/article',
    charged: 80,
    refunded: 0,
    createdAt: new Date().toISOString(),
    version: 3,
    status,
    completedAt: isTerminal(status) ? new Date().toISOString() : null,
    failureReason: null,
    error: null,
    page: null,
    scores: isComplete ? JSON.stringify(scores) : null,
    dimensions: isComplete ? JSON.stringify(dimensions) : null,
    issues: isComplete ? JSON.stringify(issues) : null,
    moreIssues: null,
    issuesTotal: isComplete ? issues.length : null,
    ...state,
  });
  if (metadata !== undefined)
    await pool.query('update audits set metadata = $2 where audit_id = $1', [auditId, metadata]);
  return auditId;
}

/** Returns the result of the documentation's audit, as the engine has it. */
export function exampleResult(): AuditResult {
  const { scores, dimensions, issues } = exampleAudit();
  const { aeo, ...measurement } = dimensions;
  return { ...measurement, scores, dimensions: { aeo }, issues } as unknown as AuditResult;
}

/** Inserts a row of the view as no request does: a complete audit, but for these columns. Returns its id. */
export async function insertAudit(
  pool: Pool,
  columns: { readonly workspace_id: string } & Readonly<Record<string, unknown>>,
): Promise<string> {
  const row = {
    audit_id: newId('audit'),
    audit_type: 'seo',
    url: 'https://example.com/',
    charged: 80,
    refunded: 0,
    created_at: new Date(),
    version: 3,
    status: 'complete',
    issues_total: 0,
    ...columns,
  };
  const names = Object.keys(row);
  await pool.query(
    `insert into audits (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
  return row.audit_id;
}
