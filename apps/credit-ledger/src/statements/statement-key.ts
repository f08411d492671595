import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { SignedStatementHead, StatementHead } from '#contracts/ledger/commands';
import { canonicalJson } from '#event-store/hash-chain/canonical-json';
import type { Environment } from '#runtime/configuration/environment';

/** The DER prefixes of 32-byte keys (RFC 8410), from which Node makes key objects. */
const PRIVATE_KEY_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_KEY_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;

/** Signs the heads of statements (Ed25519, RFC 8032), so that a customer can check them with the public key alone. */
export class StatementKey {
  readonly publicKey: Buffer;
  readonly keyId: string;
  private readonly privateKey: KeyObject;

  /** `seed`: the 32 secret bytes of `STATEMENT_KEY`. */
  constructor(seed: Buffer) {
    this.privateKey = createPrivateKey({
      key: Buffer.concat([PRIVATE_KEY_PREFIX, seed]),
      format: 'der',
      type: 'pkcs8',
    });
    const spki = createPublicKey(this.privateKey).export({ format: 'der', type: 'spki' });
    this.publicKey = spki.subarray(PUBLIC_KEY_PREFIX.length);
    this.keyId = keyIdOf(this.publicKey);
  }

  sign(head: StatementHead): SignedStatementHead {
    return {
      head,
      algorithm: 'Ed25519',
      signature: sign(null, signedBytes(head), this.privateKey).toString('base64'),
      key_id: this.keyId,
      public_key: this.publicKey.toString('base64'),
    };
  }
}

/** True if the owner of `publicKey` (32 bytes) made `signature` (base64) over `head`. */
export function isSignedBy(publicKey: Buffer, head: StatementHead, signature: string): boolean {
  const key = createPublicKey({
    key: Buffer.concat([PUBLIC_KEY_PREFIX, publicKey]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, signedBytes(head), key, Buffer.from(signature, 'base64'));
}

/** Returns the 32 bytes of a public key in base 64. Throws a `RangeError` for anything else. */
export function parsePublicKey(text: string): Buffer {
  const bytes = Buffer.from(text.trim(), 'base64');
  if (bytes.length !== KEY_BYTES || bytes.toString('base64') !== text.trim())
    throw new RangeError(`a public key is ${KEY_BYTES} bytes in base 64`);
  return bytes;
}

export function keyIdOf(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 16);
}

function signedBytes(head: StatementHead): Buffer {
  return Buffer.from(canonicalJson(head));
}

/** Returns the key of `STATEMENT_KEY`. Throws a `ConfigurationError`. */
export function readStatementKey(env: Environment): StatementKey {
  return new StatementKey(env.key('STATEMENT_KEY', 32));
}
