import type { Environment } from './environment.js';

/** How the queues of commands were made: `COMMAND_QUEUE_TYPE`. Throws a `ConfigurationError`. */
export function readCommandQueueType(env: Environment): 'classic' | 'quorum' {
  return env.choice('COMMAND_QUEUE_TYPE', ['classic', 'quorum'], 'classic');
}
