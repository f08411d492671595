/** Longer pauses are cut to this: a day, in seconds. */
const MAX_SECONDS = 86_400;

/**
 * Seconds until the site wants to be asked again: its `Retry-After`, a number or a date (RFC 9110 section 10.2.3), cut
 * at a day; undefined where it says nothing that can be read. `now` in milliseconds since 1970.
 */
export function retryAfterSeconds(value: string | undefined, now: number): number | undefined {
  const text = value?.slice(0, 50).trim();
  if (text === undefined || text === '') return undefined;
  if (/^\d+$/.test(text)) return Math.min(Number(text), MAX_SECONDS);
  // Only dates as HTTP writes them: `Date.parse` would read much more into a number or a word.
  if (!/^[A-Z][a-z]{2,8}, .* GMT$/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.min(Math.max(0, Math.ceil((at - now) / 1_000)), MAX_SECONDS);
}
