/**
 * The value with U+0000 and lone surrogates in its texts replaced by U+FFFD, which `jsonb` can hold: evidence quotes
 * pages as they are, and a hostile one must not be able to make its own result unstorable.
 */
export function storable<T>(value: T): T {
  return cleaned(value) as T;
}

/** With the `u` flag a paired surrogate is one character, so that this finds lone ones only. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE, '\uFFFD');
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => [cleaned(key), cleaned(item)]),
  );
}
