import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The shard of the ledger that has the account of a workspace; null is the default shard. */
export class WorkspaceShards1763700000130 implements MigrationInterface {
  readonly name = 'WorkspaceShards1763700000130';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table workspaces add column shard text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table workspaces drop column shard`);
  }
}
