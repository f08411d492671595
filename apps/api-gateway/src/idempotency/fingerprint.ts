import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';

/** SHA-256 of a body as canonical JSON: the order of keys and white space don't count, everything else does. */
export function fingerprintOf(body: unknown): Buffer {
  return createHash('sha256')
    .update(canonicalJson(body, { strict: false }))
    .digest();
}
