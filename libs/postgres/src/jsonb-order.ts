/**
 * Returns the value with the keys of each object in the order in which `jsonb` gives them back: the shorter first, then
 * by their bytes. So its JSON text is the same before it was stored and after. Objects in this order are not copied.
 */
export function inJsonbOrder<T>(value: T): T {
  return ordered(value) as T;
}

function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    const changed = items.map(ordered);
    return changed.every((item, index) => item === items[index]) ? items : changed;
  }
  const entries: [string, unknown][] = Object.entries(value);
  const changed = entries.map(([key, item]): [string, unknown] => [key, ordered(item)]);
  const isOrdered = changed.every(
    ([key], index) => index === 0 || byLengthThenBytes(changed[index - 1]![0], key) < 0,
  );
  if (isOrdered && changed.every(([, item], index) => item === entries[index]![1])) return value;
  return Object.fromEntries(changed.sort(([one], [other]) => byLengthThenBytes(one, other)));
}

function byLengthThenBytes(one: string, other: string): number {
  return (
    Buffer.byteLength(one) - Buffer.byteLength(other) || Buffer.compare(Buffer.from(one), Buffer.from(other))
  );
}
