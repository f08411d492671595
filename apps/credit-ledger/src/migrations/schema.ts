import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EVENT_STORE_DOWN, EVENT_STORE_UP, eventStoreGrants } from '#event-store/schema';
import { RECONCILE_ROLE, RETENTION_ROLE } from '#runtime/migrations/migrations';

/**
 * Inline projections of the account streams, written in the transaction of the append. Identifiers are compared byte
 * by byte (`collate "C"`): locks are taken in that order, and it is cheaper than a language's.
 */
const ACCOUNTS: readonly string[] = [
  // Half-empty pages: every charge updates its account, and stays heap-only while there is room beside it.
  `create table accounts (
     workspace_id text collate "C" primary key,
     version int not null check (version > 0),
     balance bigint not null check (balance >= 0),
     lifetime_purchased bigint not null check (lifetime_purchased >= 0),
     lifetime_consumed bigint not null check (lifetime_consumed >= 0),
     low_balance_threshold bigint not null check (low_balance_threshold >= 0),
     last_low_at timestamptz,
     head_hash bytea not null check (octet_length(head_hash) = 32),
     -- What was taken back and the balance did not have.
     owed bigint not null default 0 check (owed >= 0)
   ) with (fillfactor = 50)`,
  // One row an audit, never swept. Each amount comes with the version of the event that moved it; a row with neither
  // charge nor refund is a tombstone.
  `create table charges (
     audit_id text collate "C" primary key,
     workspace_id text collate "C" not null,
     charged bigint check (charged > 0),
     charged_version int,
     balance_after bigint check (balance_after >= 0),
     created_at timestamptz,
     refunded bigint check (refunded > 0),
     refunded_version int,
     voided bigint check (voided >= 0),
     voided_version int,
     check (coalesce(refunded, 0) + coalesce(voided, 0) <= coalesce(charged, 0)),
     check (num_nulls(charged, charged_version, balance_after, created_at) in (0, 4)),
     check (num_nulls(refunded, refunded_version) in (0, 2)),
     check (num_nulls(voided, voided_version) in (0, 2))
   ) with (fillfactor = 90)`,
  `create table grants (
     workspace_id text collate "C",
     reference text,
     kind text not null check (kind in ('purchase', 'invoice', 'goodwill')),
     credits bigint not null check (credits > 0),
     version int not null,
     primary key (workspace_id, reference)
   )`,
  `create table take_backs (
     workspace_id text collate "C",
     reference text,
     credits bigint not null check (credits >= 0),
     taken bigint not null check (taken between 0 and credits),
     version int not null,
     primary key (workspace_id, reference)
   )`,
];

/** What is sold and what the payment provider says of it. The credits are in `grants`. */
const PAYMENTS: readonly string[] = [
  // Package, price and credits are those of the sale: a later price list changes nothing of them. Without a session
  // while it is being made, and for ever where that failed.
  `create table checkouts (
     checkout_id text collate "C" primary key,
     workspace_id text collate "C" not null,
     package text not null,
     amount_cents bigint not null check (amount_cents > 0),
     credits bigint not null check (credits > 0),
     currency text not null,
     provider text not null check (provider in ('stripe', 'local')),
     requested_by uuid not null unique,
     session_id text,
     checkout_url text,
     status text not null default 'open'
       check (status in ('open', 'pending', 'paid', 'expired', 'cancelled', 'failed')),
     created_at timestamptz not null default now(),
     expires_at timestamptz not null,
     submitted_at timestamptz,
     late_payment_at timestamptz,
     settled_at timestamptz,
     revision int not null default 0,
     -- When the provider is asked for the session next, and how often it was.
     next_ask_at timestamptz not null default now() + interval '10 minutes',
     asks int not null default 0 check (asks >= 0),
     unique (provider, session_id),
     check (num_nulls(session_id, checkout_url) in (0, 2)),
     check ((settled_at is null) = (status in ('open', 'pending')))
   )`,
  `create index checkouts_to_ask on checkouts (next_ask_at)
    where status in ('open', 'pending') and session_id is not null`,
  // Refunds and disputes: one row each, as it stands.
  `create table payment_reversals (
     provider text not null,
     reversal_id text not null,
     kind text not null check (kind in ('refund', 'dispute')),
     state text not null check (state in ('open', 'done', 'withdrawn')),
     payment_id text not null,
     checkout_id text collate "C" not null,
     workspace_id text collate "C" not null,
     amount_cents bigint not null check (amount_cents >= 0),
     currency text not null,
     occurred_at timestamptz not null,
     noted_at timestamptz not null default now(),
     primary key (provider, reversal_id)
   )`,
  // Up to when all refunds and disputes of a provider are recorded, and where its reading stands.
  `create table reversal_checkpoints (
     provider text primary key,
     recorded_to timestamptz not null,
     reading_to timestamptz,
     page_after text,
     incomplete boolean not null default false,
     next_at timestamptz not null,
     claims int not null default 0
   )`,
  // As far back as Stripe remembers.
  `insert into reversal_checkpoints (provider, recorded_to, next_at)
   values ('stripe', now() - interval '30 days', now() + interval '10 minutes')`,
  `create table stripe_customers (
     workspace_id text collate "C" primary key,
     customer_id text not null
   )`,
];

const GRANTS: readonly string[] = [
  ...eventStoreGrants('acs_ledger'),
  `grant select, insert, update on accounts, charges, checkouts, payment_reversals, stripe_customers to acs_ledger`,
  `grant select, insert on grants, take_backs to acs_ledger`,
  `grant select, update on reversal_checkpoints to acs_ledger`,
  `grant usage on schema ledger to ${RECONCILE_ROLE}, ${RETENTION_ROLE}`,
  `grant select on charges, checkouts, grants, take_backs, events, relay_checkpoints to ${RECONCILE_ROLE}`,
  `grant select, delete on inbox to ${RETENTION_ROLE}`,
];

/** The schema of 1.0.0. */
export class Schema1795219200000 implements MigrationInterface {
  readonly name = 'Schema1795219200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...EVENT_STORE_UP, ...ACCOUNTS, ...PAYMENTS, ...GRANTS])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table stripe_customers, reversal_checkpoints, payment_reversals, checkouts');
    await runner.query('drop table take_backs, grants, charges, accounts');
    for (const statement of EVENT_STORE_DOWN) await runner.query(statement);
    await runner.query(`revoke usage on schema ledger from ${RECONCILE_ROLE}, ${RETENTION_ROLE}`);
  }
}
