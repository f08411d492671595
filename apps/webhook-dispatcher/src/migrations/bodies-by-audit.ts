import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * For whoever asks which deliveries an audit has. Nothing that reads a body as JSON may stand in an index, and a body
 * begins with id, type and time of the event, and the audit's id. Events are written meanwhile.
 */
export class BodiesByAudit1795219200110 implements MigrationInterface {
  readonly name = 'BodiesByAudit1795219200110';
  /** `create index concurrently` is not allowed in one. */
  readonly transaction = false;

  /** A run that was broken off leaves an invalid index behind. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index if exists event_bodies_by_audit');
    // It waits for the transactions that are open now; nobody waits for it.
    await runner.query('set lock_timeout = 0');
    try {
      await runner.query(
        `create index concurrently event_bodies_by_audit on event_bodies
           (substring(encode(substring(body from 1 for 200), 'escape') from '"audit_id":"([^"]+)"'))`,
      );
    } finally {
      await runner.query('reset lock_timeout');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index event_bodies_by_audit');
  }
}
