import { isDeepStrictEqual } from 'node:util';

/** One field of a state that an event changed; `before` or `after` is undefined where the field is not there. */
export interface StateChange {
  /** Dotted path, such as `audit.refunded`. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** What differs between two states, by field in the order in which they appear; lists and times are compared as a whole. */
export function stateChanges(before: object | undefined, after: object | undefined): readonly StateChange[] {
  return changesBelow('', asFields(before) ?? {}, asFields(after) ?? {});
}

function changesBelow(path: string, before: Fields, after: Fields): readonly StateChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [one, other] = [before[name], after[name]];
    if (isDeepStrictEqual(one, other)) return [];
    const below = path === '' ? name : `${path}.${name}`;
    const [fields, others] = [asFields(one), asFields(other)];
    if (fields && others) return changesBelow(below, fields, others);
    return [{ path: below, before: one, after: other }];
  });
}

/** A value that has fields of its own. */
export function asFields(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
    ? (value as Fields)
    : undefined;
}
