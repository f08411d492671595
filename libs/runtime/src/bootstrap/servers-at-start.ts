import { setTimeout as pause } from 'node:timers/promises';
import type { BrokerConnection } from '#messaging/connection/connection';
import { mayPassLater } from '#postgres/failures/database-failure';
import { startBudgetMs } from '../configuration/connection-settings.js';
import { DependencyUnreachable, reach, unreachable } from './dependency.js';
import type { ServiceContext } from './service.js';

type Servers = Pick<ServiceContext, 'broker' | 'databaseUrl' | 'env'>;

/**
 * Runs a part of the start that needs servers which are already connected. Throws `DependencyUnreachable` if one is
 * lost meanwhile; for RabbitMQ, whose users wait for it, after `START_BUDGET_MS` without it.
 */
export async function withServers<T>(
  { broker, databaseUrl, env }: Servers,
  work: () => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  try {
    return await Promise.race([work(), brokerUnavailableFor(broker, startBudgetMs(env), over.signal)]);
  } catch (error) {
    // An error that names its server, such as Redis, does not come from Postgres.
    throw mayPassLater(error) && !(error instanceof DependencyUnreachable)
      ? unreachable('Postgres', databaseUrl, 'while the service started', error)
      : error;
  } finally {
    over.abort();
  }
}

/**
 * Reads data that the start needs from the database, and waits for it up to `START_BUDGET_MS`. Throws
 * `DependencyUnreachable`.
 */
export function readAtStart<T>(
  { databaseUrl, env, log }: Pick<ServiceContext, 'databaseUrl' | 'env' | 'log'>,
  read: () => Promise<T>,
): Promise<T> {
  return reach({
    what: 'Postgres',
    address: databaseUrl,
    budgetMs: startBudgetMs(env),
    log,
    connect: read,
    reachFailureOf: (error) => (mayPassLater(error) ? 'unavailable' : 'other'),
  });
}

/** Rejects once the broker has been unavailable for `budgetMs`; never, if `signal` aborts first. */
async function brokerUnavailableFor(
  broker: BrokerConnection,
  budgetMs: number,
  signal: AbortSignal,
): Promise<never> {
  let unavailableSince: number | undefined;
  while (!signal.aborted) {
    unavailableSince = broker.available ? undefined : (unavailableSince ?? performance.now());
    if (unavailableSince !== undefined && performance.now() - unavailableSince >= budgetMs)
      throw unreachable(
        'RabbitMQ',
        broker.address,
        `within ${budgetMs} ms`,
        new Error('the connection was lost'),
      );
    await pause(100, undefined, { signal }).catch(() => undefined);
  }
  return new Promise(() => undefined);
}
