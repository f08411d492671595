import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { createLog } from '#runtime/logging';
import { type GatewayProcess, startGateway } from '../../../apps/api-gateway/test-support/gateway-process.js';
import {
  createGatewayDatabase,
  type GatewayDatabase,
  seedKey,
  type SeededKey,
} from '../../../apps/api-gateway/test-support/gateway-stage.js';
import { type LedgerReplica, startLedger } from '../../../apps/credit-ledger/test-support/ledger-replica.js';
import { TestHarness } from '../../support/test-harness.js';
import { service } from '../../../apps/credit-ledger/src/service.js';
import { openAccount } from '../../../apps/credit-ledger/test-support/ledger-calls.js';
import { required } from '../../support/environment.js';
import { PartnerClient } from '../../support/partner-client.js';

export interface PairOptions {
  /** A database of the test server that no other spec uses; it is emptied. */
  readonly redisDatabase: number;
  /** Further variables of the first and the second gateway. */
  readonly variables?: readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>];
  readonly log?: GatewayDatabase['log'];
}

export interface PairedKey extends SeededKey {
  /** The partner at the first and at the second gateway. */
  readonly partners: readonly [PartnerClient, PartnerClient];
}

/** A ledger and two gateways on a broker, databases and a Redis of their own. */
export interface GatewayPair {
  readonly harness: TestHarness;
  readonly database: GatewayDatabase;
  readonly redis: Redis;
  readonly gateways: readonly [GatewayProcess, GatewayProcess];
  partnersOf(apiKey: string): PairedKey['partners'];
  /** A workspace with credits that count for no tier, and a key of it. */
  openWorkspace(credits: number): Promise<PairedKey>;
  stop(): Promise<void>;
}

export async function startGatewayPair({
  redisDatabase,
  variables = [{}, {}],
  log = createLog('test', process.env.TEST_LOG_LEVEL ?? 'silent'),
}: PairOptions): Promise<GatewayPair> {
  const redisUrl = new URL(required('TEST_REDIS_URL'));
  redisUrl.pathname = `/${redisDatabase}`;
  const redis = new Redis(redisUrl.href);
  await redis.flushdb();
  const [harness, database] = await Promise.all([TestHarness.create(service), createGatewayDatabase()]);
  const ledger: LedgerReplica = await startLedger(harness, { log });
  const servers = { databaseUrl: database.url, brokerUrl: harness.vhost.url, redisUrl: redisUrl.href, log };
  const gateways = [
    await startGateway(servers, variables[0]),
    await startGateway(servers, variables[1]),
  ] as const;
  const partnersOf = (apiKey: string) =>
    [new PartnerClient(gateways[0].url, apiKey), new PartnerClient(gateways[1].url, apiKey)] as const;
  return {
    harness,
    database,
    redis,
    gateways,
    partnersOf,
    async openWorkspace(credits) {
      const workspace_id = await openAccount(harness, 0);
      const reference = randomUUID();
      if (credits > 0)
        await harness.send('ledger.grant-credits', { workspace_id, credits, kind: 'goodwill', reference });
      const seeded = await seedKey(database.admin, workspace_id);
      return { ...seeded, partners: partnersOf(seeded.apiKey) };
    },
    async stop() {
      await Promise.all(gateways.map((gateway) => gateway.stop()));
      await ledger.stop();
      redis.disconnect();
      await Promise.all([harness.remove(), database.drop()]);
    },
  };
}
