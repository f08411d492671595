export type QueryValue = string | number | readonly string[] | undefined;

/** Returns the path with its query. Arrays are separated by commas; what is undefined is left out. Throws a `TypeError` for null. */
export function withQuery(path: string, query: Readonly<Record<string, QueryValue>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null) throw new TypeError(`${name} must not be null; leave it out for its default.`);
    if (value !== undefined)
      parameters.append(name, typeof value === 'object' ? joined(name, value) : String(value));
  }
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

function joined(name: string, values: readonly string[]): string {
  // Left out, it would ask for everything.
  if (values.length === 0) throw new TypeError(`${name} needs a value; leave it out for all of them.`);
  return values.join(',');
}

/** Returns an identifier for a path. Throws a `TypeError` for one that would make it another path. */
export function inPath(id: string): string {
  if (typeof id !== 'string' || /^[. ]*$/.test(id)) throw new TypeError('An id is missing.');
  return encodeURIComponent(id);
}
