export type QueryValue = string | number | readonly string[] | undefined;

/** Returns the path with its query. Arrays are separated by commas; what is undefined is left out. */
export function withQuery(path: string, query: Readonly<Record<string, QueryValue>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined)
      parameters.append(name, typeof value === 'object' ? value.join(',') : String(value));
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}
