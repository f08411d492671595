import type { Environment } from '#runtime/configuration/environment';
import { StatementKey } from './statement-key.js';

/** The key of `STATEMENT_KEY`. Throws a `ConfigurationError`. */
export function readStatementKey(env: Environment): StatementKey {
  return new StatementKey(env.key('STATEMENT_KEY', 32));
}
