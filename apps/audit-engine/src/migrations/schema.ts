import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EVENT_STORE_DOWN, EVENT_STORE_UP, eventStoreGrants } from '#event-store/schema';
import { RECONCILE_ROLE, RETENTION_ROLE } from '#runtime/migrations/migrations';

const TABLES: readonly string[] = [
  // One row for each audit that has not ended: waiting while `claim` is null, running otherwise. It comes with
  // `audit.queued` and goes with the terminal event, in their transactions. Rows live for seconds: without eager
  // vacuuming the claim would wade through dead ones.
  `create table jobs (
     audit_id text primary key,
     workspace_id text not null,
     -- Ordered with a batch.
     in_batch boolean not null default false,
     -- Whose turn it uses. The batches of a workspace have their own, so that its single audits do not wait for them.
     owner text not null generated always as (workspace_id || case when in_batch then '/batch' else '' end) stored,
     ordered_at timestamptz not null default now(),
     claim uuid,
     lease_until timestamptz,
     deadline_at timestamptz,
     -- '' where it is not known, and never limited then.
     host text not null default '',
     -- What it needs beside its host, once it runs: hosts that redirects lead to, and addresses (@203.0.113.7). A
     -- running job holds a slot at each; one that found a slot taken waits for it, as others for their own host.
     needs text[] not null default '{}',
     blocked_by text,
     -- Its attempt goes on.
     parked boolean not null default false,
     -- What the claim counts it by.
     site text not null generated always as (coalesce(blocked_by, host)) stored,
     constraint jobs_claimed_whole check (num_nulls(claim, lease_until, deadline_at) in (0, 3))
   ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`,
  // With the host: without it, plans for the oldest jobs would read an index by host whole, and sort.
  `create index jobs_waiting on jobs (owner, ordered_at, audit_id) include (host) where claim is null`,
  `create index jobs_waiting_by_host on jobs (owner, host, ordered_at, audit_id) where claim is null`,
  `create index jobs_waiting_by_site on jobs (owner, site, ordered_at, audit_id) where claim is null`,
  `create index jobs_running on jobs (owner) where claim is not null`,
  // When each owner of jobs was last served.
  `create table turns (
     owner text primary key,
     last_turn_at timestamptz not null
   ) with (fillfactor = 50)`,
];

const GRANTS: readonly string[] = [
  ...eventStoreGrants('acs_audits'),
  `grant select, insert, update, delete on jobs to acs_audits`,
  `grant select, insert, update on turns to acs_audits`,
  `grant usage on schema audits to ${RECONCILE_ROLE}, ${RETENTION_ROLE}`,
  `grant select on events, relay_checkpoints to ${RECONCILE_ROLE}`,
  `grant select, delete on inbox to ${RETENTION_ROLE}`,
];

/** The schema of 1.0.0. */
export class Schema1795219200000 implements MigrationInterface {
  readonly name = 'Schema1795219200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...EVENT_STORE_UP, ...TABLES, ...GRANTS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table turns, jobs');
    for (const statement of EVENT_STORE_DOWN) await runner.query(statement);
    await runner.query(`revoke usage on schema audits from ${RECONCILE_ROLE}, ${RETENTION_ROLE}`);
  }
}
