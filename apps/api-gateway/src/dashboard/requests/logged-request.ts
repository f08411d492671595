/** A row of the request log, with the key that the request was made with. */
export interface LoggedRequest {
  readonly at: Date;
  readonly request_id: string;
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
  readonly delivery_id: string | null;
  readonly idempotency_key: string | null;
  readonly replayed: boolean | null;
  readonly duration_ms: number;
}

/** Of `r`, with `WITH_KEY`. */
export const REQUEST_COLUMNS = `r.at, r.request_id, r.key_id, k.name as key_name, k.hint as key_hint, r.method, r.route,
  r.status, r.code, r.message, r.audit_id, r.delivery_id, r.idempotency_key, r.replayed, r.duration_ms`;
export const WITH_KEY = `left join api_keys k on k.key_id = r.key_id and k.workspace_id = r.workspace_id`;
