import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EVENT_STORE_DOWN, EVENT_STORE_UP, eventStoreGrants } from '#event-store/schema';
import { roleOf } from '#runtime/migrations/migrations';

/**
 * Identifiers are compared byte by byte (`collate "C"`): the scan for due endpoints walks an index in their order, and
 * a language's order costs several times as much.
 */
const TABLES: readonly string[] = [
  `create table contacts (
     workspace_id text collate "C" primary key,
     email text not null,
     updated_at timestamptz not null default now()
   )`,
  // `stream_version` is the version of the stream endpoint-<endpoint> that the row stands for. Counting results moves
  // no indexed column, so that with room on the page it is a heap-only update.
  `create table endpoints (
     endpoint_id text collate "C" primary key,
     workspace_id text collate "C" not null,
     url text not null,
     event_types text[] not null check (cardinality(event_types) > 0),
     status text not null check (status in ('enabled', 'disabled', 'removed')),
     disabled_reason text check (disabled_reason in ('operator', 'consecutive-failures')),
     secret_grace_until timestamptz,
     consecutive_failures int not null check (consecutive_failures >= 0),
     epoch int not null check (epoch > 0),
     stream_version int not null check (stream_version > 0),
     created_at timestamptz not null default now(),
     check ((status = 'disabled') = (disabled_reason is not null))
   ) with (fillfactor = 70)`,
  `create index endpoints_by_workspace on endpoints (workspace_id) where status <> 'removed'`,
  // The current secret has no end; the one before it ends with the grace of the rotation.
  `create table endpoint_secrets (
     endpoint_id text collate "C" not null references endpoints,
     created_at timestamptz not null,
     expires_at timestamptz,
     key_id text not null,
     sealed bytea not null,
     primary key (endpoint_id, created_at)
   )`,
  `create unique index endpoint_secrets_current on endpoint_secrets (endpoint_id) where expires_at is null`,
  `create table endpoint_slots (
     endpoint_id text collate "C" not null references endpoints,
     slot smallint not null check (slot between 1 and 3),
     token uuid,
     lease_until timestamptz,
     primary key (endpoint_id, slot),
     check ((token is null) = (lease_until is null))
   ) with (fillfactor = 30)`,
  // The bytes that are signed and sent, once per event, whatever the number of endpoints.
  `create table event_bodies (
     event_id uuid primary key,
     body bytea not null,
     created_at timestamptz not null default now()
   )`,
  // While an attempt is under way, `open_attempt` is its token and `next_attempt_at` the end of its lease: a delivery
  // whose worker died is due again by itself.
  `create table deliveries (
     delivery_id text collate "C" primary key,
     endpoint_id text collate "C" not null references endpoints,
     workspace_id text collate "C" not null,
     event_id uuid not null references event_bodies,
     event_type text not null,
     status text not null check (status in ('pending', 'delivered', 'exhausted')),
     attempts int not null default 0,
     series int not null default 1,
     series_attempts int not null default 0,
     next_attempt_at timestamptz,
     open_attempt uuid,
     created_at timestamptz not null default now(),
     constraint deliveries_once_per_endpoint unique (endpoint_id, event_id),
     check ((status = 'pending') = (next_attempt_at is not null))
   ) with (fillfactor = 80)`,
  // Endpoint first: however many wait at one endpoint, one probe finds the next of any other.
  `create index deliveries_waiting on deliveries (endpoint_id, next_attempt_at, delivery_id) where status = 'pending'`,
  `create index deliveries_by_workspace on deliveries (workspace_id, delivery_id desc)`,
  `create table attempts (
     attempt_id uuid primary key,
     delivery_id text collate "C" not null references deliveries on delete cascade,
     series int not null,
     number int not null,
     epoch int not null,
     claimed_at timestamptz not null default now(),
     finished_at timestamptz,
     outcome text check (outcome in ('succeeded', 'failed', 'abandoned')),
     reason text,
     status_code int,
     response_head bytea,
     duration_ms int
   )`,
  `create index attempts_by_delivery on attempts (delivery_id, claimed_at)`,
  `create table mail_outbox (
     mail_id uuid primary key default gen_random_uuid(),
     workspace_id text collate "C" not null,
     recipient text,
     subject text not null,
     body text not null,
     created_at timestamptz not null default now(),
     sent_at timestamptz
   )`,
];

const ROLE = roleOf('webhooks');

const GRANTS: readonly string[] = [
  ...eventStoreGrants(ROLE),
  `grant select, insert, update on contacts, endpoints, endpoint_slots, deliveries, attempts to ${ROLE}`,
  `grant select, insert, update, delete on endpoint_secrets to ${ROLE}`,
  `grant select, insert on event_bodies to ${ROLE}`,
  `grant select, insert, update (sent_at) on mail_outbox to ${ROLE}`,
];

export class CreateWebhooks1795219200001 implements MigrationInterface {
  readonly name = 'CreateWebhooks1795219200001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...EVENT_STORE_UP, ...TABLES, ...GRANTS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table mail_outbox, attempts, deliveries, event_bodies, endpoint_slots, endpoint_secrets, endpoints, contacts',
    );
    for (const statement of EVENT_STORE_DOWN) await runner.query(statement);
  }
}
