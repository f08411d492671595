import type { MigrationInterface, QueryRunner } from 'typeorm';
import { roleOf } from '#runtime/migrations/migrations';

/** Deliveries that ended long ago are deleted, with their attempts, and bodies that no delivery is left of. */
export class ForgetDeliveries1795219200007 implements MigrationInterface {
  readonly name = 'ForgetDeliveries1795219200007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deliveries add column finished_at timestamptz');
    // For the reference of a body that is deleted, and for whoever asks what became of an event.
    await runner.query('create index deliveries_by_event on deliveries (event_id)');
    await runner.query(`grant delete on deliveries, event_bodies to ${roleOf('webhooks')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`revoke delete on deliveries, event_bodies from ${roleOf('webhooks')}`);
    await runner.query('drop index deliveries_by_event');
    await runner.query('alter table deliveries drop column finished_at');
  }
}
