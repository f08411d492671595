import type { ServiceDefinition } from '#runtime/bootstrap/service';
import { Environment } from '#runtime/configuration/environment';
import { required } from '../../../test/support/servers/environment.js';
import {
  type ReplicaOptions,
  type ReplicaServers,
  type ServiceReplica,
  startReplica,
} from '../../../test/support/service/service-replica.js';
import type { TestHarness } from '../../../test/support/test-harness.js';
import { service } from '../src/service.js';
import { GatewaySettings } from '../src/settings/gateway-settings.js';

export interface GatewayReplica extends ServiceReplica {
  /** `http://127.0.0.1:port` */
  readonly url: string;
}

const PUBLIC_URL = 'https://api.example.com';
const TRUST_PROXY = '127.0.0.0/8';

/** So long that a busy machine does not count calls by process. */
export const REDIS_TIMEOUT_MS = 10_000;

/**
 * Starts one more replica of the gateway, with the Redis that all tests share. A test says with `X-Forwarded-For` which
 * client it is, and may extend the gateway.
 */
export async function startGateway(
  harness: TestHarness,
  { variables, ...options }: ReplicaOptions = {},
  definition: ServiceDefinition = service,
): Promise<GatewayReplica> {
  const own = {
    REDIS_URL: required('TEST_REDIS_URL'),
    REDIS_TIMEOUT_MS: String(REDIS_TIMEOUT_MS),
    PUBLIC_URL,
    TRUST_PROXY,
  };
  return withUrl(await harness.start(definition, { ...options, variables: { ...own, ...variables } }));
}

/** Starts a replica on servers outside a harness, such as those of the whole service. */
export async function startGatewayBeside(
  { redisUrl, ...servers }: ReplicaServers & { readonly redisUrl: string },
  variables: Readonly<Record<string, string>> = {},
): Promise<GatewayReplica> {
  const own = { REDIS_URL: redisUrl, PUBLIC_URL, TRUST_PROXY };
  return withUrl(await startReplica(service, servers, { variables: { ...own, ...variables } }));
}

function withUrl(replica: ServiceReplica): GatewayReplica {
  const { url } = replica;
  if (url === undefined) throw new Error('the gateway answers no HTTP');
  return { ...replica, url };
}

/** Returns the settings of a gateway with these variables. */
export function settingsOf(variables: Readonly<Record<string, string>> = {}): GatewaySettings {
  return GatewaySettings.read(new Environment({ REDIS_URL: 'redis://127.0.0.1:6379', ...variables }));
}
