import { createHash } from 'node:crypto';
import { canonicalJson, type WrittenPart } from './canonical-json.js';

/**
 * SHA-256 of a body as canonical JSON: the order of keys and white space don't count, everything else does. `written` is
 * a part of it whose canonical form is there already.
 */
export function fingerprintOf(body: unknown, written?: WrittenPart): Buffer {
  return createHash('sha256')
    .update(canonicalJson(body, { strict: false, ...(written && { written }) }))
    .digest();
}
