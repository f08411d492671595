import { SCHEMAS, type ServiceName } from '#contracts/services';
import type { Operator } from '../../../../apps/operator/src/connections/operator.js';
import { STREAMING_SERVICES } from '../../../../apps/operator/src/streams/stream-kinds.js';
import { auditEndings } from '../../../support/records/audit-endings.js';

/** The audits that the ledger charged. */
export function chargedAudits({ withDatabase }: Operator): Promise<readonly string[]> {
  return withDatabase('ledger', async (client) => {
    const { rows } = await client.query<{ audit_id: string }>('select audit_id from charges');
    return rows.map(({ audit_id }) => audit_id);
  });
}

/** Keys whose answer is not stored, with the audit that each is for. */
export function keysUnanswered({
  withDatabase,
}: Operator): Promise<readonly { key: string; auditId: string }[]> {
  return withDatabase('gateway', async (client) => {
    const { rows } = await client.query<{ key: string; auditId: string }>(
      'select key, audit_id as "auditId" from idempotency where response is null',
    );
    return rows;
  });
}

/** Audits that have ended. */
export async function endsIn(operator: Operator): Promise<number> {
  return (await auditEndings(operator)).size;
}

/** Audits that the engine has heard of. */
export function auditsKnown(operator: Operator): Promise<number> {
  return countOf(operator, 'audits', 'select count(distinct stream) from events');
}

/** Events of the ledger that its relay's checkpoints cover. */
export function published(operator: Operator): Promise<number> {
  return countOf(operator, SCHEMAS['credit-ledger'], 'select sum(position) from relay_checkpoints');
}

/** Events after the relays' checkpoints. */
export async function unpublished(
  operator: Operator,
  services: readonly ServiceName[] = STREAMING_SERVICES,
): Promise<number> {
  let behind = 0;
  for (const service of services)
    behind += await countOf(
      operator,
      SCHEMAS[service],
      'select sum(h.position - c.position) from partition_heads h join relay_checkpoints c using (partition)',
    );
  return behind;
}

/** Rows of all tables, by schema. */
export async function rowsOf(operator: Operator): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const schema of Object.values(SCHEMAS))
    counts[schema] = await countOf(
      operator,
      schema,
      `select sum((xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I.%I', schemaname, tablename),
         false, true, '')))[1]::text::bigint) from pg_tables where schemaname = current_schema()`,
    );
  return counts;
}

function countOf({ withDatabase }: Operator, schema: string, query: string): Promise<number> {
  return withDatabase(schema, async (client) => {
    const { rows } = await client.query<Record<string, string>>(query);
    return Number(Object.values(rows[0]!)[0]);
  });
}
