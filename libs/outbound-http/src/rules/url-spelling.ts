/** What the parser of the WHATWG standard would mend without a word, and how a partner is told of it. */
const MISSPELLINGS: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/\p{Cc}/u, 'The URL must not hold a tab, a line break or another control character.'],
  [/^ | $/, 'The URL must not begin or end with a space.'],
  // Also one slash, three, or a backslash in their place.
  [/^(?!https?:\/\/(?![/\\]))/i, 'The URL must begin with http:// or https://, then its host.'],
  [/^[^?#]*\\/, 'The URL must not have a backslash before its query: a path is divided by slashes.'],
];

/**
 * What is wrong with the spelling of an http or https URL that can be parsed, as a sentence; undefined where nothing
 * is. A URL is kept and shown as it was given, so one that only a lenient parser understands is refused, not mended.
 */
export function misspellingOf(text: string): string | undefined {
  return MISSPELLINGS.find(([pattern]) => pattern.test(text))?.[1];
}
