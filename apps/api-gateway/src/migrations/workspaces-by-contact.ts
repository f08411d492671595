import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whoever asks for a sign-in link, or opens one, may be the contact of a workspace. There are few workspaces, and they are
 * written seldom: the table is locked for less than a second.
 */
export class WorkspacesByContact1763700000126 implements MigrationInterface {
  readonly name = 'WorkspacesByContact1763700000126';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index workspaces_by_contact on workspaces (lower(email))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index workspaces_by_contact`);
  }
}
