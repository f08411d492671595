import { PARTITIONS } from './partition.js';

/**
 * The tables of one service's event store, for a migration that runs with `search_path` on the service's schema.
 * - `events`: append-only for everybody, superuser included. It is the outbox, too.
 * - `partition_heads`: the last position of each partition, raised in the append transaction. All 16 rows share one
 *   page with room for their next versions, so that raising one is a heap-only update.
 * - `relay_checkpoints`: how far each partition has been published.
 * - `inbox`: messages that a consumer has handled.
 */
export const EVENT_STORE_UP: readonly string[] = [
  `create table events (
     partition smallint not null check (partition between 0 and ${PARTITIONS - 1}),
     position bigint not null check (position > 0),
     stream text not null,
     version int not null check (version > 0),
     event_id uuid not null,
     type text not null,
     schema_version int not null check (schema_version > 0),
     data jsonb not null,
     meta jsonb not null,
     recorded_at timestamptz not null,
     prev_hash bytea,
     hash bytea,
     constraint events_position primary key (partition, position),
     constraint events_stream_version unique (stream, version),
     constraint events_event_id unique (event_id)
   )`,
  `create function refuse_event_change() returns trigger language plpgsql as $$
   begin
     raise exception 'events are append-only: % on %.% is refused', tg_op, tg_table_schema, tg_table_name
       using errcode = 'restrict_violation', hint = 'Append an event that corrects what an earlier one said.';
   end
   $$`,
  `create trigger events_are_append_only before update or delete or truncate on events
     for each statement execute function refuse_event_change()`,
  // ALWAYS: also where session_replication_role = replica switches ordinary triggers off.
  `alter table events enable always trigger events_are_append_only`,
  `create table partition_heads (
     partition smallint primary key check (partition between 0 and ${PARTITIONS - 1}),
     position bigint not null check (position >= 0)
   ) with (fillfactor = 10)`,
  `insert into partition_heads (partition, position) select n, 0 from generate_series(0, ${PARTITIONS - 1}) as n`,
  `create table relay_checkpoints (
     partition smallint primary key,
     position bigint not null check (position >= 0)
   ) with (fillfactor = 10)`,
  `insert into relay_checkpoints (partition, position) select n, 0 from generate_series(0, ${PARTITIONS - 1}) as n`,
  `create table inbox (
     consumer text not null,
     message_id text not null,
     handled_at timestamptz not null default now(),
     primary key (consumer, message_id)
   )`,
  `create index inbox_handled_at on inbox (handled_at)`,
];

/** Reverts `EVENT_STORE_UP`, and deletes everything stored. */
export const EVENT_STORE_DOWN: readonly string[] = [
  'drop table inbox, relay_checkpoints, partition_heads, events',
  'drop function refuse_event_change()',
];

/** Grants an app's role its rights on these tables: it can read and append events, never change them. */
export function eventStoreGrants(role: string): readonly string[] {
  const to = `to "${role.replaceAll('"', '""')}"`;
  return [
    `grant select, insert on events ${to}`,
    `grant select, update (position) on partition_heads, relay_checkpoints ${to}`,
    `grant select, insert, delete on inbox ${to}`,
  ];
}
