import { isUtf8 } from 'node:buffer';

/**
 * Returns the JSON object in a body; otherwise the reason why there is none, as a sentence for partners. It has no part
 * of the body, and is plain text, so that the thread that read the body can pass it on.
 */
export function jsonObjectOf(bytes: Buffer | undefined): Readonly<Record<string, unknown>> | string {
  if (bytes === undefined || bytes.length === 0) return 'The request body is empty.';
  if (!isUtf8(bytes)) return 'The request body is not UTF-8.';
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return `The request body is malformed JSON${positionIn((error as SyntaxError).message, text.length)}.`;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'The request body is JSON, but not an object.';
  return value as Record<string, unknown>;
}

/** Only the position from the parser's message, because some of its messages quote the body. Some have none. */
function positionIn(message: string, length: number): string {
  const [, position, line, column] = /at position (\d+) \(line (\d+) column (\d+)\)$/.exec(message) ?? [];
  if (Number(position) === length || message === 'Unexpected end of JSON input') return ': it ends too early';
  return line === undefined ? '' : `: see line ${line}, column ${column}`;
}

/** Returns a text cut to one character more than allowed; undefined if it is not text. */
export function shortText(value: unknown, maxLength: number): string | undefined {
  return typeof value === 'string' ? value.slice(0, maxLength + 1) : undefined;
}
