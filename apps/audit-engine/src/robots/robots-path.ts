/** Longer paths and patterns are compared up to here: matching stays bounded whatever a site writes. */
const MAX_COMPARED = 2_048;

/** Percent-encodes what is not ASCII and writes encodings alike, so that `/ä`, `/%c3%a4` and `/%C3%A4` are one path. */
export function comparablePath(path: string): string {
  // Through UTF-8 and back, since a lone surrogate can't be percent-encoded.
  return Buffer.from(path.slice(0, MAX_COMPARED))
    .toString()
    .replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text))
    .replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
}
