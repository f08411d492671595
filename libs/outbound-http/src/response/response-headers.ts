/** By lower-case name; a list where a header was sent in several lines. */
export type ResponseHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The values of a response header, one for each line it was sent in. */
export function headerLines(headers: ResponseHeaders, name: string): readonly string[] {
  const value = headers[name];
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

/**
 * Returns an address in a response header with the bytes that are not ASCII percent-encoded, as browsers ask for it:
 * servers mean UTF-8, and headers are read as Latin-1.
 */
export function addressInHeader(text: string): string {
  return text.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * Returns the milliseconds to wait by a response's `Retry-After` (RFC 9110 section 10.2.3): seconds, or a date. A date
 * is measured from the response's own `Date`, so that differing clocks don't matter, or from `now` (milliseconds since
 * 1970) without one. Has no upper limit. Undefined without a readable value.
 */
export function retryAfterMs(headers: ResponseHeaders, now: number): number | undefined {
  const text = firstLine(headers, 'retry-after');
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const until = httpDate(text);
  return until === undefined ? undefined : Math.max(0, until - (httpDate(firstLine(headers, 'date')) ?? now));
}

function firstLine(headers: ResponseHeaders, name: string): string | undefined {
  return headerLines(headers, name)[0]?.trim();
}

/** The form that servers must send, and the one that it replaced (RFC 9110 section 5.6.7). `Date.parse` takes nearly anything. */
const HTTP_DATE =
  /^(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?, \d{2}[ -][A-Z][a-z]{2}[ -](?:\d{2}|\d{4}) \d{2}:\d{2}:\d{2} GMT$/;

function httpDate(text: string | undefined): number | undefined {
  const time = text !== undefined && HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
