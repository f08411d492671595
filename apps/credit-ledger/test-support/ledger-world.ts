import type { GetMessage } from 'amqplib';
import { Client } from 'pg';
import type { CommandName, PayloadOf, ReplyOf } from '#contracts/messages';
import { newEventId, newId } from '#contracts/identifiers';
import type { RecordedEvent } from '#event-store/events';
import { readStream } from '#event-store/read';
import { applyTopology } from '#messaging/apply-topology';
import { BrokerConnection } from '#messaging/connection';
import { createLog } from '#runtime/logging';
import { migrate } from '#runtime/migrations';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { eventually } from '../../../test/support/eventually.js';
import { RightfulSenders } from '../../../test/support/rightful-senders.js';
import { createTestVhost, type TestVhost } from '../../../test/support/vhost.js';
import { streamOf } from '../src/account/account.js';
import { migrations } from '../src/migrations/index.js';
import { type Verdict, type VerifyOptions, verifyLedger } from '../src/verify/verify-ledger.js';

/** A database and a virtual host of its own, and the other services as far as the ledger hears of them. */
export class LedgerWorld {
  private constructor(
    readonly database: TestDatabase,
    readonly vhost: TestVhost,
    readonly broker: BrokerConnection,
    private readonly others: RightfulSenders,
    /** A superuser's connection to the ledger's schema. */
    readonly admin: Client,
  ) {}

  static async create(): Promise<LedgerWorld> {
    const log = createLog('test', process.env.TEST_LOG_LEVEL ?? 'silent');
    const [database, vhost] = await Promise.all([createTestDatabase(), createTestVhost()]);
    await migrate({ adminUrl: database.url, schema: 'ledger', migrations });
    await applyTopology(vhost.url, { commandQueueType: 'classic' });
    const broker = await BrokerConnection.open({ url: vhost.url, name: 'ledger-test', log });
    const admin = new Client({ connectionString: database.url, options: '-c search_path=ledger' });
    await admin.connect();
    return new LedgerWorld(database, vhost, broker, new RightfulSenders(vhost.url, log), admin);
  }

  get servers(): { readonly databaseUrl: string; readonly brokerUrl: string } {
    return { databaseUrl: this.database.url, brokerUrl: this.vhost.url };
  }

  send<Name extends CommandName>(
    name: Name,
    payload: PayloadOf<Name>,
    deadlineMs = 10_000,
  ): Promise<ReplyOf<Name>> {
    return this.others.send(name, payload, { deadlineMs });
  }

  /** A new workspace with an account and, where they are not 0, credits on it. */
  async account(credits: number, threshold = 0): Promise<string> {
    const workspace_id = newId('workspace');
    await this.send('ledger.open-account', { workspace_id, low_balance_threshold: threshold });
    if (credits > 0)
      await this.send('ledger.grant-credits', {
        workspace_id,
        credits,
        kind: 'purchase',
        reference: 'first',
      });
    return workspace_id;
  }

  charge(
    workspace_id: string,
    audit_id = newId('audit'),
    audit_type: 'all' | 'seo' = 'all',
  ): Promise<ReplyOf<'ledger.charge-audit'>> {
    const url = 'https://example.com/';
    return this.send('ledger.charge-audit', { workspace_id, audit_id, audit_type, url, keyless: false });
  }

  /** Publishes an event as its service would; `id` names a redelivery of the same. */
  async publish(type: string, data: object, id = newEventId()): Promise<void> {
    await this.others.publish({ id, type, schemaVersion: 1, data });
  }

  /** Takes the next message of a queue that nobody consumes here; waits for it. */
  async take(queue: string): Promise<GetMessage> {
    const channel = await this.broker.createChannel();
    try {
      return await eventually(`a message in ${queue}`, () => channel.get(queue, { noAck: true }));
    } finally {
      await channel.close();
    }
  }

  async balance(workspace_id: string): Promise<number> {
    return (await this.send('ledger.get-balance', { workspace_id })).balance;
  }

  events(workspaceId: string): Promise<RecordedEvent[]> {
    return readStream(this.admin, streamOf(workspaceId));
  }

  verify(options: VerifyOptions = {}): Promise<Verdict> {
    return verifyLedger(this.admin, options);
  }

  async remove(): Promise<void> {
    await this.others.close();
    await this.broker.close();
    await this.admin.end();
    await Promise.all([this.database.drop(), this.vhost.remove()]);
  }
}
