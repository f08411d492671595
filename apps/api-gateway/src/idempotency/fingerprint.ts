import { createHash } from 'node:crypto';
import { sortedJson, type WrittenPart } from './sorted-json.js';

/**
 * Returns the SHA-256 of a body as `sortedJson`, so that the order of keys and white space don't matter. `written`: a
 * part whose canonical form is already known.
 */
export function fingerprintOf(body: unknown, written?: WrittenPart): Buffer {
  return createHash('sha256')
    .update(sortedJson(body, { strict: false, ...(written && { written }) }))
    .digest();
}
