import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EVENT_STORE_DOWN, EVENT_STORE_UP, eventStoreGrants } from '#event-store/schema';
import { RECONCILE_ROLE, RETENTION_ROLE, roleOf } from '#runtime/migrations/migrations';

/**
 * Identifiers are compared byte by byte (`collate "C"`): the scan for due endpoints walks an index in their order, and
 * a language's order costs several times as much.
 */
const ENDPOINTS: readonly string[] = [
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
     -- When these failures began, which WEBHOOK_DISABLE_MIN_SPAN is measured from.
     failing_since timestamptz,
     epoch int not null check (epoch > 0),
     stream_version int not null check (stream_version > 0),
     created_at timestamptz not null default now(),
     check ((status = 'disabled') = (disabled_reason is not null))
   ) with (fillfactor = 70)`,
  `create index endpoints_by_workspace on endpoints (workspace_id) where status <> 'removed'`,
  // The current secret has no end; the one before it ends with the grace of the rotation. It carries the id of the event
  // that it came with, so that a command that is delivered again is answered as the first time.
  `create table endpoint_secrets (
     endpoint_id text collate "C" not null references endpoints,
     created_at timestamptz not null,
     expires_at timestamptz,
     key_id text not null,
     sealed bytea not null,
     event_id uuid,
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
];

const DELIVERIES: readonly string[] = [
  // The bytes that are signed and sent, once per event, whatever the number of endpoints.
  `create table event_bodies (
     event_id uuid primary key,
     body bytea not null,
     created_at timestamptz not null default now(),
     -- What the event follows from: its attempts belong to that, however late they are made.
     traceparent text,
     correlation_id text,
     -- The number of the event among those of its workspace; null if it came too late to be numbered.
     sequence bigint
   )`,
  // For whoever asks which deliveries an audit has. Nothing that reads a body as JSON may stand in an index, and a body
  // begins with id, type and time of the event, and the audit's id.
  `create index event_bodies_by_audit on event_bodies
     (substring(encode(substring(body from 1 for 200), 'escape') from '"audit_id":"([^"]+)"'))`,
  // While an attempt is under way, `open_attempt` is its token and `next_attempt_at` the end of its lease: a delivery
  // whose worker died is due again by itself. `held` ones came while their endpoint was disabled, `dropped` ones were
  // given up.
  `create table deliveries (
     delivery_id text collate "C" primary key,
     endpoint_id text collate "C" not null references endpoints,
     workspace_id text collate "C" not null,
     event_id uuid not null references event_bodies,
     event_type text not null,
     status text not null,
     attempts int not null default 0,
     series int not null default 1,
     series_attempts int not null default 0,
     next_attempt_at timestamptz,
     open_attempt uuid,
     created_at timestamptz not null default now(),
     finished_at timestamptz,
     -- What is brought back in bulk stands behind everything else of its endpoint.
     backlog boolean not null default false,
     constraint deliveries_status_check
       check (status in ('pending', 'held', 'delivered', 'exhausted', 'dropped')),
     constraint deliveries_once_per_endpoint unique (endpoint_id, event_id),
     check ((status = 'pending') = (next_attempt_at is not null))
   ) with (fillfactor = 80)`,
  // Endpoint first: however many wait at one endpoint, one probe finds the next of any other.
  `create index deliveries_due on deliveries (endpoint_id, backlog, next_attempt_at, delivery_id)
    where status = 'pending'`,
  // Few among all: they are counted, and taken in the order in which they came.
  `create index deliveries_undelivered on deliveries (endpoint_id, delivery_id)
    where status in ('held', 'exhausted')`,
  `create index deliveries_by_workspace on deliveries (workspace_id, delivery_id desc)`,
  // For the reference of a body that is deleted, and for whoever asks what became of an event.
  `create index deliveries_by_event on deliveries (event_id)`,
  // Written twice, when it is claimed and when its result is known; with room on the page the second time touches no
  // index (a tenth more deliveries a second).
  `create table attempts (
     attempt_id uuid primary key,
     delivery_id text collate "C" not null references deliveries on delete cascade,
     -- That of the delivery, so that an index has it beside the time.
     endpoint_id text collate "C" not null,
     series int not null,
     number int not null,
     epoch int not null,
     claimed_at timestamptz not null default now(),
     finished_at timestamptz,
     outcome text check (outcome in ('succeeded', 'failed', 'abandoned')),
     reason text,
     status_code int,
     response_head bytea,
     duration_ms int,
     -- What exactly went wrong, beside the one word that it is counted by.
     error text
   ) with (fillfactor = 50)`,
  `create index attempts_by_delivery on attempts (delivery_id, claimed_at)`,
  // For how an endpoint fared lately. Nothing that the result changes stands in it.
  `create index attempts_by_endpoint on attempts (endpoint_id, claimed_at)`,
];

const MAILS: readonly string[] = [
  // What an operator sends to many workspaces: a workspace gets each reference once.
  `create table notices (
     reference text collate "C" primary key,
     subject text not null,
     body text not null,
     created_at timestamptz not null default now()
   )`,
  // As `libs/mail` sends them. Those of the service's own accord, as of a disabled endpoint, belong to no notice.
  `create table mail_outbox (
     mail_id uuid primary key default gen_random_uuid(),
     workspace_id text collate "C" not null,
     recipient text,
     subject text not null,
     body text,
     notice text collate "C" references notices,
     created_at timestamptz not null default now(),
     expires_at timestamptz,
     attempts int not null default 0,
     next_attempt_at timestamptz not null default now(),
     sent_at timestamptz,
     refused_at timestamptz,
     last_error text
   )`,
  `create index mail_outbox_due on mail_outbox (next_attempt_at) where sent_at is null and refused_at is null`,
  `create index mail_outbox_expiring on mail_outbox (expires_at) where expires_at is not null and body is not null`,
  `create index mail_outbox_by_workspace on mail_outbox (workspace_id, created_at)`,
  `create unique index mail_outbox_once_per_notice on mail_outbox (notice, workspace_id) where notice is not null`,
];

const ROLE = roleOf('webhooks');

const GRANTS: readonly string[] = [
  ...eventStoreGrants(ROLE),
  `grant select, insert, update on contacts, endpoints, endpoint_slots, deliveries, attempts to ${ROLE}`,
  `grant select, insert, update, delete on endpoint_secrets to ${ROLE}`,
  `grant select, insert on event_bodies to ${ROLE}`,
  `grant delete on deliveries, event_bodies to ${ROLE}`,
  `grant select, insert on notices to ${ROLE}`,
  `grant select, insert, update (body, sent_at, attempts, next_attempt_at, refused_at, last_error)
     on mail_outbox to ${ROLE}`,
  `grant usage on schema webhooks to ${RECONCILE_ROLE}, ${RETENTION_ROLE}`,
  `grant select on deliveries, inbox to ${RECONCILE_ROLE}`,
  `grant select, delete on deliveries, event_bodies, inbox to ${RETENTION_ROLE}`,
  `grant select on attempts to ${RETENTION_ROLE}`,
  `grant select (endpoint_id, status) on endpoints to ${RETENTION_ROLE}`,
];

/** The schema of 1.0.0. */
export class Schema1795219200000 implements MigrationInterface {
  readonly name = 'Schema1795219200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...EVENT_STORE_UP, ...ENDPOINTS, ...DELIVERIES, ...MAILS, ...GRANTS])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table mail_outbox, notices, attempts, deliveries, event_bodies');
    await runner.query('drop table endpoint_slots, endpoint_secrets, endpoints, contacts');
    for (const statement of EVENT_STORE_DOWN) await runner.query(statement);
    await runner.query(`revoke usage on schema webhooks from ${RECONCILE_ROLE}, ${RETENTION_ROLE}`);
  }
}
