import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Pool } from 'pg';
import type { Log } from '#contracts/log';
import { createPool } from '#postgres/pool';
import { createLog } from '#runtime/observability/logging';
import { type GatewayReplica, startGateway } from '../../../apps/api-gateway/test-support/gateway-replica.js';
import { seedKey, type SeededKey } from '../../../apps/api-gateway/test-support/calls/gateway-calls.js';
import { startLedger } from '../../../apps/credit-ledger/test-support/ledger-replica.js';
import { asRole } from '../../support/service/service-replica.js';
import { TestHarness } from '../../support/test-harness.js';
import { service as gatewayService } from '../../../apps/api-gateway/src/service.js';
import { service as ledgerService } from '../../../apps/credit-ledger/src/service.js';
import { openAccount } from '../../../apps/credit-ledger/test-support/ledger-calls.js';
import { required } from '../../support/servers/environment.js';
import { PartnerClient } from '../../support/partner/partner-client.js';

export interface PairOptions {
  /** A database of the test server that no other spec uses; it is emptied. */
  readonly redisDatabase: number;
  /** Further variables of the first and the second gateway. */
  readonly variables?: readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>];
  readonly log?: Log;
}

export interface PairedKey extends SeededKey {
  /** The partner at the first and at the second gateway. */
  readonly partners: readonly [PartnerClient, PartnerClient];
}

/** A ledger and two gateways on a broker, a database and a Redis of their own. */
export interface GatewayPair {
  readonly harness: TestHarness;
  /** As the gateways' own. */
  readonly gatewayPool: Pool;
  readonly redis: Redis;
  readonly gateways: readonly [GatewayReplica, GatewayReplica];
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
  const harness = await TestHarness.create(ledgerService, gatewayService);
  const url = asRole(harness.database.url, 'gateway');
  const gatewayPool = createPool({ url, schema: 'gateway', name: 'test', log });
  await startLedger(harness, { log });
  const start = (further: Readonly<Record<string, string>>) =>
    startGateway(harness, { variables: { REDIS_URL: redisUrl.href, ...further }, log });
  const gateways = [await start(variables[0]), await start(variables[1])] as const;
  const partnersOf = (apiKey: string) =>
    [new PartnerClient(gateways[0].url, apiKey), new PartnerClient(gateways[1].url, apiKey)] as const;
  return {
    harness,
    gatewayPool,
    redis,
    gateways,
    partnersOf,
    async openWorkspace(credits) {
      const workspace_id = await openAccount(harness, 0);
      const reference = randomUUID();
      if (credits > 0)
        await harness.send('ledger.grant-credits', { workspace_id, credits, kind: 'goodwill', reference });
      const seeded = await seedKey(harness, workspace_id);
      return { ...seeded, partners: partnersOf(seeded.apiKey) };
    },
    async stop() {
      await harness.stop();
      await gatewayPool.end();
      redis.disconnect();
      await harness.remove();
    },
  };
}
