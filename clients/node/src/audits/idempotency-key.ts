import { randomUUID } from 'node:crypto';

/** A new key for one logical create. */
export function newIdempotencyKey(): string {
  return `acs-auto-${randomUUID()}`;
}

/** Returns the caller's key. Throws a `TypeError` if a header can't carry it, rather than sending something else. */
export function checkedIdempotencyKey(key: string): string {
  if (!/^[\x20-\x7e]{1,255}$/.test(key) || key.trim() !== key)
    throw new TypeError(
      'idempotencyKey must be 1 to 255 printable ASCII characters, without spaces around them.',
    );
  return key;
}
