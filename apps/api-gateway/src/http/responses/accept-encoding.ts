/** A preference as in RFC 9110 section 12.4.2; an invalid weight counts as a refusal. */
const PREFERENCE = /^\s*([^\s;,]+)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/**
 * Returns whether `Accept-Encoding` (RFC 9110 section 12.5.3) accepts gzip and does not prefer an uncompressed
 * response. Without the header nothing is compressed.
 */
export function acceptsGzip(header: string | undefined): boolean {
  if (header === undefined) return false;
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [, coding, weight = '1'] = PREFERENCE.exec(part) ?? [];
    if (coding !== undefined) weights.set(coding.toLowerCase(), Number(weight));
  }
  const any = weights.get('*') ?? 0;
  const gzip = weights.get('gzip') ?? weights.get('x-gzip') ?? any;
  // An unlisted coding is acceptable, but not requested.
  const identity = weights.get('identity') ?? 0;
  return gzip > 0 && gzip >= identity;
}
