import { readPeers } from '../bootstrap/peers.js';
import type { ServiceDefinition } from '../bootstrap/service.js';
import { drainNoticeMs } from '../http/http-drain.js';
import { readListenAddress, readProbeAddress } from '../http/listen-address.js';
import { readTracingSettings } from '../observability/tracing-settings.js';
import { readCommandQueueType, readConnectionSettings } from './connection-settings.js';
import type { Environment } from './environment.js';
import { drainBudgetMs } from '../shutdown/shutdown.js';

/**
 * Reads every variable that a service uses, so that a wrong one is reported before any server is contacted, without
 * waiting for a start budget. Reading has no effect: each part reads its own variables again. Throws a
 * `ConfigurationError`.
 */
export function checkSettings(definition: ServiceDefinition, env: Environment): void {
  readProbeAddress(env);
  readPeers(env);
  readTracingSettings(definition.name, env);
  readConnectionSettings(env);
  readCommandQueueType(env);
  if (definition.http) {
    readListenAddress(env);
    drainNoticeMs(env, drainBudgetMs(env));
    definition.http.server?.(env);
  }
  definition.prefetch(env);
  definition.checkSettings(env);
}
