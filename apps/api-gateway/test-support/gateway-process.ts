import type { Registry } from 'prom-client';
import type { Log } from '#contracts/log';
import type { ServiceDefinition } from '#runtime/service';
import { startReplica } from '../../../test/support/service-replica.js';
import { service } from '../src/service.js';

export interface GatewayServers {
  readonly databaseUrl: string;
  readonly brokerUrl: string;
  readonly redisUrl: string;
  readonly log: Log;
}

export interface GatewayProcess {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  readonly metrics: Registry;
  stop(): Promise<void>;
}

/** Starts one more replica of the gateway, on a free port. A test may add to what the gateway is. */
export async function startGateway(
  { redisUrl, log, ...servers }: GatewayServers,
  variables: Readonly<Record<string, string>> = {},
  definition: ServiceDefinition = service,
): Promise<GatewayProcess> {
  const replica = await startReplica(definition, servers, {
    variables: { REDIS_URL: redisUrl, PUBLIC_URL: 'https://api.example.com', ...variables },
    log,
  });
  const { url, context } = replica;
  if (url === undefined) throw new Error('the gateway answers no HTTP');
  return { url, metrics: context.metrics, stop: async () => void (await replica.leave()) };
}
