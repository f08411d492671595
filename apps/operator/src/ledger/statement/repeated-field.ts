/**
 * True where `text`, which is JSON for `value`, has an object with the same field twice: `JSON.parse` takes the last,
 * other readers the first. Counts the fields of both.
 */
export function repeatsField(text: string, value: unknown): boolean {
  return fieldsIn(text) !== fieldsOf(value);
}

/** A field is a string before a colon. Escapes are taken out first: they may be quotes, and stand in strings alone. */
function fieldsIn(json: string): number {
  const plain = json.replaceAll(/\\./g, '');
  const strings = /"[^"]*"\s*:?/g;
  let fields = 0;
  while (strings.test(plain)) if (plain[strings.lastIndex - 1] === ':') fields++;
  return fields;
}

/** Without recursion, since a file may nest deeper than the stack. */
function fieldsOf(value: unknown): number {
  const left = [value];
  let fields = 0;
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null) continue;
    const members: unknown[] = Object.values(next);
    if (!Array.isArray(next)) fields += members.length;
    for (const member of members) left.push(member);
  }
  return fields;
}
