/** The most characters of a path or pattern to compare, so that matching stays bounded. */
const MAX_COMPARED = 2_048;
/** Most paths and patterns have no other characters, and are in their comparable form already. */
const PLAIN = /^[\w./*?=&:@,;+~!-]*\$?$/;

/**
 * Returns a path (with query) in the form that paths are compared in: `/ä`, `/%c3%a4` and `/%C3%A4` are one path (RFC 9309
 * section 2.2.2). A literal `*` or `$` is encoded, because a pattern names it so (section 2.2.3).
 */
export function comparablePath(path: string): string {
  return normalized(path).replace(/[*$]/g, (sign) => (sign === '*' ? '%2A' : '%24'));
}

/** Returns a pattern in the same form. `*`, and `$` at its end, keep their meaning; any other `$` is a character. */
export function comparablePattern(pattern: string): string {
  if (pattern.length <= MAX_COMPARED && PLAIN.test(pattern)) return pattern;
  return normalized(pattern).replace(/\$(?!$)/g, '%24');
}

function normalized(path: string): string {
  // Through UTF-8 and back, because a lone surrogate can't be percent-encoded.
  const text = Buffer.from(path.slice(0, MAX_COMPARED)).toString();
  const encoded = text
    .replace(/[^\x21-\x7e]+|["<>\\^`{|}]/g, (outside) => encodeURIComponent(outside))
    .replace(/%[0-9a-f]{2}/gi, unreserved);
  const query = encoded.indexOf('?');
  if (query === -1) return encoded;
  // In a query these separate nothing, so that their encoded form means the same (RFC 3986 section 3.4).
  return encoded.slice(0, query) + encoded.slice(query).replace(/%(?:27|2F|3A|3F|40)/g, decodeURIComponent);
}

/** Returns an encoded octet as the character that needs no encoding (RFC 3986 section 2.3), or else in upper case. */
function unreserved(code: string): string {
  const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : code.toUpperCase();
}
