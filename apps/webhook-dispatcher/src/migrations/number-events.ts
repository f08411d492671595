import type { MigrationInterface, QueryRunner } from 'typeorm';
import { roleOf } from '#runtime/migrations/migrations';

/** The number of an event among those of its workspace. An event may come without it, and get it later. */
export class NumberEvents1795219200090 implements MigrationInterface {
  readonly name = 'NumberEvents1795219200090';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table event_bodies add column sequence bigint');
    await runner.query(`grant update (sequence) on event_bodies to ${roleOf('webhooks')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table event_bodies drop column sequence');
  }
}
