import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who may use the dashboard: people, their roles in workspaces, the links that sign them in, and their sessions. */
export class DashboardPeople1763700000120 implements MigrationInterface {
  readonly name = 'DashboardPeople1763700000120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table people (
        person_id text collate "C" primary key,
        -- In lower case: an address has one person.
        email text not null unique,
        created_at timestamptz not null default now()
      )`);
    await runner.query(`
      create table members (
        -- No reference: an older app may delete workspaces.
        workspace_id text collate "C" not null,
        person_id text collate "C" not null references people,
        role text not null check (role in ('reader', 'member', 'owner')),
        created_at timestamptz not null default now(),
        primary key (workspace_id, person_id)
      )`);
    await runner.query(`create index members_by_person on members (person_id)`);
    // Only hashes are stored: who reads the database can't sign in.
    await runner.query(`
      create table sign_in_links (
        token_hash bytea primary key check (octet_length(token_hash) = 32),
        person_id text collate "C" not null references people,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        redeemed_at timestamptz
      )`);
    await runner.query(`create index sign_in_links_by_person on sign_in_links (person_id)`);
    await runner.query(`
      create table dashboard_sessions (
        session_id uuid primary key,
        token_hash bytea not null unique check (octet_length(token_hash) = 32),
        person_id text collate "C" not null references people,
        created_at timestamptz not null default now(),
        last_seen_at timestamptz not null default now(),
        -- When its person last proved who they are.
        confirmed_at timestamptz not null default now(),
        expires_at timestamptz not null,
        ended_at timestamptz
      )`);
    await runner.query(`create index dashboard_sessions_by_person on dashboard_sessions (person_id)`);
    await runner.query(`grant select, insert on people to acs_gateway`);
    await runner.query(
      `grant select, insert, update, delete on members, sign_in_links, dashboard_sessions to acs_gateway`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table dashboard_sessions, sign_in_links, members, people`);
  }
}
