import { hash } from 'node:crypto';

/** The key of an advisory lock: the first 64 bits of SHA-256 over its parts, as the signed number Postgres takes. */
export function advisoryKey(...parts: readonly (string | number)[]): bigint {
  return hash('sha256', parts.join('/'), 'buffer').readBigInt64BE();
}
