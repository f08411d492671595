/** A choice of an `Accept` header, RFC 9110 section 12.4.2. */
const CHOICE = /^\s*([^\s;,]+)\s*(?:;(.*))?$/;
const WEIGHT = /^\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/i;

/**
 * Returns whether `Accept-Encoding` (RFC 9110 section 12.5.3) accepts gzip and does not prefer an uncompressed
 * response. Without the header nothing is compressed.
 */
export function acceptsGzip(header: string | undefined): boolean {
  const weights = weightsOf(header);
  const gzip = weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0;
  // An unlisted coding is acceptable, but not requested.
  return gzip > 0 && gzip >= (weights.get('identity') ?? 0);
}

/**
 * Returns whether `Accept` names Markdown (RFC 7763), and prefers it to HTML or likes both as much. A browser never
 * names it, and `*` is no wish for it.
 */
export function acceptsMarkdown(header: string | undefined): boolean {
  const weights = weightsOf(header);
  const markdown = weights.get('text/markdown') ?? 0;
  const html = weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0;
  return markdown > 0 && markdown >= html;
}

/** Returns the choices in lower case with their weights; an invalid weight counts as a refusal. */
function weightsOf(header = ''): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [, choice, parameters = ''] = CHOICE.exec(part) ?? [];
    const weight = parameters.split(';').find((parameter) => /^\s*q\s*=/i.test(parameter)) ?? 'q=1';
    if (choice !== undefined) weights.set(choice.toLowerCase(), Number(WEIGHT.exec(weight)?.[1] ?? 0));
  }
  return weights;
}
