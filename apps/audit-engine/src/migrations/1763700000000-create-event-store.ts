import type { MigrationInterface, QueryRunner } from 'typeorm';
import { EVENT_STORE_DOWN, EVENT_STORE_UP, eventStoreGrants } from '#event-store/schema';

export class CreateEventStore1763700000000 implements MigrationInterface {
  readonly name = 'CreateEventStore1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...EVENT_STORE_UP, ...eventStoreGrants('acs_audits')])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of EVENT_STORE_DOWN) await runner.query(statement);
  }
}
