import { randomBytes } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { Registry } from 'prom-client';
import type { AuditResult, Fault } from '#contracts/audit/audits';
import type { AuditEvent, TerminalAuditEvent } from '#contracts/audit/events';
import { newEventId, newId } from '#contracts/identifiers';
import { refundOfEnd } from '#contracts/money/refunds';
import { appendToStreams } from '#event-store/append/append';
import { EventRelay } from '#event-store/relay/relay';
import { createPool } from '#postgres/pool';
import { inTransaction } from '#postgres/transaction';
import { createLog } from '#runtime/observability/logging';
import { endedAudit } from '../../api-gateway/src/audits/view/audit-events.controller.js';
import { AuditView } from '../../api-gateway/src/audits/view/audit-view.js';
import { stateAfter } from '../../api-gateway/src/audits/view/state-after.js';
import { evolve, NO_AUDIT } from '../../audit-engine/src/lifecycle/audit-state.js';
import { decide } from '../../audit-engine/src/lifecycle/audit.decider.js';
import { TIMED_OUT } from '../../audit-engine/src/lifecycle/engine-failures.js';
import type { AuditOrder, LifecycleCommand } from '../../audit-engine/src/lifecycle/lifecycle-command.js';
import { AccountWriter } from '../../credit-ledger/src/account/writer/account-writer.js';
import { LedgerMetrics } from '../../credit-ledger/src/account/writer/ledger-metrics.js';
import {
  createDeliveries,
  notificationOfEvent,
} from '../../webhook-dispatcher/src/deliveries/create-deliveries.js';
import { publishedEnd } from '../../webhook-dispatcher/test-support/ended-audit.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/servers/database.js';
import { provisionDatabase } from '../src/provision/database/database.js';
import { derivedPassword } from '../src/provision/derived-password.js';
import { type Run, runCaptured } from './run-captured.js';

export type Ending =
  'complete' | 'failed-target' | 'failed-input' | 'cancelled-queued' | 'cancelled-processing' | 'voided';

/** An event of the engine, with what others know it by. */
export interface StoredEnd {
  readonly event: AuditEvent;
  readonly id: string;
  readonly version: number;
}

const RESULT: AuditResult = {
  scoring_version: '1',
  as_of: '2026-05-01T00:00:00.000Z',
  final_url: 'https://a.example/',
  scores: { overall: 71, seo: 71, aeo: null, geo: null },
  dimensions: { seo: { metadata: { score: 71, checks: [] } } },
  issues: [],
};

/** One database with all four schemas, in which each service writes what it would by its own functions, step by step. */
export class FourServices {
  private readonly accounts: AccountWriter;
  readonly workspaceId = newId('workspace');

  private constructor(
    readonly database: TestDatabase,
    /** As the role that `acs reconcile` logs in as. */
    readonly reconcileUrl: string,
    private readonly pools: Readonly<Record<'ledger' | 'audits' | 'gateway' | 'webhooks', Pool>>,
  ) {
    const log = createLog('test', 'silent');
    // Never started: a test says itself what is relayed.
    const relay = new EventRelay({
      connectionString: database.url,
      searchPath: 'ledger',
      publish: () => Promise.resolve(),
      log,
    });
    this.accounts = new AccountWriter(pools.ledger, log, relay, new LedgerMetrics(new Registry()));
  }

  static async create(): Promise<FourServices> {
    const database = await createTestDatabase();
    const { urls } = await provisionDatabase({
      adminUrl: database.url,
      database: new URL(database.url).pathname.slice(1),
      passwordOf: (user) => derivedPassword(database.url, user),
    });
    const log = createLog('test', 'silent');
    const poolOf = (schema: string) => {
      const pool = createPool({ url: database.url, schema, name: 'test', log });
      pool.on('error', () => undefined);
      return pool;
    };
    const services = new FourServices(database, urls.reconcile, {
      ledger: poolOf('ledger'),
      audits: poolOf('audits'),
      gateway: poolOf('gateway'),
      webhooks: poolOf('webhooks'),
    });
    await services.account(services.workspaceId, 1_000_000);
    return services;
  }

  async account(workspace_id: string, credits: number): Promise<void> {
    await this.accounts.execute({
      type: 'ledger.open-account',
      payload: { workspace_id, low_balance_threshold: 0 },
    });
    await this.accounts.execute({
      type: 'ledger.grant-credits',
      payload: { workspace_id, credits, kind: 'invoice', reference: 'first' },
    });
  }

  /** An audit that went all the way through the services. Returns its id. */
  async audit(ending: Ending): Promise<string> {
    const auditId = await this.charge();
    const ended = await this.end(auditId, ending);
    if (ending === 'voided') await this.void(auditId);
    if (ended) await this.tell(ended);
    return auditId;
  }

  async charge(): Promise<string> {
    const audit_id = newId('audit');
    await this.accounts.execute({
      type: 'ledger.charge-audit',
      payload: {
        workspace_id: this.workspaceId,
        audit_id,
        audit_type: 'seo',
        url: 'https://a.example/',
      },
    });
    await this.relayed('ledger');
    return audit_id;
  }

  /** The engine's events of an audit; returns the one that it ended with. */
  async end(auditId: string, ending: Ending | 'started'): Promise<StoredEnd | undefined> {
    let state = NO_AUDIT;
    const events = commandsTo(auditId, this.workspaceId, ending).flatMap((command) => {
      const decided = decide(state, command);
      state = decided.reduce(evolve, state);
      return decided;
    });
    const appended = events.map((event, index) => ({ event, id: newEventId(), version: index + 1 }));
    await inTransaction(this.pools.audits, (client) =>
      appendToStreams(client, [
        {
          stream: `audit-${auditId}`,
          expectedVersion: 0,
          events: appended.map(({ event, id }) => ({ ...event, eventId: id })),
        },
      ]),
    );
    for (const each of appended) if (!isEnd(each.event)) await this.show(each);
    await this.relayed('audits');
    const last = appended.at(-1);
    return last && isEnd(last.event) ? last : undefined;
  }

  /** What follows from an end in the other services. */
  async tell(end: StoredEnd): Promise<void> {
    await this.refund(end);
    await this.show(end);
    await this.announce(end);
  }

  async refund({ event }: StoredEnd): Promise<void> {
    if (event.type !== 'audit.failed' && event.type !== 'audit.cancelled') return;
    const payload = refundOfEnd(event);
    await this.accounts.execute({ type: 'ledger.refund-audit', payload });
  }

  async show({ event, version }: StoredEnd): Promise<void> {
    if (event.type === 'audit.voided') return;
    await new AuditView(this.pools.gateway).write(stateAfter(event, version));
  }

  async announce({ event, id }: StoredEnd): Promise<void> {
    if (!isEnd(event)) return;
    const { workspace_id } = event.data;
    const ended = { workspace_id, webhook_type: event.type, webhook_data: endedAudit(event) };
    const notification = notificationOfEvent(publishedEnd(ended, id), { messageId: id });
    await createDeliveries(this.pools.webhooks, [notification]);
  }

  async void(audit_id: string): Promise<void> {
    const payload = { workspace_id: this.workspaceId, audit_id };
    await this.accounts.execute({ type: 'ledger.void-charge', payload });
  }

  /** Credits that an operator grants in place of a refund. */
  async goodwill(auditId: string, credits: number): Promise<void> {
    const payload = {
      workspace_id: this.workspaceId,
      credits,
      kind: 'goodwill' as const,
      reference: auditId,
    };
    await this.accounts.execute({ type: 'ledger.grant-credits', payload });
  }

  async takeBack(auditId: string, credits: number): Promise<void> {
    const payload = { workspace_id: this.workspaceId, credits, reference: auditId };
    await this.accounts.execute({ type: 'ledger.take-back-credits', payload });
  }

  /** A checkout of 20,900 credits that was paid, with them. Returns its id. */
  async checkout(): Promise<string> {
    const checkoutId = newId('checkout');
    await this.database.pool.query(
      `insert into ledger.checkouts (checkout_id, workspace_id, package, amount_cents, credits, currency, provider,
                                     requested_by, status, expires_at, settled_at)
       values ($1, $2, 'growth', 19900, 20900, 'usd', 'local', gen_random_uuid(), 'paid', now(), now())`,
      [checkoutId, this.workspaceId],
    );
    await this.accounts.execute({
      type: 'ledger.grant-credits',
      payload: {
        workspace_id: this.workspaceId,
        credits: 20_900,
        kind: 'purchase',
        reference: checkoutId,
      },
    });
    return checkoutId;
  }

  /** As if the service's relay had published everything. */
  async relayed(schema: 'ledger' | 'audits'): Promise<void> {
    // Locked in order, and never moved back: several callers do this at once.
    await this.database.pool.query(
      `with locked as materialized (
         select partition from ${schema}.relay_checkpoints order by partition for update
       )
       update ${schema}.relay_checkpoints r set position = greatest(r.position, h.position)
         from locked join ${schema}.partition_heads h using (partition)
        where r.partition = locked.partition`,
    );
  }

  /** Runs `work` on a copy of the database as it is now, to be damaged. */
  async onCopy<T>(work: (copy: DatabaseCopy) => Promise<T>): Promise<T> {
    const copy = await this.copy();
    try {
      return await work(copy);
    } finally {
      await copy.drop();
    }
  }

  private async copy(): Promise<DatabaseCopy> {
    const name = `copy_${randomBytes(6).toString('hex')}`;
    const admin = new URL(this.database.url);
    const original = admin.pathname.slice(1);
    await withClient(serverOf(this.database.url), async (client) => {
      // A template may have no connections; the pools make new ones.
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        original,
      ]);
      await client.query(`create database ${name} template ${original}`);
    });
    const url = new URL(admin);
    url.pathname = `/${name}`;
    const reconcileUrl = new URL(this.reconcileUrl);
    reconcileUrl.pathname = url.pathname;
    return new DatabaseCopy(url.href, reconcileUrl.href, this.database.url);
  }

  acs(line: string): Promise<Run> {
    return runCaptured(line.split(' '), envOf(this.reconcileUrl));
  }

  async drop(): Promise<void> {
    await Promise.all(Object.values(this.pools).map((pool) => pool.end()));
    await this.database.drop();
  }
}

/** A copy of a database that a test may damage. */
export class DatabaseCopy {
  constructor(
    private readonly url: string,
    private readonly reconcileUrl: string,
    private readonly original: string,
  ) {}

  get env(): NodeJS.ProcessEnv {
    return envOf(this.reconcileUrl);
  }

  async damage(sql: string, values: readonly unknown[] = []): Promise<void> {
    await withClient(this.url, (client) => client.query(sql, [...values]));
  }

  acs(line: string): Promise<Run> {
    return runCaptured(line.split(' '), this.env);
  }

  async drop(): Promise<void> {
    const name = new URL(this.url).pathname.slice(1);
    await withClient(serverOf(this.original), (client) => client.query(`drop database ${name} with (force)`));
  }
}

function commandsTo(
  auditId: string,
  workspaceId: string,
  ending: Ending | 'started',
): readonly LifecycleCommand[] {
  const at = new Date().toISOString();
  const order: AuditOrder = {
    audit_id: auditId,
    workspace_id: workspaceId,
    audit_type: 'seo',
    url: 'https://a.example/',
    charged: 80,
    created_at: at,
  };
  const ordered = { kind: 'order', order } as const;
  const started = [ordered, { kind: 'start', at }] as const;
  const failure = (fault: Fault) => ({ ...TIMED_OUT, fault });
  switch (ending) {
    case 'started':
      return started;
    case 'complete':
      return [...started, { kind: 'complete', attempt: 1, result: RESULT, at }];
    case 'failed-target':
      return [...started, { kind: 'fail', attempt: 1, failure: failure('target'), at }];
    case 'failed-input':
      return [...started, { kind: 'fail', attempt: 1, failure: failure('input'), at }];
    case 'cancelled-queued':
      return [ordered, { kind: 'cancel', order, at }];
    case 'cancelled-processing':
      return [...started, { kind: 'cancel', order, at }];
    case 'voided':
      return [...started, { kind: 'void', auditId, workspaceId, at }];
  }
}

function isEnd(event: AuditEvent): event is TerminalAuditEvent {
  return (
    event.type === 'audit.completed' || event.type === 'audit.failed' || event.type === 'audit.cancelled'
  );
}

function serverOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  return url.href;
}

function envOf(databaseUrl: string): NodeJS.ProcessEnv {
  return { DATABASE_URL: databaseUrl, RABBITMQ_URL: 'amqp://nobody:nothing@127.0.0.1:1' };
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
