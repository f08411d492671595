import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Failure } from '#contracts/failures';
import type { Environment } from '#runtime/configuration/environment';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A secret as stored. `sealed` is nonce, ciphertext and tag in a row. */
export interface SealedSecret {
  readonly keyId: string;
  readonly sealed: Buffer;
}

/**
 * Encrypts what must be read again but not by whoever reads the database: AES-256-GCM. Seals under one key, that of
 * `SECRETS_KEY`; opens what is sealed under it or under a further one, of `SECRETS_KEYS_READABLE`, so that keys can be
 * changed while secrets are in use. The owner's id is authenticated with a secret, so that a stored one that was moved
 * to another endpoint's row does not open.
 */
export class SecretBox {
  /** Names the sealing key without telling it: the beginning of its SHA-256. */
  readonly keyId: string;
  /** By id, the sealing one first. */
  private readonly keys: ReadonlyMap<string, Buffer>;

  constructor(
    private readonly sealingKey: Buffer,
    readableKeys: readonly Buffer[] = [],
  ) {
    this.keyId = idOf(sealingKey);
    this.keys = new Map([sealingKey, ...readableKeys].map((key) => [idOf(key), key]));
  }

  /** Of every key that opens, the sealing one first. */
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
   * Throws a `Failure` (poison, `SECRET_UNREADABLE`) where the secret was sealed under a key that is not held, for another
   * owner, or was changed.
   */
  open(owner: string, { keyId, sealed }: SealedSecret): string {
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

/** Seals under `SECRETS_KEY`, and opens what was sealed under `SECRETS_KEYS_READABLE`, too. Throws a `ConfigurationError`. */
export function readSecretBox(env: Environment): SecretBox {
  return new SecretBox(env.key('SECRETS_KEY', 32), env.keys('SECRETS_KEYS_READABLE', 32));
}
