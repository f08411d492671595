import { applyTopology } from '#messaging/apply-topology';
import { required } from '../../../test/support/environment.js';
import { createTestVhost } from '../../../test/support/vhost.js';
import type { GatewayServers } from './gateway-process.js';
import { createGatewayDatabase, type GatewayDatabase } from './gateway-stage.js';

/** What gateways of a test start with. */
export interface OwnServers extends GatewayServers {
  readonly database: GatewayDatabase;
  /** Removes the database and the virtual host; gateways must have stopped. */
  remove(): Promise<void>;
}

/** A database and a virtual host with the topology, both of this test alone, and the Redis that all tests share. */
export async function createGatewayServers(): Promise<OwnServers> {
  const [database, vhost] = await Promise.all([createGatewayDatabase(), createTestVhost()]);
  await applyTopology(vhost.url, { commandQueueType: 'classic' });
  return {
    database,
    databaseUrl: database.url,
    brokerUrl: vhost.url,
    redisUrl: required('TEST_REDIS_URL'),
    log: database.log,
    async remove() {
      await Promise.all([database.drop(), vhost.remove()]);
    },
  };
}
