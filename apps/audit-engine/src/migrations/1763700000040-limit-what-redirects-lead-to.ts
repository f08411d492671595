import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a job is found to need beside its own host, once it runs: the hosts that redirects lead to, and addresses
 * (`@203.0.113.7`). A running job holds a place at each; one that found a place taken waits for it (`blocked_by`), as
 * others wait for their own host: `site` is what the claim counts it by. `parked` says that its attempt goes on.
 */
export class LimitWhatRedirectsLeadTo1763700000040 implements MigrationInterface {
  readonly name = 'LimitWhatRedirectsLeadTo1763700000040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table jobs
        add column needs text[] not null default '{}',
        add column blocked_by text,
        add column parked boolean not null default false,
        add column site text not null generated always as (coalesce(blocked_by, host)) stored`);
    await runner.query(`
      create index jobs_waiting_by_site on jobs (workspace_id, site, ordered_at, audit_id) where claim is null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index jobs_waiting_by_site`);
    await runner.query(
      `alter table jobs drop column site, drop column parked, drop column blocked_by, drop column needs`,
    );
  }
}
