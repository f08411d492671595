import type { GetMessage } from 'amqplib';
import { Client, type Pool } from 'pg';
import type { CommandName, PayloadOf, ReplyOf } from '#contracts/messages/messages';
import { newEventId } from '#contracts/identifiers';
import type { Log } from '#contracts/log';
import { SCHEMAS } from '#contracts/services';
import { declareTopology } from '#messaging/topology/apply-topology';
import { type Topology, topologyOf } from '#messaging/topology/declarations';
import { createPool } from '#postgres/pool';
import type { Sender } from '#contracts/messages/senders';
import { createLog } from '#runtime/observability/logging';
import type { ServiceDefinition } from '#runtime/bootstrap/service';
import { QueueState } from '../../libs/messaging/test/queue-state.js';
import type { TestDatabase } from './servers/database.js';
import { endAll } from './ends.js';
import { eventually } from './eventually.js';
import { createMigratedDatabase } from './servers/migrated-database.js';
import { ownTopology } from './servers/own-topology.js';
import { RightfulSenders } from './servers/rightful-senders.js';
import {
  asRole,
  type ReplicaOptions,
  type ReplicaServers,
  type ServiceReplica,
  startReplica,
} from './service/service-replica.js';
import { createTestVhost, type TestVhost } from './servers/vhost.js';

const LONG_STATEMENTS = { statement_timeout: 120_000, query_timeout: 120_000 };

/**
 * What an app needs around it in a test: a database with its schema, a virtual host with the topology, and the other
 * services as far as it hears of them. `create` it, `start` replicas, `stop` each (or `kill` it), and `remove` all.
 */
export class TestHarness {
  private readonly replicas = new Set<ServiceReplica>();
  private readonly ending: (() => unknown)[] = [];

  private constructor(
    readonly database: TestDatabase,
    private readonly broker: TestVhost | undefined,
    /** A superuser's connection to the schema. */
    readonly admin: Client,
    /** The same, with the settings of a service's pool, but it may be idle in a transaction, and has time for statements. */
    readonly pool: Pool,
    /** With no more rights than the first app's own role has. */
    readonly servicePool: Pool,
    /** That of the pools, silent unless `TEST_LOG_LEVEL` says otherwise. */
    readonly log: Log,
    private readonly others: RightfulSenders,
  ) {}

  /** With the schemas and the queues of these apps; `admin` and the pools see the schema of the first. */
  static create(...apps: Apps): Promise<TestHarness> {
    const names = apps.map(({ name }) => name);
    return TestHarness.with(apps, createBroker(ownTopology(names, { commandQueueType: 'classic' })));
  }

  /** The same with all queues, those of other apps included. */
  static createWithAllQueues(...apps: Apps): Promise<TestHarness> {
    return TestHarness.with(apps, createBroker(topologyOf({ commandQueueType: 'classic' })));
  }

  /** The same for specs that start nothing and send nothing: a virtual host takes longer to make than the database. */
  static createWithoutBroker(...apps: Apps): Promise<TestHarness> {
    return TestHarness.with(apps, Promise.resolve(undefined));
  }

  private static async with(apps: Apps, making: Promise<TestVhost | undefined>): Promise<TestHarness> {
    const log = createLog('test', process.env.TEST_LOG_LEVEL ?? 'silent');
    const [database, broker] = await Promise.all([createMigratedDatabase(apps), making]);
    const { url } = database;
    const schema = SCHEMAS[apps[0].name];
    const admin = new Client({ connectionString: url, options: `-c search_path=${schema}` });
    // A spec that ends all connections to the database, ends this one too.
    admin.on('error', () => undefined);
    await admin.connect();
    const pool = createPool({ url, schema, name: 'test', log });
    // Specs hold locks and write many rows by it for as long as they need, also on a slow machine.
    Object.assign(pool.options, { idle_in_transaction_session_timeout: 0, ...LONG_STATEMENTS });
    const servicePool = createPool({ url: asRole(url, schema), schema, name: apps[0].name, log });
    const others = new RightfulSenders(broker?.url ?? '', log);
    return new TestHarness(database, broker, admin, pool, servicePool, log, others);
  }

  get vhost(): TestVhost {
    if (!this.broker) throw new Error('this harness was created without a broker');
    return this.broker;
  }

  /** Addresses, as the servers' administrator. */
  get servers(): ReplicaServers {
    return { databaseUrl: this.database.url, brokerUrl: this.vhost.url };
  }

  /** Starts one more replica of an app, as its process does. */
  async start(app: ServiceDefinition, options: ReplicaOptions = {}): Promise<ServiceReplica> {
    const replica = await startReplica(app, this.servers, options);
    this.replicas.add(replica);
    return replica;
  }

  /** Sends a command as the service, or the operator, whose it is. */
  send<Name extends CommandName>(
    name: Name,
    payload: PayloadOf<Name>,
    deadlineMs = 10_000,
  ): Promise<ReplyOf<Name>> {
    return this.others.send(name, payload, { deadlineMs });
  }

  /** The same as a sender of the test's choice. `commandId`: of a command that is sent again. */
  sendAs<Name extends CommandName>(
    sender: Sender,
    name: Name,
    payload: PayloadOf<Name>,
    commandId?: string,
  ): Promise<ReplyOf<Name>> {
    return this.others.sendAs(sender, name, payload, { deadlineMs: 10_000, ...(commandId && { commandId }) });
  }

  /** Publishes an event as its service would; `id` names a redelivery of the same. */
  publish(type: string, data: object, id = newEventId()): Promise<void> {
    return this.others.publish({ id, type, schemaVersion: 1, data, occurredAt: new Date().toISOString() });
  }

  /** Takes the next message of a queue that has no consumer here; waits for it. */
  async take(queue: string): Promise<GetMessage> {
    const broker = await QueueState.open(this.vhost.url);
    try {
      return await eventually(`a message in ${queue}`, () => broker.channel.get(queue, { noAck: true }));
    } finally {
      await broker.close();
    }
  }

  /** Stops every replica that runs still, as by SIGTERM. */
  async stop(): Promise<void> {
    await Promise.all([...this.replicas].map((replica) => replica.stop()));
    this.replicas.clear();
  }

  /** Names what `remove` ends before it stops the replicas, the last named first. */
  ends(end: () => unknown): void {
    this.ending.push(end);
  }

  async remove(): Promise<void> {
    await endAll([() => this.removeServers(), ...this.ending]);
  }

  private async removeServers(): Promise<void> {
    await this.stop();
    await Promise.all([this.others.close(), this.admin.end(), this.pool.end(), this.servicePool.end()]);
    await Promise.all([this.database.drop(), this.broker?.remove()]);
  }
}

type Apps = readonly [ServiceDefinition, ...ServiceDefinition[]];

async function createBroker(topology: Topology): Promise<TestVhost> {
  const vhost = await createTestVhost();
  await declareTopology(vhost.url, topology);
  return vhost;
}
