import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { EntryList, ListEntries } from '#contracts/ledger/entries';
import type { RecordedEvent } from '#event-store/events';
import { ledgerEntryOf, streamOf } from '../account/account.js';
import { type ChargedAudit, creditEntryOf } from './credit-entry.js';

/** Events that one page looks at, of which a few move no credits. */
export const MAX_LOOKED_AT = 1_000;

/**
 * Versions have no holes, so the range alone bounds the page.
 * Every event that moves credits says the balance after it, so a page needs no event before it. A refund or void names
 * its charge by the version that `charges` has.
 */
const LIST = `
  with looked_at as (
    select version, type, data, recorded_at,
           coalesce(data -> 'taken', data -> 'credits') not in ('0', 'null') as moves
      from events where stream = $1 and version > $2::bigint and version <= $2::bigint + ${MAX_LOOKED_AT}),
  page as (select * from looked_at where moves order by version limit $3::int + 1)
  select page.version, page.type, page.data, page.recorded_at, charged.data as charged,
         ends.last, ends.looked_at
    from (select max(version) as last, count(*)::int as looked_at from looked_at) ends
    left join page on true
    left join charges on charges.audit_id =
      case when page.type in ('ledger.audit-refunded', 'ledger.charge-voided') then page.data ->> 'audit_id' end
    left join events charged on charged.stream = $1 and charged.version = charges.charged_version
   order by page.version`;

interface PageRow extends Pick<RecordedEvent, 'type' | 'data' | 'version'> {
  readonly recorded_at: Date;
  readonly charged: ChargedAudit | null;
  /** The last version that was looked at, and how many were. */
  readonly last: number | null;
  readonly looked_at: number;
}

/** Lists the entries of an account that moved credits. */
@Injectable()
export class CreditEntries {
  constructor(private readonly pool: Pool) {}

  /** Returns a page, oldest first; an empty one for an unknown workspace. */
  async list({ workspace_id, after, limit }: ListEntries): Promise<EntryList> {
    const { rows } = await this.pool.query<PageRow>({
      name: 'ledger.list-entries',
      text: LIST,
      values: [streamOf(workspace_id), after, limit],
    });
    const entries = rows.flatMap((row) =>
      row.version === null ? [] : (creditEntryOf(ledgerEntryOf(row), row.recorded_at, row.charged) ?? []),
    );
    const { last, looked_at } = rows[0]!;
    if (entries.length > limit)
      return { entries: entries.slice(0, limit), next_after: entries[limit - 1]!.sequence };
    return { entries, next_after: looked_at === MAX_LOOKED_AT ? last : null };
  }
}
