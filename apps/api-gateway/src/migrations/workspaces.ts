import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Workspaces, their API keys, and the limits granted to single keys. */
export class Workspaces1763700000001 implements MigrationInterface {
  readonly name = 'Workspaces1763700000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table workspaces (
        workspace_id text primary key,
        name text not null,
        email text not null,
        low_balance_threshold bigint not null,
        status text not null default 'opening' check (status in ('opening', 'open')),
        -- False until the dispatcher has acknowledged the e-mail address.
        contact_synced boolean not null default false,
        -- The greatest that any purchase told of: events come in any order.
        lifetime_purchased bigint not null default 0,
        -- The command that made it: a redelivered command must not make a second one.
        created_by text not null unique,
        created_at timestamptz not null default now(),
        opened_at timestamptz
      )`);
    await runner.query(
      `create index workspaces_unfinished on workspaces (created_at) where status = 'opening' or not contact_synced`,
    );
    await runner.query(`
      create table api_keys (
        key_id text primary key,
        workspace_id text not null references workspaces,
        name text,
        key_hash bytea not null unique check (octet_length(key_hash) = 32),
        hint text not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz,
        revoked_at timestamptz,
        last_used_at timestamptz
      )`);
    await runner.query(`create index api_keys_of_workspace on api_keys (workspace_id)`);
    await runner.query(`
      create table limit_overrides (
        key_id text not null references api_keys,
        endpoint text not null,
        per_minute integer not null check (per_minute > 0),
        per_day integer check (per_day > 0),
        until timestamptz,
        primary key (key_id, endpoint)
      )`);
    await runner.query(`grant select, insert, update on workspaces, api_keys to acs_gateway`);
    await runner.query(`grant select, insert, update, delete on limit_overrides to acs_gateway`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table limit_overrides, api_keys, workspaces`);
  }
}
