/** The facts of a failure: status, net code, stage, host and the like, for a program to read. */
export type FailureDetail = Readonly<Record<string, string | number | boolean>>;

const MAX_CHARACTERS = 200;

/**
 * Returns the facts in a form that can be stored, shown and logged: texts of a site become short, on one line and
 * without control characters.
 */
export function plainDetail(detail: FailureDetail): FailureDetail {
  return Object.fromEntries(
    Object.entries(detail).map(([key, value]) => [key, typeof value === 'string' ? plain(value) : value]),
  );
}

function plain(text: string): string {
  // Twice as much is read as is kept, since control characters are removed.
  const kept = text
    .slice(0, 2 * MAX_CHARACTERS)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  if (kept.length <= MAX_CHARACTERS) return kept;
  // A cut may part a surrogate pair, and half of one can't be stored.
  return `${kept.slice(0, MAX_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
