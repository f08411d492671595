/** Spellings that the parser of the WHATWG standard fixes silently, each with the sentence for the partner. */
const MISSPELLINGS: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/\p{Cc}/u, 'The URL must not contain a tab, a line break or another control character.'],
  [/^ | $/, 'The URL must not begin or end with a space.'],
  // Also one slash, three, or a backslash in their place.
  [/^(?!https?:\/\/(?![/\\]))/i, 'The URL must begin with http:// or https://, then its host.'],
  [/^[^?#]*\\/, 'The URL must not have a backslash before its query: a path is divided by slashes.'],
];

/**
 * Returns what is wrong with the spelling of a parseable http or https URL, as a sentence; undefined if nothing is. A
 * URL is stored and shown as entered, so one that only a lenient parser understands is refused, not fixed.
 */
export function misspellingOf(text: string): string | undefined {
  return MISSPELLINGS.find(([pattern]) => pattern.test(text))?.[1];
}
