import { isUtf8 } from 'node:buffer';

/** Returns the JSON object in a body; undefined without a body, or if it is not UTF-8, not JSON or not an object. */
export function jsonObjectOf(bytes: Buffer | undefined): Readonly<Record<string, unknown>> | undefined {
  const value = bytes && isUtf8(bytes) ? parseJson(bytes.toString('utf8')) : undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return value as Record<string, unknown>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a text cut to one character more than allowed; undefined if it is not text. */
export function shortText(value: unknown, maxLength: number): string | undefined {
  return typeof value === 'string' ? value.slice(0, maxLength + 1) : undefined;
}
