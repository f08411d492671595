import { Client } from 'pg';
import { newId } from '#contracts/identifiers';
import { DEFAULT_SHARD } from '#contracts/ledger/shards';
import type { CommandName, PayloadOf, ReplyOf } from '#contracts/messages/messages';
import type { Sender } from '#contracts/messages/senders';
import { BrokerConnection } from '#messaging/connection/connection';
import { CommandClient } from '#messaging/rpc/command-client';
import { ShardRouter } from '#messaging/rpc/shard-router';
import { declareTopology } from '#messaging/topology/apply-topology';
import { topologyOf } from '#messaging/topology/declarations';
import { QueueState } from '../../../libs/messaging/test/queue-state.js';
import { asBrokerUser } from '../../../test/support/servers/broker-users.js';
import type { TestDatabase } from '../../../test/support/servers/database.js';
import { createMigratedDatabase } from '../../../test/support/servers/migrated-database.js';
import { type ServiceReplica, startReplica } from '../../../test/support/service/service-replica.js';
import { TestHarness } from '../../../test/support/test-harness.js';
import { moveAccount, type MoveStep } from '../src/shards/moving/move-account.js';
import { type Verdict, verifyLedger } from '../src/verify/verify-ledger.js';
import { service } from '../src/service.js';
import { LEDGER_VARIABLES } from './ledger-replica.js';

/** The name of the second shard. */
export const OTHER_SHARD = 'b';

/** A ledger in each of two databases, and senders that find the shard of a workspace as the gateway does. */
export class TwoShards {
  /** The shards of workspaces, as the gateway stores them. */
  readonly stored = new Map<string, string>();
  private readonly clients = new Map<Sender, CommandClient>();
  private readonly connections: BrokerConnection[] = [];

  private constructor(
    readonly harness: TestHarness,
    private readonly databases: Readonly<Record<string, TestDatabase>>,
    private readonly replicas: readonly ServiceReplica[],
  ) {}

  static async create(): Promise<TwoShards> {
    const harness = await TestHarness.createWithAllQueues(service);
    const ledgerShards = [OTHER_SHARD];
    await declareTopology(harness.vhost.url, topologyOf({ commandQueueType: 'classic', ledgerShards }));
    const other = await createMigratedDatabase([service]);
    const start = (databaseUrl: string, shard?: string) =>
      startReplica(
        service,
        { databaseUrl, brokerUrl: harness.vhost.url },
        {
          variables: {
            ...LEDGER_VARIABLES,
            LEDGER_SHARDS: OTHER_SHARD,
            ...(shard !== undefined && { LEDGER_SHARD: shard }),
          },
        },
      );
    const replicas = await Promise.all([start(harness.database.url), start(other.url, OTHER_SHARD)]);
    const shards = new TwoShards(
      harness,
      { [DEFAULT_SHARD]: harness.database, [OTHER_SHARD]: other },
      replicas,
    );
    for (const sender of ['api-gateway', 'operator'] as const) await shards.connect(sender);
    return shards;
  }

  /** Sends a command as the gateway, or the operator, to the shard of its workspace. */
  send<Name extends CommandName>(name: Name, payload: PayloadOf<Name>): Promise<ReplyOf<Name>> {
    const sender =
      name === 'ledger.grant-credits' || name === 'ledger.take-back-credits' ? 'operator' : 'api-gateway';
    return this.clients.get(sender)!.send(name, payload, { deadlineMs: 10_000 });
  }

  /** Opens an account in a shard, with credits. */
  async open(credits: number, shard = DEFAULT_SHARD): Promise<string> {
    const workspace_id = newId('workspace');
    this.stored.set(workspace_id, shard);
    await this.send('ledger.open-account', { workspace_id, low_balance_threshold: 0 });
    await this.send('ledger.grant-credits', { workspace_id, credits, kind: 'invoice', reference: 'first' });
    return workspace_id;
  }

  charge(workspace_id: string, audit_id = newId('audit')): Promise<ReplyOf<'ledger.charge-audit'>> {
    const url = 'https://example.com/';
    return this.send('ledger.charge-audit', {
      workspace_id,
      audit_id,
      audit_type: 'seo',
      url,
      keyless: false,
    });
  }

  async balanceOf(workspace_id: string): Promise<number> {
    return (await this.send('ledger.get-balance', { workspace_id })).balance;
  }

  /** Runs `work` on a superuser's connection to a shard's schema. */
  async at<T>(shard: string, work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({
      connectionString: this.databases[shard]!.url,
      options: '-c search_path=ledger',
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** Moves an account as `acs workspace move` does, to the end, or until a step at which `onStep` throws. */
  async move(
    workspaceId: string,
    to: string,
    onStep: (step: MoveStep) => Promise<void> | void = () => undefined,
  ) {
    const from = this.stored.get(workspaceId)!;
    await this.at(from, (source) =>
      this.at(to, (target) => moveAccount({ source, target, workspaceId, to, onStep })),
    );
    this.stored.set(workspaceId, to);
  }

  /** Verifies one account in a shard, strictly: its row has to be there. */
  verify(shard: string, workspaceId: string): Promise<Verdict> {
    return this.at(shard, (client) => verifyLedger(client, { workspaceId }));
  }

  /** Verifies a whole shard, with accounts that have left. */
  verifyAll(shard: string): Promise<Verdict> {
    return this.at(shard, (client) => verifyLedger(client, { onAbsence: () => undefined }));
  }

  /** The administrator's address of a shard's database. */
  urlOf(shard: string): string {
    return this.databases[shard]!.url;
  }

  /** Messages that wait in a queue. */
  async messagesIn(queue: string): Promise<number> {
    const state = await QueueState.open(this.harness.vhost.url);
    try {
      return (await state.channel.checkQueue(queue)).messageCount;
    } finally {
      await state.close();
    }
  }

  async remove(): Promise<void> {
    await Promise.all([...this.clients.values()].map((client) => client.close()));
    await Promise.all(this.connections.map((connection) => connection.close()));
    await Promise.all(this.replicas.map((replica) => replica.stop()));
    await this.harness.remove();
    await this.databases[OTHER_SHARD]!.drop();
  }

  private async connect(sender: Sender): Promise<void> {
    const { log } = this.harness;
    const url = asBrokerUser(this.harness.vhost.url, sender);
    const connection = await BrokerConnection.open({ url, name: `test-${sender}`, log });
    const client = new CommandClient(connection, { log });
    await client.start();
    client.routeBy(
      new ShardRouter([OTHER_SHARD], (workspaceId) => Promise.resolve(this.stored.get(workspaceId))),
    );
    this.connections.push(connection);
    this.clients.set(sender, client);
  }
}
