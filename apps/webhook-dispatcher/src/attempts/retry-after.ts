export type Header = string | readonly string[] | undefined;

/**
 * Milliseconds that a response asks to wait (RFC 9110 section 10.2.3): seconds, or a date, which is measured from the
 * response's own `Date` so that clocks which differ don't matter. Undefined where it asks for nothing that is readable.
 */
export function parseRetryAfter(retryAfter: Header, date: Header, now: number): number | undefined {
  const text = single(retryAfter);
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const until = httpDate(text);
  return until === undefined ? undefined : Math.max(0, until - (httpDate(single(date)) ?? now));
}

/** The first value of a header. */
export function single(header: Header): string | undefined {
  return (typeof header === 'object' ? header[0] : header)?.trim();
}

/** Only the form that servers must send (RFC 9110 section 5.6.7); `Date.parse` alone takes nearly anything. */
function httpDate(text: string | undefined): number | undefined {
  const form = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
  const time = text !== undefined && form.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
