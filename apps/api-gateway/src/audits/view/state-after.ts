import type { AuditEvent } from '#contracts/audit/events';
import {
  AUDIT_TYPES,
  isAuditType,
  type AuditType,
  ENGINES,
  type KindOfPage,
  type Scores,
  type AuditResult,
  type AuditStatus,
} from '#contracts/audit/audits';
import { invalidMessage } from '#messaging/message/invalid-message';
import type { MessageContext } from '#messaging/message/message-context';

/** What never changes about an audit. The first write stores them. */
export interface AuditFields {
  readonly auditId: string;
  readonly workspaceId: string;
  readonly type: AuditType;
  readonly url: string;
  /** What the page is for, if the create said it. A later release may know more kinds. */
  readonly kind?: string | undefined;
  readonly charged: number;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** The state of an audit at a version of its stream. JSON columns are JSON text. */
export interface AuditState extends AuditFields {
  readonly version: number;
  readonly status: AuditStatus;
  readonly refunded: number;
  readonly completedAt: string | null;
  readonly failureReason: string | null;
  readonly error: string | null;
  readonly page: string | null;
  readonly scores: string | null;
  readonly dimensions: string | null;
  /** The first `MAX_ISSUES`. */
  readonly issues: string | null;
  /** Those after them, for the report; null if there are none. */
  readonly moreIssues: string | null;
  /** How many the audit found. */
  readonly issuesTotal: number | null;
}

/**
 * Returns one state per audit, that of the highest version, in the order of the audit ids. A statement can write a row
 * only once, and statements that lock rows in the same order can't deadlock.
 */
export function newestStates(states: readonly AuditState[]): AuditState[] {
  const newest = new Map<string, AuditState>();
  for (const state of states) {
    const known = newest.get(state.auditId);
    if (!known || known.version < state.version) newest.set(state.auditId, state);
  }
  return [...newest.values()].sort((one, other) => (one.auditId < other.auditId ? -1 : 1));
}

/** More are in the report alone: each list of audits would carry them. */
export const MAX_ISSUES = 15;

export type ProjectedEvent = Exclude<AuditEvent, { type: 'audit.voided' }>;

/** Returns the audit's state after an event of its stream. Every event carries the whole state. */
export function stateAfter(event: ProjectedEvent, version: number): AuditState {
  const { data } = event;
  const running: AuditState = {
    auditId: data.audit_id,
    workspaceId: data.workspace_id,
    type: data.audit_type,
    url: data.url,
    kind: data.page_kind,
    charged: data.charged,
    createdAt: data.created_at,
    version,
    status: 'queued',
    refunded: data.refunded,
    completedAt: null,
    failureReason: null,
    error: null,
    page: null,
    scores: null,
    dimensions: null,
    issues: null,
    moreIssues: null,
    issuesTotal: null,
  };
  switch (event.type) {
    case 'audit.queued':
      return running;
    case 'audit.started':
      return { ...running, status: 'processing' };
    case 'audit.cancelled':
      return { ...running, status: 'cancelled', completedAt: event.data.completed_at };
    case 'audit.failed':
      return {
        ...running,
        status: 'failed',
        completedAt: event.data.completed_at,
        failureReason: event.data.failure_reason,
        error: JSON.stringify({ code: event.data.error.code, message: event.data.error.message }),
      };
    case 'audit.completed': {
      const { result, audit_type, completed_at } = event.data;
      return {
        ...running,
        status: 'complete',
        completedAt: completed_at,
        page: result.page ? JSON.stringify(visiblePage(result.page)) : null,
        scores: JSON.stringify(visibleScores(audit_type, result.scores)),
        dimensions: JSON.stringify(visibleDimensions(result)),
        issues: JSON.stringify(result.issues.slice(0, MAX_ISSUES)),
        moreIssues:
          result.issues.length > MAX_ISSUES ? JSON.stringify(result.issues.slice(MAX_ISSUES)) : null,
        issuesTotal: result.issues.length,
      };
    }
  }
}

/**
 * Returns the audit's state after the event of a message. Throws a poison `Failure` if the message lacks the stream's
 * version, or if this release does not know the type of audit.
 */
export function stateIn(event: ProjectedEvent, { version }: Pick<MessageContext, 'version'>): AuditState {
  if (!isAuditType(event.data.audit_type)) {
    const rule = `must be one of ${AUDIT_TYPES.join(', ')}`;
    throw invalidMessage('poison', { field: 'audit_type', rule });
  }
  if (version !== undefined) return stateAfter(event, version);
  throw invalidMessage('poison', { field: 'x-stream-version', rule: 'must be the version of the stream' });
}

/**
 * Returns the scores that a partner sees: null outside the purchased type, even if the engine produced values (contract
 * section 2.1). The overall score of a single-type audit is that type's score.
 */
export function visibleScores(type: AuditType, scores: Scores): Scores {
  if (type === 'all') return { overall: scores.overall, seo: scores.seo, aeo: scores.aeo, geo: scores.geo };
  const [seo, aeo, geo] = ENGINES.map((engine) => (engine === type ? scores[engine] : null));
  return { overall: scores[type], seo: seo ?? null, aeo: aeo ?? null, geo: geo ?? null };
}

/** Returns what a partner sees of the kind of the page. The order of its fields is not that of the store. */
export function visiblePage({ kind, sure, why, given }: KindOfPage): KindOfPage {
  return { kind, sure, why, ...(given && { given }) };
}

/**
 * Returns the content of `dimensions`, which contract section 2.1 leaves to us: how the result was measured, because
 * only results of one scoring version can be compared, and then the engines.
 */
export function visibleDimensions(result: AuditResult): object {
  const { scoring_version, as_of, final_url, completeness, dimensions } = result;
  return { scoring_version, as_of, final_url, ...(completeness && { completeness }), ...dimensions };
}
