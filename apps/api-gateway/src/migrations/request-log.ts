import { RETENTION_ROLE } from '#runtime/migrations/migrations';

const TABLES: readonly string[] = [
  // The key finds a request, and makes a row that is written twice one row. Workspace and key are null where the
  // request had no valid key; the route is null where it led nowhere.
  `create table request_log (
     at timestamptz not null,
     request_id text collate "C" not null,
     workspace_id text collate "C",
     key_id text collate "C",
     method text,
     route text,
     status smallint not null,
     code text,
     message text,
     audit_id text collate "C",
     delivery_id text collate "C",
     idempotency_key text collate "C",
     duration_ms int not null,
     -- Whether the response was the one that its Idempotency-Key stands for: both are a 202.
     replayed boolean,
     primary key (request_id, at)
   ) partition by range (at)`,
  `create index request_log_by_workspace on request_log (workspace_id, at)`,
  `create index request_log_by_audit on request_log (audit_id, at) where audit_id is not null`,
  `create index request_log_by_delivery on request_log (delivery_id, at) where delivery_id is not null`,
  `create index request_log_by_key on request_log (workspace_id, idempotency_key, at) where idempotency_key is not null`,
  // Of the workspaces that chose so, for less time than the log. Lengths are in bytes of the whole bodies.
  `create table request_bodies (
     request_id text collate "C" primary key,
     workspace_id text collate "C" not null,
     at timestamptz not null,
     request text,
     request_length int,
     response text,
     response_length int
   )`,
  `create index request_bodies_by_time on request_bodies (at)`,
  `create index request_bodies_by_workspace on request_bodies (workspace_id)`,
  // For rows of a day that has no table, so that none is lost.
  `create table request_log_other partition of request_log default`,
];

/** Beside the day of today; a gateway makes them at least every ten minutes. */
const DAYS_AHEAD = 7;

/**
 * All names are qualified and the search path is Postgres's own, so that nobody can put something else in their place.
 * Whoever waits half a second for a lock gives up and comes again: others would wait behind it.
 */
const AS_OWNER = `language plpgsql security definer
   set search_path = pg_catalog, pg_temp set timezone = 'UTC' set lock_timeout = '500ms'`;

/** One caller at a time; the next one finds the work done. */
const ALONE = `if not pg_try_advisory_xact_lock(hashtext('gateway.request_log')) then return; end if;`;

const FUNCTIONS: readonly string[] = [
  // Made apart and attached, which locks no reader or writer of other days out. What came for the day before it had a
  // table moves into it; nobody can add to that meanwhile, since attaching would fail.
  `create function make_request_log_days() returns void ${AS_OWNER} as $$
   declare
     day date;
     name text;
   begin
     ${ALONE}
     for day in select generate_series(current_date - 1, current_date + ${DAYS_AHEAD}, interval '1 day')::date loop
       name := 'request_log_' || to_char(day, 'YYYYMMDD');
       continue when to_regclass('gateway.' || name) is not null;
       execute format('create table gateway.%I (like gateway.request_log including all)', name);
       lock table gateway.request_log_other in access exclusive mode;
       execute format(
         'with moved as (delete from gateway.request_log_other where at >= %L and at < %L returning *)
          insert into gateway.%I select * from moved', day, day + 1, name);
       execute format(
         'alter table gateway.request_log attach partition gateway.%I for values from (%L) to (%L)',
         name, day, day + 1);
     end loop;
   end $$`,
  `create function drop_request_log_days(keep_days int) returns void ${AS_OWNER} as $$
   declare
     name text;
   begin
     if keep_days is null or keep_days not between 1 and 3650 then
       raise exception 'keep_days is %: 1 to 3650 is needed', keep_days using errcode = '22023';
     end if;
     ${ALONE}
     for name in
       select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'gateway.request_log'::regclass and c.relname ~ '^request_log_[0-9]{8}$'
          and to_date(right(c.relname, 8), 'YYYYMMDD') < current_date - keep_days
     loop
       execute format('drop table gateway.%I', name);
     end loop;
     delete from gateway.request_log_other where at < current_date - keep_days;
   end $$`,
];

/**
 * What the gateway answered, by days: a day that is over is dropped with its table. The app's role can only add and read
 * rows, through the parent; days come and go by two functions that run with the rights of whoever migrated, and touch
 * nothing else.
 */
export const REQUEST_LOG: readonly string[] = [
  ...TABLES,
  ...FUNCTIONS,
  `grant select, insert on request_log to acs_gateway`,
  `grant select, insert, delete on request_bodies to acs_gateway`,
  ...['make_request_log_days()', 'drop_request_log_days(int)'].flatMap((name) => [
    `revoke all on function ${name} from public`,
    `grant execute on function ${name} to acs_gateway`,
  ]),
  `select make_request_log_days()`,
  `grant select, delete on request_log to ${RETENTION_ROLE}`,
  `grant select on request_log_other to ${RETENTION_ROLE}`,
];
