import type { Phrases, QuestionKind } from './phrases/phrases.js';

/** What is asked, for a text that asks: `other` for a question mark without a word that says what. */
export function questionKind(text: string, phrases: Phrases): QuestionKind | 'other' | undefined {
  const lower = text.toLowerCase().trim();
  const asks = /[?？]["'”»)]*$/.test(lower);
  const kinds = Object.entries(phrases.questions) as [QuestionKind, readonly string[]][];
  // The longest opening says most: "how much" is about cost, not about how.
  const [kind] = kinds
    .flatMap(([each, openings]) =>
      openings.filter((opening) => startsWithWord(lower, opening)).map((o) => [each, o.length] as const),
    )
    .sort((a, b) => b[1] - a[1])[0] ?? [undefined];
  if (kind !== undefined) return kind;
  if (asks) return 'other';
  return undefined;
}

/** Whether a heading is put as a question: it ends like one, or begins like one and is longer than that word. */
export function isQuestion(text: string, phrases: Phrases): boolean {
  const kind = questionKind(text, phrases);
  return kind === 'other' || (kind !== undefined && text.trim().split(/\s+/).length >= 3);
}

export function startsWithWord(lower: string, opening: string): boolean {
  if (!lower.startsWith(opening)) return false;
  const next = lower[opening.length];
  return next === undefined || !/[\p{L}\p{N}]/u.test(next);
}

export function opensWith(text: string, openings: readonly string[]): boolean {
  const lower = text.toLowerCase().trimStart();
  return openings.some((opening) => startsWithWord(lower, opening));
}

/** Whether the text has one of the phrases as whole words. */
export function mentions(text: string, phrases: readonly string[]): boolean {
  const padded = ` ${text.toLowerCase().replace(/\s+/g, ' ')} `;
  return phrases.some((phrase) => padded.includes(phrase));
}
