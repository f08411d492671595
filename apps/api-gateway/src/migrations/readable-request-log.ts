import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The gateway shows partners the log of their own requests. */
export class ReadableRequestLog1763700000124 implements MigrationInterface {
  readonly name = 'ReadableRequestLog1763700000124';

  async up(runner: QueryRunner): Promise<void> {
    // Days are read through the parent, which alone needs the right.
    await runner.query(`grant select on request_log to acs_gateway`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`revoke select on request_log from acs_gateway`);
  }
}
