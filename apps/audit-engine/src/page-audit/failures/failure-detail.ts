/** The facts of a failure, for programs: status, net code, stage, host and the like. */
export type FailureDetail = Readonly<Record<string, string | number | boolean>>;

const MAX_CHARACTERS = 200;

/**
 * Returns the facts in a form that can be stored, shown and logged. Texts of a site become short, on one line and
 * without control characters.
 */
export function plainDetail(detail: FailureDetail): FailureDetail {
  return Object.fromEntries(
    Object.entries(detail).map(([key, value]) => [key, typeof value === 'string' ? plain(value) : value]),
  );
}

function plain(text: string): string {
  // Reads twice as much as it keeps, because control characters are removed.
  const kept = text
    .slice(0, 2 * MAX_CHARACTERS)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  if (kept.length <= MAX_CHARACTERS) return kept;
  // A cut may split a surrogate pair, and half of one can't be stored.
  return `${kept.slice(0, MAX_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Sentences that are more exact than those of `FAILURES`; an absent one comes from there. */
export interface Sentences {
  readonly what?: string | undefined;
  readonly toDo?: string | undefined;
}

/** `errorMessage`: a sentence from the code that found the failure. */
export type SentencesOf = (detail: FailureDetail, errorMessage: string | undefined) => Sentences;
