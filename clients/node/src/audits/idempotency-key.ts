/** A new key for one logical create. */
export function newIdempotencyKey(): string {
  return `acs-auto-${randomId()}`;
}

/** Returns an id that no other has. It is no secret: without a global `crypto`, as in Node 18, `Math.random` is enough. */
export function randomId(): string {
  const { crypto } = globalThis as Partial<typeof globalThis>;
  return (
    crypto?.randomUUID?.() ??
    [0, 1, 2].map(() => Math.random().toString(36).slice(2).padEnd(8, '0')).join('-')
  );
}

/** Returns the caller's key. Throws a `TypeError` if a header can't carry it, rather than sending something else. */
export function checkedIdempotencyKey(key: string): string {
  if (!/^[\x20-\x7e]{1,255}$/.test(key) || key.trim() !== key)
    throw new TypeError(
      'idempotencyKey must be 1 to 255 printable ASCII characters, without spaces around them.',
    );
  return key;
}
