import 'reflect-metadata';
import type { Log } from '#contracts/log';
import type { ServiceName } from '#contracts/services';
import { ConfigurationError, Environment } from '../configuration/environment.js';
import { drainBudgetMs, Shutdown } from '../shutdown/shutdown.js';
import { Health } from '../http/health.js';
import { createLog, LOG_LEVELS } from '../observability/logging.js';
import { EXIT, exitCodeOf } from './exit-codes.js';
import type { ServiceDefinition } from './service.js';
import { startProcess } from './start-process.js';

/**
 * Runs one app until SIGTERM or SIGINT: connects, builds the Nest application, serves probes and metrics, drains in
 * order. Ends the process with a code of `EXIT`.
 */
export async function runService(definition: ServiceDefinition): Promise<void> {
  const env = new Environment(process.env);
  const { log, shutdown } = prepare(definition.name, env);
  endOnUnexpectedErrors(log);
  drainOnSignals(shutdown, log);
  try {
    await startProcess(definition, env, log, shutdown, new Health(() => shutdown.draining));
  } catch (thrown) {
    const error = asRefusedUser(thrown, definition.name);
    // A start that a signal interrupts has not failed; the signal handler ends the process.
    if (shutdown.draining) return;
    sayWhy(log, definition.name, error);
    await shutdown.drain();
    process.exit(exitCodeOf(error));
  }
}

/** Creates what a process needs to report a failure. If one of these settings is wrong, a default log reports it. */
function prepare(name: ServiceName, env: Environment): { log: Log; shutdown: Shutdown } {
  try {
    const log = createLog(name, env.choice('LOG_LEVEL', LOG_LEVELS, 'info'));
    return { log, shutdown: new Shutdown(log, drainBudgetMs(env)) };
  } catch (error) {
    sayWhy(createLog(name, 'info'), name, error);
    process.exit(exitCodeOf(error));
  }
}

function sayWhy(log: Log, name: ServiceName, error: unknown): void {
  log.error(
    { err: error },
    `${name} could not start: ${error instanceof Error ? error.message : String(error)}`,
  );
}

/** Ends the process after an unexpected error: its state can't be trusted, and the broker redelivers its messages. */
function endOnUnexpectedErrors(log: Log): void {
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(event, (error: unknown) => {
      log.error({ err: error, event }, 'An unexpected error ends this process.');
      process.exit(EXIT.failed);
    });
  }
}

/** ACCESS_REFUSED of AMQP 0-9-1, as amqplib's errors have it. */
const ACCESS_REFUSED = 403;

/**
 * Returns a `ConfigurationError` if the broker refused access to a starting service: the address has another service's
 * user. Returns any other error unchanged.
 */
function asRefusedUser(error: unknown, name: ServiceName): unknown {
  if (!(error instanceof Error)) return error;
  const { code, cause } = error as Error & { readonly code?: unknown };
  if (code === ACCESS_REFUSED)
    return new ConfigurationError(
      'RABBITMQ_URL',
      `has a user without the rights of ${name}: ${error.message}`,
    );
  const within = asRefusedUser(cause, name);
  return within === cause ? error : within;
}

/** Drains on the first SIGTERM or SIGINT and ends the process with the result; a second signal ends it at once. */
function drainOnSignals(shutdown: Shutdown, log: Log): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ signal, under_way: shutdown.underWay }, 'Draining.');
      void shutdown.drain().then((clean) => {
        const took_ms = Math.round(shutdown.drainingForMs);
        log.info({ clean, took_ms }, clean ? 'Drained.' : 'Not everything finished within the drain budget.');
        process.exit(clean ? EXIT.drained : EXIT.notDrained);
      });
    });
  }
}
