import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RETENTION_ROLE } from '#runtime/migrations/migrations';

/** The events that partners get, with a number for each workspace that has no holes. */
export class PublicEvents1763700000110 implements MigrationInterface {
  readonly name = 'PublicEvents1763700000110';

  async up(runner: QueryRunner): Promise<void> {
    // One row a workspace: who raises it holds it until the commit, so that numbers are in the order of the commits.
    await runner.query(`
      create table event_heads (
        workspace_id text collate "C" primary key,
        last_sequence bigint not null check (last_sequence >= 0)
      ) with (fillfactor = 50)`);
    await runner.query(`
      create table events (
        workspace_id text collate "C" not null,
        sequence bigint not null check (sequence > 0),
        event_id uuid not null unique,
        type text not null,
        -- JSON as it is sent, byte for byte.
        body text not null,
        created_at timestamptz not null default clock_timestamp(),
        primary key (workspace_id, sequence)
      )`);
    await runner.query(`grant select, insert, update on event_heads to acs_gateway`);
    await runner.query(`grant select, insert on events to acs_gateway`);
    await runner.query(`grant select, delete on events to ${RETENTION_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table events, event_heads`);
  }
}
