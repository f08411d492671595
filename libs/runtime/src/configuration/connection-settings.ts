import type { UnprovenSenders } from '#messaging/senders/sender-check';
import type { Environment } from './environment.js';
import { startBudgetMs } from './time-budgets.js';

/** Where the servers are that every service needs. */
export interface ConnectionSettings {
  readonly databaseUrl: string;
  readonly brokerUrl: string;
  /** How long each of them is waited for at start, in milliseconds. */
  readonly budgetMs: number;
  /** Connections to Postgres at most. */
  readonly poolSize: number;
  /** Whether messages that do not prove who sent them are handled. */
  readonly unprovenSenders: UnprovenSenders;
}

/** Throws a `ConfigurationError`. */
export function readConnectionSettings(env: Environment): ConnectionSettings {
  return {
    databaseUrl: env.url('DATABASE_URL', { protocols: ['postgres:', 'postgresql:'] }),
    brokerUrl: env.url('RABBITMQ_URL', { protocols: ['amqp:', 'amqps:'] }),
    budgetMs: startBudgetMs(env),
    poolSize: env.integer('DATABASE_POOL_SIZE', { default: 10, min: 2, max: 200 }),
    unprovenSenders: env.choice('UNPROVEN_SENDERS', ['refuse', 'accept'], 'refuse'),
  };
}

/** How the queues of commands were made: `COMMAND_QUEUE_TYPE`. Throws a `ConfigurationError`. */
export function readCommandQueueType(env: Environment): 'classic' | 'quorum' {
  return env.choice('COMMAND_QUEUE_TYPE', ['classic', 'quorum'], 'classic');
}
