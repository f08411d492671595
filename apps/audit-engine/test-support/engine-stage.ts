import type { Pool } from 'pg';
import type { AuditEvent } from '#contracts/audit/events';
import type { AuditCharged } from '#contracts/ledger/events';
import type { CancelReply, ResultReply } from '#contracts/audit/commands';
import { newEventId, newId } from '#contracts/identifiers';
import { readStream } from '#event-store/read';
import { applyTopology } from '#messaging/apply-topology';
import { createPool } from '#postgres/pool';
import { inTransaction } from '#postgres/transaction';
import { createLog } from '#runtime/logging';
import { migrate } from '#runtime/migrations';
import { createTestDatabase } from '../../../test/support/database.js';
import { eventually } from '../../../test/support/eventually.js';
import { RightfulSenders } from '../../../test/support/rightful-senders.js';
import { createTestVhost } from '../../../test/support/vhost.js';
import type { EngineSettingsValues } from '../src/engine-settings.js';
import { streamOf, toAuditEvent } from '../src/lifecycle/audit-stream.js';
import { migrations } from '../src/migrations/index.js';
import { appendOrders } from '../src/ordering/append-orders.js';
import type { ReplicaServers } from '../../../test/support/service-replica.js';
import { type EngineProcess, startEngine } from './engine-process.js';

const ENDS = ['audit.completed', 'audit.failed', 'audit.cancelled', 'audit.voided'];

/** What the ledger and the gateway do around the engine, on a database and a virtual host of a test's own. */
export class EngineStage {
  private readonly processes = new Set<EngineProcess>();

  private constructor(
    readonly pool: Pool,
    readonly servers: ReplicaServers,
    private readonly others: RightfulSenders,
    private readonly takeDown: () => Promise<void>,
  ) {}

  static async set(): Promise<EngineStage> {
    const [database, vhost] = await Promise.all([createTestDatabase(), createTestVhost()]);
    await migrate({ adminUrl: database.url, schema: 'audits', migrations });
    await applyTopology(vhost.url, { commandQueueType: 'classic' });
    const log = createLog('test', 'silent');
    const pool = createPool({ url: database.url, schema: 'audits', name: 'test', log });
    const others = new RightfulSenders(vhost.url, log);
    const servers = { databaseUrl: database.url, brokerUrl: vhost.url };
    return new EngineStage(pool, servers, others, async () => {
      await Promise.all([others.close(), pool.end()]);
      await Promise.all([database.drop(), vhost.remove()]);
    });
  }

  /** Starts one more replica. */
  async engine(settings: Partial<EngineSettingsValues> = {}): Promise<EngineProcess> {
    const engine = await startEngine(this.servers, settings);
    this.processes.add(engine);
    return engine;
  }

  async kill(engine: EngineProcess): Promise<void> {
    this.processes.delete(engine);
    await engine.kill();
  }

  /** Publishes that the ledger charged for an audit, `times` times. */
  async order(fields: Partial<AuditCharged> = {}, times = 1): Promise<AuditCharged> {
    const charged: AuditCharged = {
      workspace_id: newId('workspace'),
      audit_id: newId('audit'),
      audit_type: 'seo',
      url: 'https://example.com/',
      credits: 81,
      balance_after: 1_000,
      created_at: new Date().toISOString(),
      keyless: false,
      ...fields,
    };
    for (let time = 0; time < times; time++) await this.publish('ledger.audit-charged', charged);
    return charged;
  }

  /** An audit whose permit is gone, as if the broker had lost what it had confirmed: its event counts as published. */
  async queuedWithoutPermit(): Promise<AuditCharged> {
    const charged = await this.order({}, 0);
    const { audit_id, workspace_id, audit_type, url, created_at, credits } = charged;
    const order = { audit_id, workspace_id, audit_type, url, created_at, charged: credits };
    await inTransaction(this.pool, async (client) => {
      await appendOrders(client, [{ order, meta: {} }]);
      await client.query(`
        update relay_checkpoints set position = partition_heads.position
        from partition_heads where partition_heads.partition = relay_checkpoints.partition`);
    });
    return charged;
  }

  /** Publishes that the ledger took the charge of an audit back. */
  void({ workspace_id, audit_id }: AuditCharged): Promise<void> {
    return this.publish('ledger.charge-voided', {
      workspace_id,
      audit_id,
      credits: 81,
      balance_after: 1_000,
    });
  }

  cancel({ credits, ...charged }: AuditCharged): Promise<CancelReply> {
    const { audit_id, workspace_id, audit_type, url, created_at } = charged;
    const payload = { audit_id, workspace_id, audit_type, url, created_at, charged: credits };
    return this.others.send('audit.cancel', payload, { deadlineMs: 5_000 });
  }

  result({ audit_id }: Pick<AuditCharged, 'audit_id'>): Promise<ResultReply> {
    return this.others.send('audit.get-result', { audit_id }, { deadlineMs: 5_000 });
  }

  async events({ audit_id }: Pick<AuditCharged, 'audit_id'>): Promise<AuditEvent[]> {
    return (await readStream(this.pool, streamOf(audit_id))).map(toAuditEvent);
  }

  async types(audit: Pick<AuditCharged, 'audit_id'>): Promise<string[]> {
    return (await this.events(audit)).map(({ type }) => type);
  }

  /** Waits for the audit's stream to hold the type of event; returns the whole stream. */
  reaches(audit: AuditCharged, type: string): Promise<AuditEvent[]> {
    return eventually(`${audit.audit_id} reaches ${type}`, async () => {
      const events = await this.events(audit);
      return events.some((event) => event.type === type) && events;
    });
  }

  /** Waits until so many audits have ended; fails where one ended twice. */
  async allEnd(count: number): Promise<void> {
    await eventually(`${count} audits end`, async () => (await this.ends()).length >= count, 90_000);
    const streams = (await this.ends()).map(({ stream }) => stream);
    if (new Set(streams).size < streams.length) throw new Error('an audit ended twice');
  }

  /** Every terminal event, in the order of recording. */
  async ends(): Promise<{ stream: string; type: string; workspace: string }[]> {
    const { rows } = await this.pool.query<{ stream: string; type: string; workspace: string }>(
      `select stream, type, data ->> 'workspace_id' as workspace from events
       where type = any ($1) order by recorded_at, event_id`,
      [ENDS],
    );
    return rows;
  }

  async jobs(): Promise<number> {
    const { rows } = await this.pool.query<{ jobs: number }>('select count(*)::int as jobs from jobs');
    return rows[0]?.jobs ?? 0;
  }

  publish(type: string, data: object): Promise<void> {
    return this.others.publish({ id: newEventId(), type, schemaVersion: 1, data });
  }

  /** Sends every engine away, as by SIGTERM. */
  async dismiss(): Promise<void> {
    await Promise.all([...this.processes].map((engine) => engine.leave()));
    this.processes.clear();
  }

  async strike(): Promise<void> {
    await this.dismiss();
    await this.takeDown();
  }
}
