import { isInstant } from '#contracts/validation/is-iso-time';

/** Readers of JSON whose shape nobody promises: what has another type is taken for absent. */

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of an object; none for anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a text with something to see; undefined for anything else. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Returns a number within the bounds; null for anything else. */
export function numberIn(value: unknown, least: number, most: number): number | null {
  return typeof value === 'number' && value >= least && value <= most ? value : null;
}

/** Returns the time of an ISO 8601 text; undefined for anything else. */
export function timeIn(value: unknown): Date | undefined {
  return typeof value === 'string' && isInstant(value) ? new Date(value) : undefined;
}
