import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace and the request that an event follows from: its attempts belong to them, however late they are made. */
export class KeepTraces1795219200010 implements MigrationInterface {
  readonly name = 'KeepTraces1795219200010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table event_bodies add column traceparent text, add column correlation_id text',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table event_bodies drop column traceparent, drop column correlation_id');
  }
}
