import type { Pool } from 'pg';
import { newId } from '#contracts/identifiers';

export interface LoggedRow {
  readonly at: Date;
  readonly request_id: string;
  readonly workspace_id: string;
  readonly key_id: string | null;
  readonly method: string | null;
  readonly route: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly message: string | null;
  readonly audit_id: string | null;
  readonly delivery_id: string | null;
  readonly idempotency_key: string | null;
  readonly duration_ms: number;
  readonly replayed: boolean | null;
}

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
