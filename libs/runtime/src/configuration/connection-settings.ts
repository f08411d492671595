import type { Environment } from './environment.js';

/** The servers that every service needs. */
export interface ConnectionSettings {
  readonly databaseUrl: string;
  readonly brokerUrl: string;
  /** Milliseconds to wait for each of them at the start. */
  readonly budgetMs: number;
  readonly poolSize: number;
}

/** Addresses of RabbitMQ: of one node, or of several nodes of a cluster. */
export const BROKER_ADDRESS = { protocols: ['amqp:', 'amqps:'], severalHosts: true } as const;

/** Reads the connection settings. Throws a `ConfigurationError`. */
export function readConnectionSettings(env: Environment): ConnectionSettings {
  return {
    databaseUrl: env.url('DATABASE_URL', { protocols: ['postgres:', 'postgresql:'] }),
    brokerUrl: env.url('RABBITMQ_URL', BROKER_ADDRESS),
    budgetMs: startBudgetMs(env),
    poolSize: env.integer('DATABASE_POOL_SIZE', { default: 10, min: 2, max: 200 }),
  };
}

/** Reads `START_BUDGET_MS`: milliseconds to wait for each server at the start. Throws a `ConfigurationError`. */
export function startBudgetMs(env: Environment): number {
  return env.milliseconds('START_BUDGET_MS', { default: 30_000 });
}

/** How the queues of commands were made: `COMMAND_QUEUE_TYPE`. Throws a `ConfigurationError`. */
export function readCommandQueueType(env: Environment): 'classic' | 'quorum' {
  return env.choice('COMMAND_QUEUE_TYPE', ['classic', 'quorum'], 'classic');
}
