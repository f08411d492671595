import { createHash } from 'node:crypto';
import { sortedJson, type WrittenPart } from './sorted-json.js';

/**
 * SHA-256 of a body as `sortedJson`: the order of keys and white space don't count, everything else does. `written` is
 * a part of it whose canonical form is there already.
 */
export function fingerprintOf(body: unknown, written?: WrittenPart): Buffer {
  return createHash('sha256')
    .update(sortedJson(body, { strict: false, ...(written && { written }) }))
    .digest();
}
