import type { SignedStatementHead, StatementHead } from '#contracts/ledger/commands';
import { isSignedBy, keyIdOf } from './statement-key.js';

/**
 * Returns what is wrong with the signature of a statement; undefined if it is valid. Uses the reader's own public key
 * and only compares it with the key in the file. Distinguishes another key from a changed signature.
 */
export function proofProblem(proof: SignedStatementHead, publicKey: Buffer): string | undefined {
  const algorithm: string = proof.algorithm;
  if (algorithm !== 'Ed25519') return `its proof.algorithm is ${algorithm}; the ledger signs with Ed25519`;
  const given = keyIdOf(publicKey);
  const other = otherKey(proof, publicKey);
  const signed = isSigned(publicKey, proof.head, proof.signature);
  if (other !== undefined) {
    return signed
      ? `the key ${given} signed its head, but its proof names another, ${other}: that was changed`
      : `its head was not signed by the key ${given}: its proof names another, ${other}`;
  }
  if (signed) return undefined;
  return `its signature does not fit: its proof names the right key, ${given}, but head or signature were changed`;
}

/** Returns the fields in which a proof names another key than `publicKey`. */
function otherKey(proof: SignedStatementHead, publicKey: Buffer): string | undefined {
  const expected = { key_id: keyIdOf(publicKey), public_key: publicKey.toString('base64') };
  const others = (['key_id', 'public_key'] as const).filter((field) => proof[field] !== expected[field]);
  if (others.length === 0) return undefined;
  return others.map((field) => `${field} ${proof[field]}`).join(' and ');
}

/** Also false for a head without canonical JSON, such as one with half of a surrogate pair. */
function isSigned(publicKey: Buffer, head: StatementHead, signature: string): boolean {
  try {
    return isSignedBy(publicKey, head, signature);
  } catch {
    return false;
  }
}
