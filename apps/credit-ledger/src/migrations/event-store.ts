import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EVENT_STORE_DOWN, EVENT_STORE_UP, eventStoreGrants } from '#event-store/schema';

/** Where the account streams are. */
export class EventStore1795219200000 implements MigrationInterface {
  readonly name = 'EventStore1795219200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...EVENT_STORE_UP, ...eventStoreGrants('acs_ledger')])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of EVENT_STORE_DOWN) await runner.query(statement);
  }
}
