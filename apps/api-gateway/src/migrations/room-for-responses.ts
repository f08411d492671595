import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each reservation gets its response some milliseconds later, and is three times as large then. With this room it stays
 * on its page, so that its two indexes are not written again.
 */
export class RoomForResponses1763700000090 implements MigrationInterface {
  readonly name = 'RoomForResponses1763700000090';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency set (fillfactor = 25)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency set (fillfactor = 80)');
  }
}
