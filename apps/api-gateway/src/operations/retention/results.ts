import type { ClientBase } from 'pg';
import { lowestId, madeAt } from '#contracts/identifiers';
import { columnsOf, dayOf, type RetentionPolicy } from '#postgres/retention-policy';

/** SQL over a row of `audits`; $3 is the time before which it must have ended. */
const DUE = `status = 'complete' and result_archived_at is null and completed_at < $3`;

/** It may still come to be due: the next run looks at it again. */
const WAITS = `status in ('queued', 'processing') and voided_at is null
               or status = 'complete' and result_archived_at is null and completed_at >= $3`;

const LINE = `
  select audit_id, workspace_id, audit_type as type, url, kind, status, charged, refunded, created_at, completed_at, version,
         page, scores, dimensions, issues, more_issues, issues_total`;

/** Along the primary key, whose ids are in the order of time. */
const PAGE = `
  select audit_id, waits, case when due then version::text end as version,
         coalesce(pg_column_size(dimensions), 0) + coalesce(pg_column_size(issues), 0)
           + coalesce(pg_column_size(more_issues), 0) as bytes,
         case when due and $5 then (select row_to_json(line)::text from (${LINE}) as line) end as line
    from (select *, ${DUE} as due, ${WAITS} as waits from gateway.audits
           where audit_id > $1 and audit_id < $2 order by audit_id limit $4) as walked
   order by audit_id`;

/** Rows are locked in the order of their ids, as everywhere. */
const REMOVE = `
  with gone as (
    select held.audit_id
      from gateway.audits held join unnest($1::text[], $2::int[]) as key (audit_id, version) using (audit_id, version)
     where held.status = 'complete' and held.result_archived_at is null
     order by held.audit_id for update of held)
  update gateway.audits held set dimensions = null, issues = null, more_issues = null, result_archived_at = now()
    from gone where held.audit_id = gone.audit_id`;

interface WalkedAudit {
  readonly audit_id: string;
  readonly waits: boolean;
  /** Null where the row is not due. */
  readonly version: string | null;
  readonly bytes: number;
  readonly line: string | null;
}

/**
 * The reports of complete audits in the gateway's view. The row stays, with status, scores, charge and times; the report is
 * read from the audit's events whenever a partner asks for it.
 *
 * Rows stay in the table, so that a run begins where the last one came to: at the first that was not over yet.
 */
export function resultsPolicy(): RetentionPolicy {
  let settledTo = '';
  let metWaiting = false;
  return {
    table: 'gateway.audits',
    keyColumns: ['audit_id', 'version'],

    async *pages(client, { before, limit, withLines }) {
      settledTo = await markOf(client);
      for (let after = settledTo; ;) {
        const { rows } = await client.query<WalkedAudit>({
          name: 'retention.results',
          text: PAGE,
          values: [after, lowestId('audit', before), before, limit, withLines],
        });
        for (const { audit_id, waits } of rows) {
          metWaiting ||= waits;
          if (!metWaiting) settledTo = audit_id;
        }
        yield rows
          .filter(({ version }) => version !== null)
          .map(({ audit_id, version, bytes, line }) => {
            return { key: [audit_id, version], day: dayOf(madeAt('audit', audit_id)), bytes, line };
          });
        if (rows.length < limit) return;
        after = rows.at(-1)!.audit_id;
      }
    },

    async remove(client, keys) {
      const { rowCount } = await client.query({
        name: 'retention.remove-results',
        text: REMOVE,
        values: columnsOf(keys, 2),
      });
      return rowCount ?? 0;
    },

    async finished(client) {
      await client.query(
        `insert into gateway.retention_marks (policy, walked_to) values ('results', $1)
         on conflict (policy) do update set walked_to = excluded.walked_to`,
        [settledTo],
      );
    },
  };
}

async function markOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ walked_to: string }>(
    `select walked_to from gateway.retention_marks where policy = 'results'`,
  );
  return rows[0]?.walked_to ?? '';
}
