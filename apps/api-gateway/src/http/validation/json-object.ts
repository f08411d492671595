import { isUtf8 } from 'node:buffer';

/** The JSON object that a body holds; undefined for no body, and for one that is not UTF-8, not JSON or no object. */
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

/** A text, cut to one character more than it may have; undefined for what is none. */
export function shortText(value: unknown, maxLength: number): string | undefined {
  return typeof value === 'string' ? value.slice(0, maxLength + 1) : undefined;
}
