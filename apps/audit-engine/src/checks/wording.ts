/** Returns "1 link" or "3 links". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** Returns "The only image has", "Both images have", "All 3 images have", "1 of 3 images has" or "2 of 3 images have". */
export function someOf(part: number, all: number, thing: string, verb: string): string {
  if (all === 1) return `The only ${thing} ${verb}`;
  const total = all.toLocaleString('en');
  if (part === all) return `${all === 2 ? 'Both' : `All ${total}`} ${thing}s ${pluralOf(verb)}`;
  return `${part.toLocaleString('en')} of ${total} ${thing}s ${part === 1 ? verb : pluralOf(verb)}`;
}

const PLURALS: Readonly<Record<string, string>> = { has: 'have', is: 'are', does: 'do' };

function pluralOf(verb: string): string {
  return PLURALS[verb] ?? verb.replace(/s$/, '');
}

/** Returns "A", "A and B", or "A, B and 4 more". */
export function listed(names: readonly string[], most = 3, conjunction = 'and'): string {
  const shown = names.length > most ? names.slice(0, most - 1) : names.slice(0, -1);
  const last = names.length > most ? `${names.length - shown.length} more` : (names.at(-1) ?? '');
  return shown.length === 0 ? last : `${shown.join(', ')} ${conjunction} ${last}`;
}

/** Returns "57 %", or "1.1 %" of a small share. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
}

/** Returns the beginning of a text of the page in quotation marks, for titles, which are short. */
export function quoted(text: string, most = 50): string {
  const plain = text.slice(0, 1_000).replace(/\s+/g, ' ').trim();
  const characters = [...plain];
  return `"${
    characters.length > most
      ? `${characters
          .slice(0, most - 1)
          .join('')
          .trimEnd()}…`
      : plain
  }"`;
}
