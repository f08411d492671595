import { RECONCILE_ROLE, RETENTION_ROLE } from '#runtime/migrations/migrations';

/** What partners read of audits: the view, its totals, what is kept for Idempotency-Keys, and the public events. */
export const AUDITS: readonly string[] = [
  // Projected from the responses of creates and from events.
  `create table audits (
     audit_id text primary key,
     -- Identity: written once, by whoever comes first.
     workspace_id text not null,
     audit_type text not null,
     url text not null,
     -- What the page is for, if the create said it.
     kind text,
     charged integer not null,
     created_at timestamptz not null,
     -- Status: written only by a greater version of the audit's stream; the request writes version 0.
     version integer not null,
     status text not null,
     refunded integer not null default 0,
     completed_at timestamptz,
     failure_reason text,
     error json,
     page json,
     scores json,
     dimensions json,
     -- The first 15; the others are for the report alone.
     issues json,
     more_issues json,
     issues_total integer,
     -- Since when dimensions, issues and more_issues of a complete audit are null. No index: every audit would pay for it.
     result_archived_at timestamptz,
     -- Canonical JSON as text: partners may nest it deeper than Postgres parses.
     metadata text,
     seen_at timestamptz not null default now(),
     -- When its void began: from then on no partner sees it.
     voided_at timestamptz
   ) with (fillfactor = 80)`,
  `create index audits_queued on audits (workspace_id)
    where status = 'queued' and voided_at is null`,
  // The list of a workspace's audits, in its order. None of the columns ever changes. Without the audit's id it would be
  // a third of the size, but then Postgres may sort all audits of the workspace for a page of twenty.
  `create index audits_by_creation on audits (workspace_id, created_at, audit_id)`,
  `create index audits_with_metadata on audits (created_at, audit_id) where metadata is not null`,
  // Whose row came so late that the totals of their day may have been stored before; there are hardly any. Neither
  // column of the condition ever changes.
  `create index late_audits on audits (workspace_id, seen_at) where seen_at - created_at > interval '47 hours'`,
  // How far down the table `acs retention run` has come: of what is before it, nothing is left to archive.
  `create table retention_marks (policy text primary key, walked_to text not null)`,
  // By the day of their creation (UTC) and their status, of days whose audits have all ended.
  `create table audit_days (
     workspace_id text collate "C" not null,
     day date not null,
     -- Empty for a day without audits, which is then known to have none.
     status text not null,
     audits int not null,
     charged bigint not null,
     refunded bigint not null,
     -- They are counted again if an audit of that day came later. What began a minute before, and was not committed
     -- then, came later.
     stored_at timestamptz not null default now() - interval '1 minute',
     primary key (workspace_id, day, status)
   )`,
  `create table metadata_kept (
     audit_id text primary key,
     workspace_id text not null,
     bytes integer not null,
     since timestamptz not null default now(),
     -- Counted before the charge; settled once its audit was looked for and has it.
     settled boolean not null default false
   )`,
  `create index metadata_kept_unsettled on metadata_kept (since) where not settled`,
  // At every moment the sum of metadata_kept by workspace. One row a workspace, which every create with metadata updates.
  `create table metadata_use (
     workspace_id text primary key,
     bytes bigint not null check (bytes >= 0)
   ) with (fillfactor = 50)`,
  // Each reservation gets its response some milliseconds later, and is three times as large then. With this room it stays
  // on its page, so that its two indexes are not written again.
  `create table idempotency (
     workspace_id text not null,
     -- As the caller sent it, or an internal one: of a create without a key, or of an audit that is abandoned.
     key text not null,
     -- SHA-256 of the canonical body.
     fingerprint bytea not null,
     audit_id text not null,
     -- Only the request that owns the reservation may finish or release it.
     owner uuid not null,
     lease_until timestamptz not null,
     response text,
     expires_at timestamptz not null,
     primary key (workspace_id, key)
   ) with (fillfactor = 25)`,
  `create index idempotency_by_expiry on idempotency (expires_at)`,
  // Those that may have to be voided are looked for each second.
  `create index idempotency_internal on idempotency (expires_at) where key like '§%'`,
  // One row a workspace: who raises it holds it until the commit, so that numbers are in the order of the commits.
  `create table event_heads (
     workspace_id text collate "C" primary key,
     last_sequence bigint not null check (last_sequence >= 0)
   ) with (fillfactor = 50)`,
  // The events that partners get, with a number for each workspace that has no holes.
  `create table events (
     workspace_id text collate "C" not null,
     sequence bigint not null check (sequence > 0),
     event_id uuid not null unique,
     -- Of the audit whose end it tells; null for another event.
     audit_id text collate "C",
     type text not null,
     -- JSON as it is sent, byte for byte.
     body text not null,
     created_at timestamptz not null default clock_timestamp(),
     primary key (workspace_id, sequence)
   )`,
  // For the story of a request. With its column it costs 125 bytes of WAL an event.
  `create index events_by_audit on events (audit_id) where audit_id is not null`,
  `grant select, insert, update on audits, event_heads to acs_gateway`,
  `grant select, insert on events to acs_gateway`,
  `grant select, insert, delete on audit_days to acs_gateway`,
  `grant select, insert, update, delete on metadata_kept, metadata_use, idempotency to acs_gateway`,
  `grant select on audits to ${RECONCILE_ROLE}`,
  `grant select, update (dimensions, issues, more_issues, result_archived_at, metadata) on audits to ${RETENTION_ROLE}`,
  `grant select, insert, update on retention_marks to ${RETENTION_ROLE}`,
  `grant select, delete on metadata_kept, events to ${RETENTION_ROLE}`,
  `grant select, update (bytes) on metadata_use to ${RETENTION_ROLE}`,
];
