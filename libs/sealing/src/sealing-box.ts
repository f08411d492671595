import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Failure } from '#contracts/failures';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A secret as stored. `sealed` is nonce, ciphertext and tag, concatenated. */
export interface SealedSecret {
  readonly keyId: string;
  readonly sealed: Buffer;
}

/** The keys of a box, of 32 bytes each. */
export interface SealingKeys {
  /** The setting that has the sealing key, such as `SECRETS_KEY`; the one of the readable keys is `SECRETS_KEYS_READABLE`. */
  readonly setting: string;
  readonly sealing: Buffer;
  readonly readable?: readonly Buffer[];
}

/**
 * Encrypts secrets with AES-256-GCM, so that the database alone does not reveal them. Seals under one key. Opens what was
 * sealed under that key or a readable one, so that keys can be changed while secrets are in use. The owner's id is
 * authenticated, so that a secret moved to another owner's row can't be opened.
 */
export class SealingBox {
  /** The id of the sealing key: the beginning of its SHA-256. */
  readonly keyId: string;
  private readonly setting: string;
  private readonly sealingKey: Buffer;
  /** The keys by id, the sealing key first. */
  private readonly keys: ReadonlyMap<string, Buffer>;

  constructor({ setting, sealing, readable = [] }: SealingKeys) {
    this.setting = setting;
    this.sealingKey = sealing;
    this.keyId = idOf(sealing);
    this.keys = new Map([sealing, ...readable].map((key) => [idOf(key), key]));
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
  open(owner: string, { keyId, sealed }: SealedSecret): string {
    const key = this.keys.get(keyId);
    if (!key) {
      throw unreadable(
        `The secret of ${owner} is sealed under key ${keyId}; ` +
          `${this.setting} and ${this.setting}S_READABLE hold ${this.keyIds.join(', ')}.`,
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
      throw unreadable(`The stored secret of ${owner} was changed.`, cause);
    }
  }
}

function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}

function unreadable(message: string, cause?: unknown): Failure {
  return new Failure('poison', 'SECRET_UNREADABLE', message, { cause });
}
