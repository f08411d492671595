import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What exactly went wrong with an attempt that got no answer, beside the one word that it is counted by. */
export class ExplainAttempts1795219200008 implements MigrationInterface {
  readonly name = 'ExplainAttempts1795219200008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table attempts add column error text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table attempts drop column error');
  }
}
