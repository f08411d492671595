import type { RequestRow } from '../../../../api-gateway/src/operations/request-log.js';
import { cut } from '../../command-line/terminal/output.js';

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
