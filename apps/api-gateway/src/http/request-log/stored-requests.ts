import type { ClientBase, Pool } from 'pg';

/** An entry of the gateway's request log. */
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
