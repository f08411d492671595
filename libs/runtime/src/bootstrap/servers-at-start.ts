import { setTimeout as pause } from 'node:timers/promises';
import type { BrokerConnection } from '#messaging/connection/connection';
import { mayPassLater } from '#postgres/failures/database-failure';
import { startBudgetMs } from '../configuration/time-budgets.js';
import { DependencyUnreachable, reach, unreachable } from './dependency.js';
import type { ServiceContext } from './service.js';

type Servers = Pick<ServiceContext, 'broker' | 'databaseUrl' | 'env'>;

/**
 * Does a part of the start that needs servers which were reached before. Throws `DependencyUnreachable` where one of
 * them is lost meanwhile: RabbitMQ, which is waited for by who uses it, after `START_BUDGET_MS` without it.
 */
export async function withServers<T>(
  { broker, databaseUrl, env }: Servers,
  work: () => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  try {
    return await Promise.race([work(), brokerUnavailableFor(broker, startBudgetMs(env), over.signal)]);
  } catch (error) {
    // What names its server already, Redis for one, is not Postgres' fault.
    throw mayPassLater(error) && !(error instanceof DependencyUnreachable)
      ? unreachable('Postgres', databaseUrl, 'any more while the service started', error)
      : error;
  } finally {
    over.abort();
  }
}

/** Reads what a start needs from the database, which is waited for within `START_BUDGET_MS`. Throws `DependencyUnreachable`. */
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
    reachFailureOf: (error) => (mayPassLater(error) ? 'away' : 'other'),
  });
}

/** Rejects once the broker has been away for `budgetMs`; never, where `signal` comes first. */
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
