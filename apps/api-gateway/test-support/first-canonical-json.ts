/** The first version of `canonicalJson`, kept as the oracle: fingerprints that are stored must match. */
/** A text in a JSON value that Postgres and JSON consumers can't all hold: U+0000 or a lone surrogate. */
export class UnstorableJson extends Error {
  override readonly name = 'UnstorableJson';
}

type Pending = { readonly text: string } | { readonly value: unknown };

const LONE_SURROGATE = /\p{Cs}/u;

/**
 * The canonical form of a parsed JSON value (RFC 8785: sorted keys, no white space), without `__proto__` keys. A loop
 * with a stack of its own, since a body of 1 MB may nest half a million arrays, which ends recursive writers (and
 * `JSON.stringify`). Throws `UnstorableJson` where a key or text holds U+0000 or a lone surrogate and `strict` is set.
 */
export function canonicalJson(value: unknown, { strict }: { readonly strict: boolean }): string {
  const pieces: string[] = [];
  const pending: Pending[] = [{ value }];
  const quoted = strict ? quotedStorable : quote;
  for (let next = pending.pop(); next; next = pending.pop()) {
    if ('text' in next) pieces.push(next.text);
    else if (typeof next.value === 'string') pieces.push(quoted(next.value));
    else if (Array.isArray(next.value)) pushArray(pending, next.value);
    else if (typeof next.value === 'object' && next.value !== null) pushObject(pending, next.value, quoted);
    else pieces.push(primitive(next.value));
  }
  return pieces.join('');
}

/** Last first, since the stack gives them back in reverse. */
function pushArray(pending: Pending[], array: readonly unknown[]): void {
  pending.push({ text: ']' });
  for (let index = array.length - 1; index >= 0; index--) {
    pending.push({ value: array[index] });
    if (index > 0) pending.push({ text: ',' });
  }
  pending.push({ text: '[' });
}

function pushObject(pending: Pending[], object: object, quoted: (text: string) => string): void {
  const fields = object as Record<string, unknown>;
  const keys = Object.keys(fields)
    .filter((key) => key !== '__proto__')
    .sort();
  pending.push({ text: '}' });
  for (let index = keys.length - 1; index >= 0; index--) {
    const key = keys[index]!;
    pending.push({ value: fields[key] }, { text: `${index > 0 ? ',' : ''}${quoted(key)}:` });
  }
  pending.push({ text: '{' });
}

/** `1e999` parses to infinity, which `JSON.stringify` would write as null. */
function primitive(value: unknown): string {
  if (value === Infinity) return '1e999';
  return value === -Infinity ? '-1e999' : JSON.stringify(value);
}

function quote(text: string): string {
  return JSON.stringify(text);
}

function quotedStorable(text: string): string {
  if (text.includes('\0') || LONE_SURROGATE.test(text))
    throw new UnstorableJson('U+0000 or a lone surrogate');
  return JSON.stringify(text);
}
