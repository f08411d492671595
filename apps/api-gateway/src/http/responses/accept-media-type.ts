/** A media range with its weight, RFC 9110 section 12.5.1; an invalid weight counts as a refusal. */
const RANGE = /^\s*([^\s;,]+)\s*(?:;(.*))?$/;
const WEIGHT = /^\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/i;

/**
 * Returns whether `Accept` names Markdown (RFC 7763), and prefers it to HTML or likes both as much. A browser never
 * names it, and `*` is no wish for it.
 */
export function acceptsMarkdown(header: string | undefined): boolean {
  const weights = new Map<string, number>();
  for (const part of (header ?? '').split(',')) {
    const [, range, parameters = ''] = RANGE.exec(part) ?? [];
    if (range !== undefined) weights.set(range.toLowerCase(), weightOf(parameters));
  }
  const markdown = weights.get('text/markdown') ?? 0;
  const html = weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0;
  return markdown > 0 && markdown >= html;
}

function weightOf(parameters: string): number {
  const weight = parameters.split(';').find((parameter) => /^\s*q\s*=/i.test(parameter));
  return weight === undefined ? 1 : Number(WEIGHT.exec(weight)?.[1] ?? 0);
}
