/** In a regular expression with the `u` flag a paired surrogate is one character, so this finds lone ones only. */
const FORBIDDEN = /[\0\p{Surrogate}]/u;

/** Whether Postgres can hold a text: it has neither U+0000 nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !FORBIDDEN.test(text);
}
