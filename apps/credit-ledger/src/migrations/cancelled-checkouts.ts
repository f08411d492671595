import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A checkout that its customer cancelled is told from one whose time was over. */
export class CancelledCheckouts1795219200003 implements MigrationInterface {
  readonly name = 'CancelledCheckouts1795219200003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table checkouts
        drop constraint checkouts_status_check,
        add constraint checkouts_status_check
          check (status in ('open', 'pending', 'paid', 'expired', 'cancelled', 'failed'))`);
  }

  /** Cancelled ones were expired ones before. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update checkouts set status = 'expired' where status = 'cancelled'`);
    await runner.query(`
      alter table checkouts
        drop constraint checkouts_status_check,
        add constraint checkouts_status_check check (status in ('open', 'pending', 'paid', 'expired', 'failed'))`);
  }
}
