/** What the bulk accounts are charged each time, and what each was sold before: credits. */
const PRICE = 80;
const SOLD = 1_000_000_000;

/** The workspace of the n-th bulk account, counted from 1. */
export function bulkWorkspace(n: number): string {
  return `ws_${String(n).padStart(26, '0')}`;
}

/**
 * The accounts that are filled. `rank`: an account's place among the `peers` of its partition. The pages are left mostly
 * empty, since every step updates every row: without room beside it the table would grow by its own size each time.
 */
export const bulkAccounts = (accounts: number): string => `
  create temporary table bulk with (fillfactor = 30) as
  select named.*, row_number() over (partition by partition order by n) as rank,
         count(*) over (partition by partition) as peers, 0 as version, null::bytea as head
  from (select n, workspace_id, 'account-' || workspace_id as stream,
               get_byte(sha256(convert_to('account-' || workspace_id, 'UTF8')), 0) % 16 as partition
        from (select n, 'ws_' || lpad(n::text, 26, '0') as workspace_id from generate_series(1, ${accounts}) as n)
             as numbered) as named`;

/**
 * Appends version `$1` to every bulk account: 1 opens it, 2 sells it credits, each further one charges it. The data of
 * an event is written as canonical JSON (keys in order, no spaces), since that is what its hash covers.
 */
export const BULK_STEP = `
with moment as (
  select now, to_char(now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as text
  from (select timestamptz '2026-01-01 00:00:00Z' + $1::int * interval '7 seconds' as now) as at
), counted as (
  select bulk.*, moment.now, moment.text as moment, ${SOLD} - ${PRICE} * ($1::int - 2) as balance,
         'aud_' || lpad(($1::bigint * 1000000 + n)::text, 26, '0') as audit_id,
         lpad(to_hex($1::bigint * 1000000 + n), 32, '0')::uuid as event_id
  from bulk cross join moment
), said as (
  select counted.*, 'ledger.' || kind as type, data
  from counted cross join lateral (
    select 'account-opened' as kind, format('{"low_balance_threshold":0,"workspace_id":"%s"}', workspace_id) as data
    where $1::int = 1
    union all
    select 'credits-purchased', format(
      '{"balance_after":%s,"credits":%s,"kind":"purchase","lifetime_purchased":%s,"reference":"first","workspace_id":"%s"}',
      balance, ${SOLD}, ${SOLD}, workspace_id)
    where $1::int = 2
    union all
    select 'audit-charged', format(
      '{"audit_id":"%s","audit_type":"seo","balance_after":%s,"created_at":"%s","credits":${PRICE},'
      || '"url":"https://example.com/page/%s","workspace_id":"%s"}',
      audit_id, balance, moment, n, workspace_id)
    where $1::int > 2) as event
), hashed as materialized (
  select said.*, sha256(coalesce(head, ''::bytea) || convert_to(format(
    '{"data":%s,"event_id":"%s","recorded_at":"%s","schema_version":1,"stream":"%s","type":"%s","version":%s}',
    data, event_id, moment, stream, type, $1::int), 'UTF8')) as hash
  from said
), appended as (
  insert into events (partition, position, stream, version, event_id, type, schema_version, data, meta, recorded_at,
                      prev_hash, hash)
  select partition, ($1::bigint - 1) * peers + rank, stream, $1::int, event_id, type, 1, data::jsonb,
         '{"correlation_id":"req_00000000000000000000000000"}', now, head, hash
  from hashed order by n
), sold as (
  insert into grants (workspace_id, reference, kind, credits, version)
  select workspace_id, 'first', 'purchase', ${SOLD}, 2 from hashed where $1::int = 2
), charged as (
  insert into charges (audit_id, workspace_id, charged, charged_version, balance_after, created_at)
  select audit_id, workspace_id, ${PRICE}, $1::int, balance, now from hashed where $1::int > 2 order by n
)
update bulk set version = $1::int, head = hashed.hash from hashed where bulk.n = hashed.n`;

/** The rows that stand for the bulk accounts, and the positions that their events end at. */
export const SETTLE_BULK: readonly string[] = [
  `insert into accounts (workspace_id, version, balance, lifetime_purchased, lifetime_consumed,
                         low_balance_threshold, head_hash)
   select workspace_id, version, ${SOLD} - ${PRICE} * (version - 2), ${SOLD}, ${PRICE} * (version - 2), 0, head
   from bulk`,
  ...['partition_heads', 'relay_checkpoints'].map(
    (table) => `
      update ${table} as marks set position = ends.position
      from (select partition, max(version * peers) as position from bulk group by partition) as ends
      where marks.partition = ends.partition`,
  ),
];
