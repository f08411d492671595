import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which command issued a key: a redelivered command must not issue a second one. */
export class IssuedKeys1763700000004 implements MigrationInterface {
  readonly name = 'IssuedKeys1763700000004';

  async up(runner: QueryRunner): Promise<void> {
    // Null for the keys from before this column.
    await runner.query(`alter table api_keys add column issued_by uuid unique`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table api_keys drop column issued_by`);
  }
}
