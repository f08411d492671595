import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RECONCILE_ROLE, RETENTION_ROLE } from '#runtime/migrations/migrations';
import { AUDITS } from './audits.js';
import { DASHBOARD } from './dashboard.js';
import { REQUEST_LOG } from './request-log.js';
import { WORKSPACES } from './workspaces.js';

/** The schema of 1.0.0. */
export class Schema1795219200000 implements MigrationInterface {
  readonly name = 'Schema1795219200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`grant usage on schema gateway to ${RECONCILE_ROLE}, ${RETENTION_ROLE}`);
    for (const statement of [...WORKSPACES, ...AUDITS, ...REQUEST_LOG, ...DASHBOARD])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table mail_outbox, sign_in_asks, report_links, dashboard_actions');
    await runner.query('drop function refuse_action_change()');
    await runner.query('drop table dashboard_sessions, sign_in_links, members, people');
    await runner.query('drop function make_request_log_days(), drop_request_log_days(int)');
    await runner.query('drop table request_log, request_bodies, retention_marks, events, event_heads');
    await runner.query('drop table metadata_use, metadata_kept, audit_days, idempotency, audits');
    await runner.query('drop table limit_overrides, api_keys, brands, workspaces');
    await runner.query(`revoke usage on schema gateway from ${RECONCILE_ROLE}, ${RETENTION_ROLE}`);
  }
}
