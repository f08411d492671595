import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { AuditEvent } from '#contracts/audit/events';
import { type IdKind, lowestId, newEventId } from '#contracts/identifiers';
import { appendToStreams } from '#event-store/append/append';
import { createPool } from '#postgres/pool';
import { inTransaction } from '#postgres/transaction';
import { createLog } from '#runtime/observability/logging';
import { AuditView } from '../../api-gateway/src/audits/view/audit-view.js';
import { type ProjectedEvent, stateAfter } from '../../api-gateway/src/audits/view/state-after.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/servers/database.js';
import { provisionDatabase } from '../src/provision/database/database.js';
import { derivedPassword } from '../src/provision/derived-password.js';
import { type Run, runCaptured } from './run-captured.js';

const DAY_MS = 86_400_000;
const WORKSPACE = 'ws_01k9c8e5h4f0m8q2s6t0v4x8z1';
const ENDPOINT = 'whe_01k9c8e5h4f0m8q2s6t0v4x8z2';

/** The four schemas with rows as old as a test wants them, and a folder for their archive. */
export class OldRows {
  private made = 0;

  private constructor(
    readonly database: TestDatabase,
    /** The database's address for the role of retention. */
    readonly retentionUrl: string,
    readonly folder: string,
    private readonly pools: Readonly<Record<'gateway' | 'audits', Pool>>,
  ) {}

  static async create(): Promise<OldRows> {
    const database = await createTestDatabase();
    const { urls } = await provisionDatabase({
      adminUrl: database.url,
      database: new URL(database.url).pathname.slice(1),
      passwordOf: (user) => derivedPassword(database.url, user),
    });
    await database.pool.query(
      `insert into webhooks.endpoints (endpoint_id, workspace_id, url, event_types, status, consecutive_failures, epoch,
                                       stream_version)
       values ($1, $2, 'https://partner.example/', '{audit.completed}', 'enabled', 0, 1, 1)`,
      [ENDPOINT, WORKSPACE],
    );
    const poolOf = (schema: string) =>
      createPool({ url: database.url, schema, name: 'test', log: createLog('test', 'silent') });
    const pools = { gateway: poolOf('gateway'), audits: poolOf('audits') };
    return new OldRows(database, urls.retention, await mkdtemp(join(tmpdir(), 'acs-archive-')), pools);
  }

  /** An audit of that many days ago that completed, with its events and its row as the gateway makes it. Returns its id. */
  async audit(
    daysAgo: number,
    ends: 'audit.completed' | 'audit.started' = 'audit.completed',
  ): Promise<string> {
    const at = this.ago(daysAgo);
    const auditId = this.idAt('audit', at);
    const events = lifeOf(auditId, at).filter(({ type }) => type !== 'audit.completed' || type === ends);
    await inTransaction(this.pools.audits, (client) =>
      appendToStreams(client, [{ stream: `audit-${auditId}`, expectedVersion: 0, events }]),
    );
    const view = new AuditView(this.pools.gateway);
    for (const [index, event] of events.entries())
      await view.write(stateAfter(event as ProjectedEvent, index + 1));
    return auditId;
  }

  /** A request of that many days ago. */
  async request(daysAgo: number): Promise<string> {
    const at = this.ago(daysAgo);
    const day = at.toISOString().slice(0, 10);
    const table = `gateway.request_log_${day.replaceAll('-', '')}`;
    await this.database.pool.query(
      `create table if not exists ${table} partition of gateway.request_log
         for values from ('${day} 00:00:00Z') to ('${this.ago(daysAgo - 1)
           .toISOString()
           .slice(0, 10)} 00:00:00Z')`,
    );
    return this.requestAt(at);
  }

  /** One of a day whose table was never made. */
  requestWithoutDay(daysAgo: number): Promise<string> {
    return this.requestAt(this.ago(daysAgo));
  }

  /** A delivery that was made so many days ago and, unless it waits, ended the same day; with an attempt and its body. */
  async delivery(daysAgo: number, status = 'delivered'): Promise<string> {
    const at = this.ago(daysAgo);
    const eventId = newEventId();
    const id = this.idAt('delivery', at);
    await this.database.pool.query(
      `insert into webhooks.event_bodies (event_id, body, created_at) values ($1, '{"id":"évt"}', $2)`,
      [eventId, at],
    );
    await this.database.pool.query(
      `insert into webhooks.deliveries (delivery_id, endpoint_id, workspace_id, event_id, event_type, status, created_at,
                                        finished_at, next_attempt_at)
       values ($1, $2, $3, $4, 'audit.completed', $5, $6::timestamptz, case when $5 <> 'pending' then $6::timestamptz end,
               case when $5 = 'pending' then now() end)`,
      [id, ENDPOINT, WORKSPACE, eventId, status, at],
    );
    await this.database.pool.query(
      `insert into webhooks.attempts (attempt_id, delivery_id, endpoint_id, series, number, epoch, response_head)
       values (gen_random_uuid(), $1, $2, 1, 1, 1, 'gone')`,
      [id, ENDPOINT],
    );
    return id;
  }

  async handled(daysAgo: number, count = 1): Promise<void> {
    await this.database.pool.query(
      `insert into webhooks.inbox (consumer, message_id, handled_at)
       select 'deliveries', gen_random_uuid(), $1 from generate_series(1, $2)`,
      [this.ago(daysAgo), count],
    );
  }

  /** The column `value` of some rows, in their order. */
  async values(sql: string): Promise<readonly unknown[]> {
    const { rows } = await this.database.pool.query<{ value: unknown }>(sql);
    return rows.map(({ value }) => value);
  }

  /** Says whether anything of the events changed. */
  async eventSums(): Promise<readonly unknown[]> {
    const sum = (schema: string) =>
      `select md5(coalesce(string_agg(e::text, '' order by partition, position), '')) as value from ${schema}.events as e`;
    return this.values(['ledger', 'audits', 'webhooks'].map(sum).join(' union all '));
  }

  /** Runs `acs`: a retention with the rights of its role, anything else with the administrator's. */
  acs(line: string): Promise<Run> {
    return runCaptured(line.split(' '), {
      DATABASE_URL: line.startsWith('retention run') ? this.retentionUrl : this.database.url,
      RABBITMQ_URL: 'amqp://nobody:nothing@127.0.0.1:1',
    });
  }

  async drop(): Promise<void> {
    await Promise.all(Object.values(this.pools).map((pool) => pool.end()));
    await Promise.all([this.database.drop(), rm(this.folder, { recursive: true })]);
  }

  private async requestAt(at: Date): Promise<string> {
    const id = this.idAt('request', at);
    await this.database.pool.query(
      `insert into gateway.request_log (at, request_id, status, duration_ms) values ($1, $2, 200, 3)`,
      [at, id],
    );
    return id;
  }

  private ago(days: number): Date {
    return new Date(Date.now() - days * DAY_MS);
  }

  private idAt(kind: IdKind, at: Date): string {
    return `${lowestId(kind, at).slice(0, -6)}${String(this.made++).padStart(6, '0')}`;
  }
}

function lifeOf(auditId: string, at: Date): readonly AuditEvent[] {
  const created_at = at.toISOString();
  const audit = {
    audit_id: auditId,
    workspace_id: WORKSPACE,
    audit_type: 'seo',
    url: 'https://example.com/',
    charged: 80,
    refunded: 0,
    created_at,
  } as const;
  const issue = {
    id: 'seo.title.missing',
    engine: 'seo',
    dimension: 'metadata',
    severity: 'high',
    impact: 5,
    title: 'No “title”',
    why: 'Because.\nAnd \u2028 because.',
    fix: 'Write one.',
    evidence: ['<head></head>'],
  } as const;
  return [
    { type: 'audit.queued', data: audit },
    { type: 'audit.started', data: { ...audit, attempt: 1, started_at: created_at } },
    {
      type: 'audit.completed',
      data: {
        ...audit,
        completed_at: created_at,
        result: {
          scoring_version: '1',
          as_of: created_at,
          final_url: audit.url,
          scores: { overall: 71, seo: 71, aeo: null, geo: null },
          dimensions: { seo: { metadata: { score: 71, checks: [] } } },
          issues: [issue],
        },
      },
    },
  ];
}
