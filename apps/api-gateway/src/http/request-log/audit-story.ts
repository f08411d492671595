import type { ClientBase, Pool } from 'pg';
import type { AuditStatus } from '#contracts/audit/audits';

export interface RequestRow {
  readonly at: Date;
  readonly request_id: string;
  readonly workspace_id: string | null;
  readonly key_id: string | null;
  readonly key_name: string | null;
  /** The last characters of the key; null if it had none, or if it is not stored any more. */
  readonly key_hint: string | null;
  /** Null if it was not an HTTP request. */
  readonly method: string | null;
  /** Null for an unknown path. */
  readonly route: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly message: string | null;
  readonly audit_id: string | null;
  /** Of the audit, while the gateway keeps it; null if the audit is another workspace's. */
  readonly url: string | null;
  readonly delivery_id: string | null;
  readonly idempotency_key: string | null;
  /** Whether it was answered with what its Idempotency-Key stands for; null where it had none, or is not known. */
  readonly replayed: boolean | null;
  readonly duration_ms: number;
}

/** Of `r`, with `WITH_KEY`. */
export const REQUEST_COLUMNS = `r.at, r.request_id, r.workspace_id, r.key_id, k.name as key_name, k.hint as key_hint,
  r.method, r.route, r.status, r.code, r.message, r.audit_id,
  (select url from audits a where a.audit_id = r.audit_id and a.workspace_id = r.workspace_id) as url,
  r.delivery_id, r.idempotency_key, r.replayed, r.duration_ms`;
export const WITH_KEY = `left join api_keys k on k.key_id = r.key_id and k.workspace_id = r.workspace_id`;

/** Returns undefined if there is none, or none that is kept. */
export async function findRequest(
  client: ClientBase | Pool,
  requestId: string,
): Promise<RequestRow | undefined> {
  const { rows } = await client.query<RequestRow>(
    `select ${REQUEST_COLUMNS} from request_log r ${WITH_KEY} where request_id = $1`,
    [requestId],
  );
  return rows[0];
}

/** The audit of the first request that had an Idempotency-Key within a day of a time. */
export async function auditOfKey(
  client: ClientBase | Pool,
  { workspaceId, key, at }: { readonly workspaceId: string; readonly key: string; readonly at: Date },
): Promise<string | undefined> {
  const { rows } = await client.query<{ audit_id: string }>(
    `select audit_id from request_log
      where workspace_id = $1 and idempotency_key = $2 and audit_id is not null
        and at between $3::timestamptz - interval '1 day' and $3::timestamptz + interval '1 day'
      order by at limit 1`,
    [workspaceId, key, at],
  );
  return rows[0]?.audit_id;
}

/** A partner may poll for long; what is beyond these would hide the rest. */
const MAX_REQUESTS = 500;

/** What is kept under an Idempotency-Key, for 24 hours. */
export interface KeptReservation {
  readonly key: string;
  readonly audit_id: string;
  readonly answered: boolean;
  readonly lease_until: Date;
  readonly expires_at: Date;
}

/** The row that partners read an audit from. */
export interface StoryAudit {
  readonly audit_id: string;
  readonly workspace_id: string;
  readonly url: string;
  readonly audit_type: string;
  readonly status: AuditStatus;
  readonly charged: number;
  readonly refunded: number;
  readonly created_at: Date;
  readonly completed_at: Date | null;
  readonly version: number;
  readonly seen_at: Date;
  readonly voided_at: Date | null;
}

/** What the gateway knows of an audit, or of requests that led to none. */
export interface AuditStory {
  /** By time. */
  readonly requests: readonly RequestRow[];
  readonly hasMore: boolean;
  readonly audit: StoryAudit | undefined;
}

interface StorySubject {
  readonly auditId: string | undefined;
  readonly requestIds: readonly string[];
  /** Nothing of another workspace is told then. Default: an operator may read all. */
  readonly workspaceId?: string;
  /** Of the requests about the audit, and of those with its key. */
  readonly maxRequests?: number;
}

/**
 * Reads the audit's row; and the requests about it and those of `requestIds`, with all that had the Idempotency-Key of
 * one of these within a day of it. By look-ups in indexes alone.
 */
export async function readAuditStory(
  client: ClientBase | Pool,
  { auditId, requestIds, workspaceId, maxRequests = MAX_REQUESTS }: StorySubject,
): Promise<AuditStory> {
  const audits = await client.query<StoryAudit>(
    `select audit_id, workspace_id, url, audit_type, status, charged, refunded, created_at, completed_at, version,
            seen_at, voided_at
       from audits where audit_id = $1 and workspace_id = coalesce($2, workspace_id)`,
    [auditId, workspaceId],
  );
  const own = await client.query<RequestRow>(
    `(select ${REQUEST_COLUMNS} from request_log r ${WITH_KEY}
       where audit_id = $1 and r.workspace_id is not distinct from coalesce($2, r.workspace_id)
       order by at limit $4)
     union
     select ${REQUEST_COLUMNS} from request_log r ${WITH_KEY}
      where request_id = any ($3) and r.workspace_id is not distinct from coalesce($2, r.workspace_id)
      order by at`,
    [auditId, workspaceId, requestIds, maxRequests + 1],
  );
  const about = own.rows.filter(({ audit_id }) => auditId !== undefined && audit_id === auditId);
  const siblings = await requestsWithKeysOf(client, own.rows, maxRequests);
  const ofOthers = (row: RequestRow) =>
    auditId !== undefined && row.audit_id !== null && row.audit_id !== auditId;
  return {
    requests: inOrder([...own.rows, ...siblings.filter((row) => !ofOthers(row))]),
    hasMore: about.length > maxRequests,
    audit: audits.rows[0],
  };
}

/** The requests that had the Idempotency-Key of one of `rows` within a day of it, in the same workspace. */
async function requestsWithKeysOf(
  client: ClientBase | Pool,
  rows: readonly RequestRow[],
  maxRequests: number,
): Promise<readonly RequestRow[]> {
  const keyed = rows.filter((row) => row.idempotency_key !== null && row.workspace_id !== null);
  const byKey = new Map(keyed.map((row) => [`${row.workspace_id} ${row.idempotency_key}`, row]));
  const siblings: RequestRow[] = [];
  // Mostly one: that of the create.
  for (const { workspace_id, idempotency_key, at } of byKey.values()) {
    const found = await client.query<RequestRow>(
      `select ${REQUEST_COLUMNS} from request_log r ${WITH_KEY}
        where r.workspace_id = $1 and idempotency_key = $2
          and at between $3::timestamptz - interval '1 day' and $3::timestamptz + interval '1 day'
        order by at limit $4`,
      [workspace_id, idempotency_key, at, maxRequests],
    );
    siblings.push(...found.rows);
  }
  return siblings;
}

export async function reservationOf(
  client: ClientBase | Pool,
  workspaceId: string,
  key: string,
): Promise<KeptReservation | undefined> {
  const { rows } = await client.query<KeptReservation>(
    `select key, audit_id, response is not null as answered, lease_until, expires_at
       from idempotency where workspace_id = $1 and key = $2`,
    [workspaceId, key],
  );
  return rows[0];
}

/** Each once, by time. */
function inOrder(rows: readonly RequestRow[]): readonly RequestRow[] {
  const byId = new Map(rows.map((row) => [row.request_id, row]));
  return [...byId.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
}
