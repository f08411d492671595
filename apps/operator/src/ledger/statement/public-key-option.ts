import { readFile } from 'node:fs/promises';
import { parsePublicKey } from '../../../../credit-ledger/src/operations/statements.js';
import { UsageError } from '../../command-line/usage-error.js';

/** The 32 bytes of `--public-key`: base 64, or the name of a file that holds it. Throws a `UsageError`. */
export async function publicKeyOf(option: string): Promise<Buffer> {
  try {
    return parsePublicKey(option);
  } catch {
    return fromFile(option);
  }
}

async function fromFile(name: string): Promise<Buffer> {
  try {
    return parsePublicKey(await readFile(name, 'utf8'));
  } catch (error) {
    const reason = error instanceof RangeError ? 'does not hold' : 'is neither a file nor';
    throw new UsageError(`--public-key ${name} ${reason} a public key (32 bytes in base 64).`);
  }
}
