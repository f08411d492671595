import type { Log } from '#contracts/log';
import type { ServiceName } from '#contracts/services';
import type { Environment } from '../configuration/environment.js';
import type { Shutdown } from '../shutdown/shutdown.js';
import { readTracingSettings } from './tracing-settings.js';

/**
 * Starts tracing if `OTEL_EXPORTER_OTLP_ENDPOINT` is set. Otherwise OpenTelemetry's SDK is not even loaded, and spans
 * record nothing. Registers how the last spans are sent. Throws a `ConfigurationError`.
 */
export async function startTracing(
  name: ServiceName,
  env: Environment,
  log: Log,
  shutdown: Shutdown,
): Promise<void> {
  const settings = readTracingSettings(name, env);
  if (!settings) return;
  const { beginTracing } = await import('./tracing-sdk.js');
  const tracing = beginTracing(settings, log);
  shutdown.add('close', 'spans', () => tracing.end());
  log.info({ collector: settings.url, sampler: settings.sampler }, 'Traces are on.');
}
