import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { Pool } from 'pg';
import { Failure } from '#contracts/failures';
import { type GetUsage, MAX_USAGE_DAYS, type UsageKey, type UsageReport } from '#contracts/ledger/entries';
import { inTransaction } from '#postgres/transaction';
import { streamOf } from '../account/account.js';

const STATEMENT_TIMEOUT_MS = 5_000;

/** Charges share the connections and the prefetch of the process with reports. */
const MAX_CONCURRENT = 2;
const MAX_REQUESTED = 8;

/** How far the clock of the database may have gone back between two events of a stream. */
const DISORDER = `interval '1 hour'`;

/** The day on which an entry was recorded; for the others, what the charge of its audit says. */
const OF: Readonly<Record<UsageKey, string>> = {
  day: `to_char(entry.recorded_at at time zone 'UTC', 'YYYY-MM-DD')`,
  type: `coalesce(charged.data, entry.data) ->> 'audit_type'`,
  key: `coalesce(charged.data, entry.data) ->> 'key_id'`,
};

/**
 * Finds the versions around the times by bisection: there is no index on times, and thirty look-ups suffice for any
 * stream. `charges` says whether an entry's charge was voided, and which version a refund's charge has.
 */
const report = (by: UsageKey) => `
  with recursive newest as (
    select version from events where stream = $1 order by version desc limit 1),
  sought as (
    select low, version + 1 as high, time
      from newest, (values (0, $2::timestamptz - ${DISORDER}), (0, $3::timestamptz + ${DISORDER})) as bound (low, time)
    union all
    select case when early then middle else low end, case when early then high else middle end, time
      from (select low, high, time, (low + high) / 2 as middle,
                   (select recorded_at < time from events where stream = $1 and version = (low + high) / 2) as early
              from sought where high - low > 1) halved),
  span as (select min(low) as first, max(low) as last from sought where high - low = 1)
  select ${OF[by]} as of,
         (count(*) filter (where entry.type = 'ledger.audit-charged'))::float8 as audits,
         coalesce(sum((entry.data ->> 'credits')::bigint) filter (where entry.type = 'ledger.audit-charged'), 0)::float8 as charged,
         coalesce(sum((entry.data ->> 'credits')::bigint) filter (where entry.type = 'ledger.audit-refunded'), 0)::float8 as refunded
    from span
    join events entry on entry.stream = $1 and entry.version between span.first and span.last
    join charges on charges.audit_id = entry.data ->> 'audit_id'
    left join events charged on charged.stream = $1 and charged.version =
      case when entry.type = 'ledger.audit-refunded' then charges.charged_version end
   where entry.recorded_at >= $2 and entry.recorded_at < $3
     and entry.type in ('ledger.audit-charged', 'ledger.audit-refunded')
     and charges.voided_version is null
   group by 1 order by 1 nulls last`;

/** Adds up what the audits of an account cost. */
@Injectable()
export class UsageReports {
  private readonly limit = pLimit(MAX_CONCURRENT);

  constructor(private readonly pool: Pool) {}

  /**
   * Throws a rejected `Failure` for a range that is too long or ends before it begins, and a transient one while too
   * many reports wait.
   */
  async report(request: GetUsage): Promise<UsageReport> {
    const days = (Date.parse(request.until) - Date.parse(request.from)) / 86_400_000;
    if (!(days >= 0 && days <= MAX_USAGE_DAYS)) throw invalidRange();
    if (this.limit.activeCount + this.limit.pendingCount >= MAX_REQUESTED)
      throw new Failure('transient', 'REPORTS_BUSY', 'Too many usage reports are requested at once.');
    return this.limit(() => this.addUp(request));
  }

  private async addUp({ workspace_id, by, from, until }: GetUsage): Promise<UsageReport> {
    const { rows } = await inTransaction(
      this.pool,
      (client) =>
        client.query<UsageReport['rows'][number]>({
          name: `ledger.usage-by-${by}`,
          text: report(by),
          values: [streamOf(workspace_id), from, until],
        }),
      { statementTimeoutMs: STATEMENT_TIMEOUT_MS },
    );
    return { rows };
  }
}

function invalidRange(): Failure {
  return new Failure('rejected', 'INVALID_RANGE', `until must be 0 to ${MAX_USAGE_DAYS} days after from`);
}
