import { Controller, Module, Injectable } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import { type EntryList, GetUsage, ListEntries, type UsageReport } from '#contracts/ledger/entries';
import type { RecordedEvent } from '#event-store/events';
import { UsageReports } from './usage-report.js';
import { ledgerEntryOf, streamOf } from '../account/account.js';
import { type ChargedAudit, creditEntryOf } from './credit-entry.js';

/** Events that one page looks at, of which a few move no credits. */
export const MAX_LOOKED_AT = 1_000;

/**
 * Every event that moves credits says the balance after it, so a page needs no event outside of it. A refund or void
 * names its charge by the version that `charges` has.
 */
const listIn = (order: 'asc' | 'desc', events: string) => `
  with looked_at as (${events}),
  page as (select * from looked_at where moves order by version ${order} limit $3::int + 1)
  select page.version, page.type, page.data, page.recorded_at, charged.data as charged,
         ends.last, ends.looked_at
    from (select ${order === 'asc' ? 'max' : 'min'}(version) as last, count(*)::int as looked_at from looked_at) ends
    left join page on true
    left join charges on charges.audit_id =
      case when page.type in ('ledger.audit-refunded', 'ledger.charge-voided') then page.data ->> 'audit_id' end
    left join events charged on charged.stream = $1 and charged.version = charges.charged_version
   order by page.version ${order}`;

const EVENTS = `
  select version, type, data, recorded_at,
         coalesce(data -> 'taken', data -> 'credits') not in ('0', 'null') as moves
    from events where stream = $1 and version > $2::bigint`;

const LISTS = {
  /** Versions have no holes, so the range alone bounds the page. */
  'ledger.list-entries': listIn('asc', `${EVENTS} and version <= $2::bigint + ${MAX_LOOKED_AT}`),
  'ledger.list-entries-back': listIn(
    'desc',
    `${EVENTS} and version < $4::bigint order by version desc limit ${MAX_LOOKED_AT}`,
  ),
};

interface PageRow extends Pick<RecordedEvent, 'type' | 'data' | 'version'> {
  readonly recorded_at: Date;
  readonly charged: ChargedAudit | null;
  /** The last version that was looked at, and how many were. */
  readonly last: number | null;
  readonly looked_at: number;
}

@Injectable()
export class CreditEntries {
  constructor(private readonly pool: Pool) {}

  /** Returns a page, oldest first unless it ends `before` an entry; an empty one for an unknown workspace. */
  async list({ workspace_id, after, limit, before }: ListEntries): Promise<EntryList> {
    const name = before === undefined ? 'ledger.list-entries' : 'ledger.list-entries-back';
    const { rows } = await this.pool.query<PageRow>({
      name,
      text: LISTS[name],
      values: [streamOf(workspace_id), after, limit, ...(before === undefined ? [] : [before])],
    });
    const entries = rows.flatMap((row) =>
      row.version === null ? [] : (creditEntryOf(ledgerEntryOf(row), row.recorded_at, row.charged) ?? []),
    );
    const { last, looked_at } = rows[0]!;
    const page = entries.slice(0, limit);
    const seenTo = looked_at === MAX_LOOKED_AT ? last : null;
    const next = entries.length > limit ? page.at(-1)!.sequence : seenTo;
    return before === undefined
      ? { entries: page, next_after: next }
      : { entries: page, next_after: null, next_before: next };
  }
}

@Controller()
export class EntriesController {
  constructor(
    private readonly entries: CreditEntries,
    private readonly usage: UsageReports,
  ) {}

  @MessagePattern<string>('ledger.list-entries')
  list(@Payload() payload: ListEntries): Promise<EntryList> {
    return this.entries.list(payload);
  }

  @MessagePattern<string>('ledger.get-usage')
  report(@Payload() payload: GetUsage): Promise<UsageReport> {
    return this.usage.report(payload);
  }
}

@Module({ controllers: [EntriesController], providers: [CreditEntries, UsageReports] })
export class EntriesModule {}
