import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { OldRows } from '../../test-support/old-rows.js';

/** What the role of retention may do, and to which columns where that is not all of them; all else is refused. */
const RIGHTS: Readonly<Record<string, string>> = {
  'audits.inbox': 'DELETE, SELECT',
  'gateway.audits': 'SELECT, UPDATE of dimensions+issues+metadata+more_issues+result_archived_at',
  'gateway.events': 'DELETE, SELECT',
  'gateway.metadata_kept': 'DELETE, SELECT',
  'gateway.metadata_use': 'SELECT, UPDATE of bytes',
  'gateway.request_log': 'DELETE, SELECT',
  'gateway.request_log_other': 'SELECT',
  'gateway.retention_marks': 'INSERT, SELECT, UPDATE',
  'ledger.inbox': 'DELETE, SELECT',
  'webhooks.attempts': 'SELECT',
  'webhooks.deliveries': 'DELETE, SELECT',
  'webhooks.endpoints': 'SELECT of endpoint_id+status',
  'webhooks.event_bodies': 'DELETE, SELECT',
  'webhooks.inbox': 'DELETE, SELECT',
};

/** Every right to every table, view and sequence outside of Postgres's own schemas, as the catalog answers. */
const HELD = `
  select n.nspname || '.' || c.relname as table, string_agg(held.text, ', ' order by held.text) as rights
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as r (name)
    cross join lateral (
      select case
        when has_table_privilege(current_user, c.oid, r.name) then r.name
        when r.name in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') and has_any_column_privilege(current_user, c.oid, r.name)
          then (select r.name || ' of ' || string_agg(attname, '+' order by attname) from pg_attribute a
                 where attrelid = c.oid and attnum > 0 and has_column_privilege(current_user, c.oid, attnum, r.name))
        end as text) as held
   where n.nspname !~ '^pg_|^information_schema$' and c.relkind in ('r', 'p', 'v', 'm', 'f') and held.text is not null
   group by 1 order by 1`;

const ELSE = `
  select 'sequence ' || c.oid::regclass as thing from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'S' and n.nspname !~ '^pg_' and has_sequence_privilege(current_user, c.oid, 'USAGE, SELECT, UPDATE')
  union all
  select 'schema ' || nspname from pg_namespace where nspname !~ '^pg_' and has_schema_privilege(current_user, oid, 'CREATE')
  union all
  select 'database' where has_database_privilege(current_user, current_database(), 'CREATE, TEMPORARY')
  union all
  select 'function ' || p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname !~ '^pg_|^information_schema$' and p.prosecdef and has_function_privilege(current_user, p.oid, 'EXECUTE')
  union all
  select 'role ' || rolname from pg_roles where rolname <> current_user and pg_has_role(current_user, oid, 'MEMBER')
  union all
  select 'attributes' from pg_roles where rolname = current_user
     and (rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls)`;

describe('the role of retention', () => {
  let rows: OldRows;
  let retention: Client;
  beforeAll(async () => {
    rows = await OldRows.create();
    retention = new Client({ connectionString: rows.retentionUrl });
    await retention.connect();
  });
  afterAll(async () => {
    await retention.end();
    await rows.drop();
  });

  it('has just the rights that a run needs, of all rights to all tables', async () => {
    const held = await retention.query<{ table: string; rights: string }>(HELD);
    expect(Object.fromEntries(held.rows.map(({ table, rights }) => [table, rights]))).toEqual(RIGHTS);
  });

  it('makes nothing, becomes no other role, and runs nothing with other rights', async () => {
    expect((await retention.query(ELSE)).rows).toEqual([]);
  });
});
