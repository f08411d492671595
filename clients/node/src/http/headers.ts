/** Those that the client sets itself: another value would be another key, or a body that is read as something else. */
const OWN = new Set([
  'authorization',
  'idempotency-key',
  'user-agent',
  'accept',
  'content-type',
  'last-event-id',
]);

/** A caller's headers, by their lower-case names. Throws a `TypeError` for one that the client sets, or that can't be sent. */
export function checkedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const checked: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    if (OWN.has(lower)) throw new TypeError(`headers must not have ${lower}: the client sets it.`);
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\x20-\x7e]*$/.test(value))
      throw new TypeError(`The header ${JSON.stringify(name)} must be printable ASCII.`);
    checked[lower] = value;
  }
  return checked;
}
