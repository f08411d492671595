import type { Environment } from '#runtime/configuration/environment';
import { SecretBox } from './secret-box.js';

/** Seals under `SECRETS_KEY`, and opens what was sealed under `SECRETS_KEYS_READABLE`, too. Throws a `ConfigurationError`. */
export function readSecretBox(env: Environment): SecretBox {
  return new SecretBox(env.key('SECRETS_KEY', 32), env.keys('SECRETS_KEYS_READABLE', 32));
}
