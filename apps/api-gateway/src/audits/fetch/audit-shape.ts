import type { AuditStatus } from '#contracts/audit/audits';
import { checkPageUrl } from '#contracts/audit/check-page';

/** An audit as the view holds it, without its dimensions. `error`, `page`, `scores`, `issues` and `metadata` are JSON text as stored. */
export interface ListedRow {
  readonly audit_id: string;
  readonly audit_type: string;
  readonly url: string;
  /** What the page is for; null if the create did not say it. */
  readonly kind: string | null;
  readonly charged: number;
  readonly refunded: number;
  readonly status: AuditStatus;
  readonly created_at: Date;
  readonly completed_at: Date | null;
  readonly failure_reason: string | null;
  readonly error: string | null;
  /** Null in results of scoring versions before 4. */
  readonly page: string | null;
  readonly scores: string | null;
  /** Also null if the result was archived. */
  readonly issues: string | null;
  /** How many the audit found. `issues` has the first of them. */
  readonly issues_total: number | null;
  /** Null if none was sent, or if it is no longer kept. */
  readonly metadata: string | null;
}

export interface AuditRow extends ListedRow {
  readonly dimensions: string | null;
  /** The issues after those in `issues`, if the result was archived: see `AuditReads.moreIssues`. */
  readonly more_issues?: string | null;
  /** When `dimensions`, `issues` and `more_issues` of a complete audit were archived: see `ArchivedResults`. */
  readonly result_archived_at: Date | null;
}

/**
 * Returns the body of GET /audit/{id} (contract section 4.2), whose fields depend on the status. Results and metadata
 * are inserted as stored text: a poll never parses a large one. The pages about checks are below `publicUrl`.
 */
export function auditBody(row: AuditRow, publicUrl: string): string {
  return `{"data":${auditJson(row, [`"dimensions":${row.dimensions}`], publicUrl)}}`;
}

/** A page of the list of audits, newest first. */
export interface AuditPage {
  readonly audits: readonly ListedRow[];
  /** Null if nothing is left to be looked at. A page without audits may have one. */
  readonly nextCursor: string | null;
}

export function auditPageBody({ audits, nextCursor }: AuditPage, publicUrl: string): string {
  const items = audits.map((row) => auditJson(row, [], publicUrl));
  return `{"data":[${items.join(',')}],"next_cursor":${JSON.stringify(nextCursor)}}`;
}

function auditJson(row: ListedRow, dimensions: readonly string[], publicUrl: string): string {
  const fields: string[] = [
    field('audit_id', row.audit_id),
    field('status', row.status),
    field('type', row.audit_type),
    field('url', row.url),
    ...(row.kind === null ? [] : [field('kind', row.kind)]),
    ...statusFields(row, dimensions, publicUrl),
    `"credits":${creditsJson(row)}`,
    field('created_at', row.created_at.toISOString()),
  ];
  if (row.completed_at !== null) fields.push(field('completed_at', row.completed_at.toISOString()));
  if (row.metadata !== null) fields.push(`"metadata":${row.metadata}`);
  return `{${fields.join(',')}}`;
}

function statusFields(row: ListedRow, dimensions: readonly string[], publicUrl: string): string[] {
  switch (row.status) {
    case 'complete':
      return [
        ...(row.page === null ? [] : [`"page":${row.page}`]),
        `"scores":${row.scores}`,
        ...dimensions,
        ...(row.issues === null ? [] : [`"issues":${withPages(row.issues, publicUrl)}`]),
        `"issues_total":${row.issues_total}`,
      ];
    case 'failed':
      return [field('failure_reason', row.failure_reason), `"error":${row.error}`];
    case 'queued':
    case 'processing':
    case 'cancelled':
      return [];
  }
}

function creditsJson({ charged, refunded }: Pick<AuditRow, 'charged' | 'refunded'>): string {
  return `{"charged":${charged},"refunded":${refunded}}`;
}

function field(name: string, value: string | null): string {
  return `"${name}":${JSON.stringify(value)}`;
}

/**
 * Returns issues, as JSON text, with the address of the page about each check. They are stored with the id first. No
 * text that a page brought looks so: the quotes within it are escaped.
 */
export function withPages(issues: string, publicUrl: string): string {
  return issues.replaceAll(
    /\{"id":"([\w.]+)"/g,
    (start, id: string) => `${start},"doc_url":${JSON.stringify(checkPageUrl(publicUrl, id))}`,
  );
}
