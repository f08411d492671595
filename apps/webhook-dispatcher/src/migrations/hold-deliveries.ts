import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deliveries that wait for a decision: `held` ones came while their endpoint was disabled, `dropped` ones were given up.
 * What is brought back in bulk is marked as backlog, which stands behind everything else of its endpoint: the index
 * that the claims walk has it in front of the time.
 */
export class HoldDeliveries1795219200005 implements MigrationInterface {
  readonly name = 'HoldDeliveries1795219200005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table deliveries add column backlog boolean not null default false');
    await replaceStatusCheck(runner, ['pending', 'held', 'delivered', 'exhausted', 'dropped']);
    await runner.query(
      `create index deliveries_due on deliveries (endpoint_id, backlog, next_attempt_at, delivery_id)
        where status = 'pending'`,
    );
    await runner.query('drop index deliveries_waiting');
    // Few among all: they are counted, and taken in the order in which they came.
    await runner.query(
      `create index deliveries_undelivered on deliveries (endpoint_id, delivery_id)
        where status in ('held', 'exhausted')`,
    );
  }

  /** Held deliveries are pending again: before, all that waited at a disabled endpoint was. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update deliveries set status = 'pending', next_attempt_at = now() where status = 'held'`,
    );
    await runner.query(`update deliveries set status = 'exhausted' where status = 'dropped'`);
    await runner.query('drop index deliveries_undelivered');
    await runner.query(
      `create index deliveries_waiting on deliveries (endpoint_id, next_attempt_at, delivery_id)
        where status = 'pending'`,
    );
    await runner.query('drop index deliveries_due');
    await replaceStatusCheck(runner, ['pending', 'delivered', 'exhausted']);
    await runner.query('alter table deliveries drop column backlog');
  }
}

async function replaceStatusCheck(runner: QueryRunner, statuses: readonly string[]): Promise<void> {
  const list = statuses.map((status) => `'${status}'`).join(', ');
  await runner.query('alter table deliveries drop constraint deliveries_status_check');
  await runner.query(
    `alter table deliveries add constraint deliveries_status_check check (status in (${list})) not valid`,
  );
  await runner.query('alter table deliveries validate constraint deliveries_status_check');
}
