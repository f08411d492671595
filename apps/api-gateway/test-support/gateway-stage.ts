import { afterAll, beforeAll } from '@jest/globals';
import type { Pool } from 'pg';
import type { ServiceDefinition } from '#runtime/bootstrap/service';
import type { ServiceName } from '#contracts/services';
import { eventually } from '../../../test/support/eventually.js';
import type { ReplicaOptions } from '../../../test/support/service/service-replica.js';
import { TestHarness } from '../../../test/support/test-harness.js';
import { AuditView } from '../src/audits/view/audit-view.js';
import { stateAfter, type AuditFields } from '../src/audits/view/state-after.js';
import { service } from '../src/service.js';
import { anAudit, lifeOf } from './audit-life.js';
import { seedKey, type SeededKey } from './calls/gateway-calls.js';
import { call, type Call, type HttpResponse } from './calls/http-client.js';
import { noteCreated } from './created-audit.js';
import { type GatewayReplica, startGateway } from './gateway-replica.js';
import { ScriptedLedger } from './scripted-ledger.js';

type Peer = Exclude<ServiceName, 'api-gateway'>;

interface StageOptions extends ReplicaOptions {
  /** How many gateways; default: one. */
  readonly replicas?: number;
  /** Services whose commands are answered by a script. */
  readonly peers?: readonly Peer[];
  readonly definition?: ServiceDefinition;
}

interface PartnerCall extends Omit<Call, 'headers' | 'body'> {
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly body?: Call['body'] | object;
  /** The Idempotency-Key. */
  readonly key?: string | undefined;
  /** Default: the first one. */
  readonly gateway?: Pick<GatewayReplica, 'url'> | undefined;
}

/** A workspace with a key that calls the gateway. */
export interface Partner extends SeededKey {
  readonly authorization: string;
  send(method: string, path: string, options?: PartnerCall): Promise<HttpResponse>;
}

/** A database, gateways, and scripts in the place of other services, for the tests of a `describe`. */
export class GatewayStage {
  harness!: TestHarness;
  gateways: readonly GatewayReplica[] = [];
  readonly peers = new Map<Peer, ScriptedLedger>();

  get gateway(): GatewayReplica {
    return this.gateways[0]!;
  }

  get url(): string {
    return this.gateway.url;
  }

  get pool(): Pool {
    return this.harness.pool;
  }

  get servicePool(): Pool {
    return this.harness.servicePool;
  }

  get ledger(): ScriptedLedger {
    return this.peers.get('credit-ledger')!;
  }

  get engine(): ScriptedLedger {
    return this.peers.get('audit-engine')!;
  }

  get dispatcher(): ScriptedLedger {
    return this.peers.get('webhook-dispatcher')!;
  }

  async start({ replicas = 1, peers = [], definition, ...options }: StageOptions): Promise<void> {
    this.harness = await TestHarness.create(service);
    for (const peer of peers) this.peers.set(peer, await ScriptedLedger.start(this.harness.vhost.url, peer));
    const start = () => startGateway(this.harness, options, definition);
    this.gateways = await Promise.all(Array.from({ length: replicas }, start));
  }

  async remove(): Promise<void> {
    await this.harness?.stop();
    await Promise.all([...this.peers.values()].map((peer) => peer.stop()));
    await this.harness?.remove();
  }

  /** Makes a workspace with a key, or another key of a workspace. */
  async partner(workspaceId?: string): Promise<Partner> {
    const seeded = await seedKey(this, workspaceId);
    const authorization = `Bearer ${seeded.apiKey}`;
    const send = (method: string, path: string, { gateway, key, body, headers, ...rest }: PartnerCall = {}) =>
      call((gateway ?? this.gateway).url, method, path, {
        ...rest,
        headers: { authorization, ...(key !== undefined && { 'idempotency-key': key }), ...headers },
        body: isPlain(body) ? JSON.stringify(body) : body,
      });
    return { ...seeded, authorization, send };
  }

  /** Makes an audit of a workspace as its create does, with so many events of its life, and returns it. */
  async audit(workspaceId: string, steps = 0): Promise<AuditFields> {
    const audit = anAudit(workspaceId);
    await noteCreated(this.servicePool, audit);
    await this.live(audit, steps);
    return audit;
  }

  /** Writes the first `steps` events of an audit's life to the view. */
  async live(audit: AuditFields, steps = 3): Promise<void> {
    const view = new AuditView(this.servicePool);
    for (const [event, version] of lifeOf(audit).slice(0, steps))
      await view.write(stateAfter(event, version));
  }

  /** Gives a key another limit of calls a minute. */
  async limit({ keyId }: Pick<SeededKey, 'keyId'>, endpoint: string, perMinute: number): Promise<void> {
    await this.pool.query(
      'insert into gateway.limit_overrides (key_id, endpoint, per_minute) values ($1, $2, $3)',
      [keyId, endpoint, perMinute],
    );
  }

  /** Waits until so many statements wait for a lock. */
  async waiting(count: number): Promise<void> {
    await eventually(`${count} wait for a lock`, async () => {
      const { rowCount } = await this.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount === count;
    });
  }

  /** Returns the sum of a metric's series that have these labels. Throws where none has. */
  async metric(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number> {
    const { values } = await this.gateway.context.metrics.getSingleMetric(name)!.get();
    const series = values.filter((each) =>
      Object.entries(labels).every(([label, value]) => each.labels[label] === value),
    );
    if (series.length === 0) throw new Error(`${name} has no series with ${JSON.stringify(labels)}`);
    return series.reduce((sum, { value }) => sum + value, 0);
  }
}

/** Starts a stage before the tests of a `describe`, and removes it after them. */
export function useGateway(options: StageOptions = {}): GatewayStage {
  const stage = new GatewayStage();
  beforeAll(() => stage.start(options));
  afterAll(() => stage.remove());
  return stage;
}

/** Makes a database before the tests of a `describe` that need no more, and removes it after them. */
export function useDatabase(): GatewayStage {
  const stage = new GatewayStage();
  beforeAll(async () => {
    stage.harness = await TestHarness.createWithoutBroker(service);
  });
  afterAll(() => stage.remove());
  return stage;
}

function isPlain(body: unknown): body is object {
  return typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;
}
