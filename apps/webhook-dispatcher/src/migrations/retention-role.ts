import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RETENTION_ROLE } from '#runtime/migrations/migrations';

/** What `acs retention run` does to this schema: its role may do that, and nothing else. */
export class RetentionRole1795219200071 implements MigrationInterface {
  readonly name = 'RetentionRole1795219200071';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`grant usage on schema webhooks to ${RETENTION_ROLE}`);
    await runner.query(`grant select, delete on deliveries, event_bodies, inbox to ${RETENTION_ROLE}`);
    await runner.query(`grant select on attempts to ${RETENTION_ROLE}`);
    await runner.query(`grant select (endpoint_id, status) on endpoints to ${RETENTION_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`revoke select, delete on deliveries, event_bodies, inbox from ${RETENTION_ROLE}`);
    await runner.query(`revoke select on attempts from ${RETENTION_ROLE}`);
    await runner.query(`revoke select (endpoint_id, status) on endpoints from ${RETENTION_ROLE}`);
    await runner.query(`revoke usage on schema webhooks from ${RETENTION_ROLE}`);
  }
}
