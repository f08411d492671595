import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A secret carries the id of the event that it came with, so that a command which is delivered again can be answered as
 * the first time. Secrets from before have none.
 */
export class NameSecretsAfterEvents1795219200002 implements MigrationInterface {
  readonly name = 'NameSecretsAfterEvents1795219200002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table endpoint_secrets add column event_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table endpoint_secrets drop column event_id');
  }
}
