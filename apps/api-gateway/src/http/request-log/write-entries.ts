import type { Pool } from 'pg';
import {
  booleanArray,
  integerArray,
  smallintArray,
  textArray,
  timestamptzArray,
} from '#postgres/binary-arrays';
import type { RequestEntry } from './request-entry.js';

/** An insert whose reply was lost is sent again: rows that it wrote stay unchanged. */
const WRITE = `
  insert into request_log (at, request_id, workspace_id, key_id, method, route, status, code, message, audit_id,
                           delivery_id, idempotency_key, duration_ms, replayed)
  select * from unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::smallint[],
                       $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::int[], $14::boolean[])
  on conflict do nothing`;

/** Writes entries in one statement. */
export async function writeEntries(pool: Pool, entries: readonly RequestEntry[]): Promise<void> {
  const texts = (of: (entry: RequestEntry) => string | undefined) => textArray(entries.map(of));
  await pool.query({
    name: 'write-request-log',
    text: WRITE,
    values: [
      timestamptzArray(entries.map(({ at }) => at)),
      texts(({ requestId }) => requestId),
      texts(({ workspaceId }) => workspaceId),
      texts(({ keyId }) => keyId),
      texts(({ method }) => method),
      texts(({ route }) => route),
      smallintArray(entries.map(({ status }) => status)),
      texts(({ code }) => code),
      texts(({ message }) => message),
      texts(({ auditId }) => auditId),
      texts(({ deliveryId }) => deliveryId),
      texts(({ idempotencyKey }) => idempotencyKey),
      integerArray(entries.map(({ durationMs }) => durationMs)),
      booleanArray(entries.map(({ replayed }) => replayed)),
    ],
  });
}
