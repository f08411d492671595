import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCHEMAS, SERVICES, type ServiceName } from '#contracts/services';
import { migrate, type MigrationConstructor } from '#runtime/migrations/migrations';
import { MIGRATIONS, WORKS_SINCE } from '../../apps/operator/src/provision/database/migrations.js';
import { runCaptured } from '../../apps/operator/test-support/run-captured.js';
import { commandTranscriptsOf, matchesText } from '../docs/commands/transcripts.js';
import { eventually } from '../support/eventually.js';
import { ended } from '../e2e/support/contract.js';
import { serviceStage } from '../support/service/service-stage.js';

const UPGRADE = 'docs/how-to/operators/upgrade.md';

/** The table of each service that its work goes through. */
const TABLES: Readonly<Record<ServiceName, string>> = {
  'api-gateway': 'audits',
  'credit-ledger': 'charges',
  'audit-engine': 'jobs',
  'webhook-dispatcher': 'deliveries',
};

/** What a release to come adds to a schema. */
function added(table: string): MigrationConstructor {
  return class implements MigrationInterface {
    readonly name = 'Added2000000000001';
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(`alter table ${table} add column added_later text`);
      await runner.query(`create index on ${table} (added_later)`);
      await runner.query('create table added_later (id int primary key)');
    }
    async down(): Promise<void> {}
  };
}

/** What the release after that drops. */
function taken(table: string): MigrationConstructor {
  return class implements MigrationInterface {
    readonly name = 'Taken2000000000002';
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(`alter table ${table} drop column added_later`);
    }
    async down(): Promise<void> {}
  };
}

describe('the apps of a release', () => {
  const stage = serviceStage({ name: 'older-apps', supervised: false, env: { START_BUDGET_MS: '20000' } });

  const release = async (
    migrationsOf: (app: ServiceName) => readonly MigrationConstructor[],
    worksSince: (app: ServiceName) => MigrationConstructor,
  ): Promise<void> => {
    for (const app of SERVICES) {
      await migrate({
        adminUrl: stage.service.addresses.databaseAdminUrl,
        schema: SCHEMAS[app],
        migrations: [...MIGRATIONS[app], ...migrationsOf(app)],
        worksSince: worksSince(app),
      });
    }
  };
  const stopAll = () => Promise.all(SERVICES.map((app) => stage.service.apps[app].stop()));

  it('start and do their work on the schema of the release after', async () => {
    await release(
      (app) => [added(TABLES[app])],
      (app) => MIGRATIONS[app].at(-1)!,
    );
    await stopAll();
    await Promise.all(SERVICES.map((app) => stage.service.apps[app].start()));
    const { partner, registerEndpoint } = await stage.open(500);
    await registerEndpoint(stage.receiver.url, ['audit.completed']);
    const { body } = await partner.createAudit({ url: `${stage.site.url}/article`, type: 'seo' });
    const { status, credits } = await ended(partner, body.data.audit_id);
    expect([status, credits.charged]).toEqual(['complete', 80]);
    await eventually('its webhook arrives', () => stage.receiver.received.length === 1);
  }, 60_000);

  it('do not mind that their own migrations are run again', async () => {
    await release(
      () => [],
      (app) => WORKS_SINCE[app],
    );
    await stage.service.apps['credit-ledger'].restart();
  }, 60_000);

  it.each(commandTranscriptsOf(readFileSync(UPGRADE, 'utf8')))(
    'are brought by commands that print what the page shows, at line $line: $command',
    async ({ command, output }) => {
      const { stdout, stderr } = await runCaptured(command.split(' '), { ...stage.service.env });
      expect(stderr).toBe('');
      if (!matchesText(output, stdout.trimEnd())) expect(stdout).toBe(output);
    },
  );

  it('refuse the schema of the release after that, in a line that says why', async () => {
    const newest = Object.fromEntries(SERVICES.map((app) => [app, added(TABLES[app])]));
    await stopAll();
    await release(
      (app) => [newest[app]!, taken(TABLES[app])],
      (app) => newest[app]!,
    );
    const starts = await Promise.allSettled(SERVICES.map((app) => stage.service.apps[app].start()));
    for (const [index, app] of SERVICES.entries()) {
      expect(starts[index]).toMatchObject({
        reason: { message: expect.stringMatching(/exit(ed with)?( code)? 76/) },
      });
      const [last] = readFileSync(stage.service.apps[app].logFile, 'utf8').trimEnd().split('\n').slice(-1);
      expect((JSON.parse(last!) as { msg: string }).msg).toBe(
        `${app} could not start: the schema has Added2000000000001, which this build does not know, ` +
          'and works only for builds that know Added2000000000001: deploy a newer one',
      );
    }
  }, 60_000);
});
