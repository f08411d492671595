import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Failure } from '#contracts/failures';
import type { Environment } from '#runtime/configuration/environment';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Opened secrets that are remembered: an endpoint's are needed for each of its webhooks. */
const MAX_REMEMBERED = 1_000;

/** A secret as stored. `sealed` is nonce, ciphertext and tag, concatenated. */
export interface SealedSecret {
  readonly keyId: string;
  readonly sealed: Buffer;
}

/**
 * Encrypts secrets with AES-256-GCM, so that the database alone does not reveal them. Seals under `SECRETS_KEY`. Opens
 * secrets sealed under that key or one of `SECRETS_KEYS_READABLE`, so that keys can be changed while secrets are in
 * use. The owner's id is authenticated, so that a secret moved to another endpoint's row can't be opened.
 */
export class SecretBox {
  /** The id of the sealing key: the beginning of its SHA-256. */
  readonly keyId: string;
  /** The keys by id, the sealing key first. */
  private readonly keys: ReadonlyMap<string, Buffer>;
  /** By owner, key and sealed bytes. */
  private readonly opened = new Map<string, string>();

  constructor(
    private readonly sealingKey: Buffer,
    readableKeys: readonly Buffer[] = [],
  ) {
    this.keyId = idOf(sealingKey);
    this.keys = new Map([sealingKey, ...readableKeys].map((key) => [idOf(key), key]));
  }

  /** The ids of all keys, the sealing key first. */
  get keyIds(): readonly string[] {
    return [...this.keys.keys()];
  }

  seal(owner: string, secret: string): SealedSecret {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.sealingKey, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(owner));
    const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return { keyId: this.keyId, sealed: Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]) };
  }

  /**
   * Throws a `Failure` (poison, `SECRET_UNREADABLE`) if the secret was sealed under an unknown key or for another
   * owner, or was changed.
   */
  open(owner: string, secret: SealedSecret): string {
    const name = `${owner} ${secret.keyId} ${secret.sealed.toString('base64')}`;
    const known = this.opened.get(name);
    if (known !== undefined) return known;
    const opened = this.decrypt(owner, secret);
    if (this.opened.size >= MAX_REMEMBERED) this.opened.clear();
    this.opened.set(name, opened);
    return opened;
  }

  private decrypt(owner: string, { keyId, sealed }: SealedSecret): string {
    const key = this.keys.get(keyId);
    if (!key) {
      throw unreadable(
        `The secret of ${owner} is sealed under key ${keyId}; ` +
          `SECRETS_KEY and SECRETS_KEYS_READABLE hold ${this.keyIds.join(', ')}.`,
      );
    }
    try {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const ciphertext = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
    } catch (cause) {
      throw unreadable(`The stored secret of ${owner} was changed. Rotate it.`, cause);
    }
  }
}

function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}

function unreadable(message: string, cause?: unknown): Failure {
  return new Failure('poison', 'SECRET_UNREADABLE', message, { cause });
}

/** Reads `SECRETS_KEY` and `SECRETS_KEYS_READABLE`. Throws a `ConfigurationError`. */
export function readSecretBox(env: Environment): SecretBox {
  return new SecretBox(env.key('SECRETS_KEY', 32), env.keys('SECRETS_KEYS_READABLE', 32));
}
