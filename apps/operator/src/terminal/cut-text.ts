/** A text of at most `max` characters, of which the last one says that there was more. */
export function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}
