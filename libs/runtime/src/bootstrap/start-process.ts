import type { Log } from '#contracts/log';
import { checkSettings } from '../configuration/check-settings.js';
import type { Environment } from '../configuration/environment.js';
import type { Health } from '../http/health.js';
import { readProbeAddress } from '../http/listen-address.js';
import { startProbeServer } from '../http/probe-server.js';
import { registerProcessMetrics } from '../observability/process-metrics.js';
import { startTracing } from '../observability/tracing.js';
import { watchQueues } from '../observability/watch-queues.js';
import type { Shutdown } from '../shutdown/shutdown.js';
import { connectService } from './connect.js';
import { awaitPeers, readPeers } from './peers.js';
import { startApplication } from './service-application.js';
import type { ServiceDefinition } from './service.js';

/**
 * Starts all parts of a service's process. Resolves when it is ready, which `health` reports from then on: every server
 * was reached, the schema fits, and the peers are ready. Registers how it ends. Throws the errors that `exitCodeOf`
 * knows.
 */
export async function startProcess(
  definition: ServiceDefinition,
  env: Environment,
  log: Log,
  shutdown: Shutdown,
  health: Health,
): Promise<void> {
  health.waitFor('connecting to its servers');
  checkSettings(definition, env);
  await startTracing(definition.name, env, log, shutdown);
  const context = await connectService(definition, env, log, shutdown);
  registerProcessMetrics(context.metrics, definition.name, health);
  const probes = await startProbeServer(health, context.metrics, readProbeAddress(env));
  shutdown.add('close', 'probe server', () => probes.close());
  await startApplication(definition, context, health);
  watchQueues(definition.name, context);
  health.waitFor('waiting for the other services');
  await awaitPeers(readPeers(env));
  health.started();
  log.info({ health_port: probes.port, pid: process.pid }, `${definition.name} is ready.`);
}
