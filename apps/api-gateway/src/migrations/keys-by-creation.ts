import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every gateway reads the keys of the last minute every few seconds, and the newest when it starts. */
export class KeysByCreation1763700000085 implements MigrationInterface {
  readonly name = 'KeysByCreation1763700000085';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index api_keys_by_creation on api_keys (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index api_keys_by_creation`);
  }
}
