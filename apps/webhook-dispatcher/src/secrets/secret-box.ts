import type { Environment } from '#runtime/configuration/environment';
import { SealingBox, type SealedSecret } from '#sealing/sealing-box';

/** Opened secrets that are remembered: an endpoint's are needed for each of its webhooks. */
const MAX_REMEMBERED = 1_000;

/** Seals the secrets of endpoints; the owner of a secret is its endpoint. Remembers what it opened. */
export class SecretBox extends SealingBox {
  /** By owner, key and sealed bytes. */
  private readonly opened = new Map<string, string>();

  constructor(sealing: Buffer, readable: readonly Buffer[] = []) {
    super({ setting: 'SECRETS_KEY', sealing, readable });
  }

  override open(owner: string, secret: SealedSecret): string {
    const name = `${owner} ${secret.keyId} ${secret.sealed.toString('base64')}`;
    const known = this.opened.get(name);
    if (known !== undefined) return known;
    const opened = super.open(owner, secret);
    if (this.opened.size >= MAX_REMEMBERED) this.opened.clear();
    this.opened.set(name, opened);
    return opened;
  }
}

/** Reads `SECRETS_KEY` and `SECRETS_KEYS_READABLE`. Throws a `ConfigurationError`. */
export function readSecretBox(env: Environment): SecretBox {
  return new SecretBox(env.key('SECRETS_KEY', 32), env.keys('SECRETS_KEYS_READABLE', 32));
}
