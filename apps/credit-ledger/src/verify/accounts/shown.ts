/** A value of an event for people. It may be anything once somebody has changed it, even what no template can take. */
export function shown(value: unknown): string {
  return typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
}
