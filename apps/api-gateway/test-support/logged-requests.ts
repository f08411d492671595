import type { Pool } from 'pg';
import { newId } from '#contracts/identifiers';
import type { RequestRow } from '../src/http/request-log/audit-story.js';

/** What is stored of a request: the rest of `RequestRow` comes from other tables. */
export type LoggedRow = Omit<RequestRow, 'workspace_id' | 'key_name' | 'key_hint' | 'url'> & {
  readonly workspace_id: string;
};

/** Writes a row of the request log: a poll of the balance, unless told otherwise. */
export async function logRequest(
  pool: Pool,
  row: Partial<LoggedRow> & Pick<LoggedRow, 'workspace_id'>,
): Promise<LoggedRow> {
  const whole: LoggedRow = {
    at: new Date(),
    request_id: newId('request'),
    key_id: null,
    method: 'GET',
    route: '/api/v1/balance',
    status: 200,
    code: null,
    message: null,
    audit_id: null,
    delivery_id: null,
    idempotency_key: null,
    duration_ms: 3,
    replayed: null,
    ...row,
  };
  const names = Object.keys(whole);
  await pool.query(
    `insert into gateway.request_log (${names.join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(whole),
  );
  return whole;
}
