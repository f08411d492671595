import { columnsOf, type DueRow, type RetentionPolicy, type RowKey } from '#postgres/retention-policy';
import { clearMetadata, metadataIsDue } from '../../http/idempotency/room-statements.js';

/** Along the index of audits that have metadata. */
const PAGE = `
  select array[audit_id, created_at::text] as key, created_at::date::text as day,
         octet_length(metadata) as bytes, null as line
    from gateway.audits
   where ${metadataIsDue('$3::timestamptz')} and (created_at, audit_id) > ($2::timestamptz, $1)
   order by created_at, audit_id limit $4`;

/** Rows are locked in the order of their ids, as everywhere. */
const REMOVE = `
  with due as (
    select held.audit_id
      from gateway.audits held join unnest($1::text[]) as key (audit_id) using (audit_id)
     where held.metadata is not null
     order by held.audit_id for update of held),
  ${clearMetadata('gateway.')}
  select count(*)::int as rows from cleared`;

/**
 * Deletes the metadata that partners wrote beside their audits, as the gateway's own sweep does. It is kept for a stated
 * time and no longer, so that no archive gets it. Audits stay.
 */
export const metadataPolicy: RetentionPolicy = {
  table: 'gateway.audits',
  neverArchived: true,
  keyColumns: ['audit_id', 'created_at'],

  async *pages(client, { before, limit }) {
    for (let after: RowKey = ['', '-infinity']; ;) {
      const { rows } = await client.query<DueRow>({
        name: 'retention.metadata',
        text: PAGE,
        values: [...after, before, limit],
      });
      yield rows;
      if (rows.length < limit) return;
      after = rows.at(-1)!.key;
    }
  },

  async remove(client, keys) {
    const [auditIds] = columnsOf(keys, 1);
    const { rows } = await client.query<{ rows: number }>({
      name: 'retention.remove-metadata',
      text: REMOVE,
      values: [auditIds],
    });
    return rows[0]!.rows;
  },
};
