const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
const MAX_MS = 7 * 24 * 3_600_000;

/** What `parseDuration` takes, as the end of a sentence. */
export const DURATION_FORM = 'a number with ms, s, m or h is needed, a week at most';

/** `500ms`, `1s`, `2.5m` or `4h` as milliseconds; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text);
  const durationMs = Number(match?.[1]) * (UNITS[match?.[2] ?? ''] ?? Number.NaN);
  return durationMs <= MAX_MS ? durationMs : undefined;
}
