import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Failure } from '#contracts/failures';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A secret as stored. `sealed` is nonce, ciphertext and tag in a row. */
export interface SealedSecret {
  readonly keyId: string;
  readonly sealed: Buffer;
}

/**
 * Encrypts what must be read again but not by whoever reads the database: AES-256-GCM under the key of `SECRETS_KEY`.
 * The owner's id is authenticated with it, so that a stored secret moved to another endpoint's row does not open.
 */
export class SecretBox {
  /** Names the key without telling it: the beginning of its SHA-256. */
  readonly keyId: string;

  constructor(private readonly key: Buffer) {
    this.keyId = createHash('sha256').update(key).digest('hex').slice(0, 8);
  }

  seal(owner: string, secret: string): SealedSecret {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(owner));
    const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return { keyId: this.keyId, sealed: Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]) };
  }

  /** Throws a `Failure` (poison) where the secret was sealed under another key, for another owner, or was changed. */
  open(owner: string, { keyId, sealed }: SealedSecret): string {
    if (keyId !== this.keyId) {
      throw unreadable(
        `The secret of ${owner} is sealed under key ${keyId}; SECRETS_KEY holds key ${this.keyId}.`,
      );
    }
    try {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, this.key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const ciphertext = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
    } catch (cause) {
      throw unreadable(`The stored secret of ${owner} was changed. Rotate it.`, cause);
    }
  }
}

function unreadable(message: string, cause?: unknown): Failure {
  return new Failure('poison', 'SECRET_UNREADABLE', message, { cause });
}
