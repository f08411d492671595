/** Returns JSON texts of up to `bytes` bytes that cost a reader the most, by their main content. */
export function hostileJson(bytes: number): Readonly<Record<string, string>> {
  const depth = Math.floor(bytes / 2);
  return {
    'flat numbers': `[${repeated(() => '0', bytes - 2)}]`,
    'nested arrays': '['.repeat(depth) + ']'.repeat(depth),
    'many keys': `{${repeated((index) => `"${index.toString(36)}":0`, bytes - 2)}}`,
    'many objects': `[${repeated(() => '{"a":0}', bytes - 2)}]`,
    'many escapes': `[${repeated(() => '"\\n\\u00e9"', bytes - 2)}]`,
    'one text of escapes': `["${'\\u00e9'.repeat(Math.floor((bytes - 4) / 6))}"]`,
  };
}

function repeated(item: (index: number) => string, bytes: number): string {
  const items: string[] = [];
  for (let index = 0, length = -1; ; index++) {
    const next = item(index);
    length += next.length + 1;
    if (length > bytes) return items.join(',');
    items.push(next);
  }
}
