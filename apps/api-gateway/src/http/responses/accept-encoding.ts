/** A preference as RFC 9110 section 12.4.2 writes it; a weight that is none counts as a refusal. */
const PREFERENCE = /^\s*([^\s;,]+)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/**
 * Whether `Accept-Encoding` (RFC 9110 section 12.5.3) lets an answer be compressed with gzip, and does not ask rather
 * for one that is not. Without the header nothing is compressed: whoever wants that says so.
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
  // What is not listed is acceptable, but nobody asked for it.
  const identity = weights.get('identity') ?? 0;
  return gzip > 0 && gzip >= identity;
}
