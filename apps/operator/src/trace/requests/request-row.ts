import { cut } from '../../terminal/output.js';

/** An entry of the gateway's request log. */
export interface RequestRow {
  readonly at: Date;
  readonly request_id: string;
  readonly workspace_id: string | null;
  readonly key_id: string | null;
  readonly method: string | null;
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

export const REQUEST_COLUMNS = `at, request_id, workspace_id, key_id, method, route, status, code, message, audit_id,
  (select url from audits a
    where a.audit_id = request_log.audit_id and a.workspace_id = request_log.workspace_id) as url,
  delivery_id, idempotency_key, replayed, duration_ms`;

/** An entry as `acs request show` prints it. */
export function wholeRequest({ at, ...row }: RequestRow): Readonly<Record<string, unknown>> {
  return { at: at.toISOString(), ...row };
}

/** Characters of a message that a line of a table has room for. */
const MESSAGE_ROOM = 72;

/** An entry as a line of a table: the beginning of its message, and its workspace where they are of several. */
export function requestLine(row: RequestRow, ofSeveral: boolean): Readonly<Record<string, unknown>> {
  return {
    at: row.at.toISOString(),
    request_id: row.request_id,
    ...(ofSeveral && { workspace_id: row.workspace_id }),
    method: row.method,
    route: row.route,
    status: row.status,
    code: row.code,
    audit_id: row.audit_id,
    url: row.url === null ? null : cut(row.url, MESSAGE_ROOM),
    replayed: row.replayed,
    duration_ms: row.duration_ms,
    message: row.message === null ? null : beginningOf(row.message),
  };
}

function beginningOf(message: string): string {
  const characters = [...message];
  if (characters.length <= MESSAGE_ROOM) return message;
  return `${characters
    .slice(0, MESSAGE_ROOM - 1)
    .join('')
    .trimEnd()}…`;
}
