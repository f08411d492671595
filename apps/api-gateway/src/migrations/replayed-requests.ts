import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a logged answer was the one that its Idempotency-Key stands for: both are a 202. */
export class ReplayedRequests1763700000006 implements MigrationInterface {
  readonly name = 'ReplayedRequests1763700000006';

  async up(runner: QueryRunner): Promise<void> {
    // Of all days at once, and of those to come, which are made like it. Null is not known: a gateway from before this
    // column goes on adding rows without it.
    await runner.query(`alter table request_log add column replayed boolean`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table request_log drop column replayed`);
  }
}
