/** A table, its cells as Markdown has them. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `${lines.join('\n')}\n`;
}

/** Text for a cell of a table. */
export function cell(text: string): string {
  return prose(text).replaceAll('|', '\\|');
}

export function list(texts: readonly string[]): string {
  return texts.map((text) => `- ${prose(text)}\n`).join('');
}

/** Lines of a shell. */
export function block(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `\`\`\`sh\n${lines.join('\n')}\n\`\`\`\n`;
}

/** What markdown would take for its own, shown as it is; what stands in backticks is code already. */
export function prose(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll('*', '\\*').replaceAll('<', '&lt;')))
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '{': '&lcub;' };

/** Text without Markdown, shown as it is, also by Vue, to which `{{` is an expression. An address in it is no link. */
export function plain(text: string): string {
  return text
    .replace(/[\\`*_[\]~|]|:(?=\S)|^[-+#=]|(?<=^\d{1,9})[.)](?=\s|$)/g, '\\$&')
    .replace(/[&<>{]/g, (character) => ENTITIES[character]!);
}

/** A block of code, whatever stands in it. */
export function fence(language: string, text: string): string {
  const [longest = ''] = (text.match(/`{3,}/g) ?? []).sort().toReversed();
  const marks = '`'.repeat(Math.max(3, longest.length + 1));
  return `${marks}${language}\n${text}\n${marks}`;
}

/** Pages that VitePress makes of data: the values for the name of their route, and their Markdown. */
export interface RoutePage {
  readonly params: Readonly<Record<string, string>>;
  readonly content: string;
}

/** What a `.paths.mjs` reads, one page a line. */
export function routesJson(pages: readonly RoutePage[]): string {
  return `[\n${pages.map((page) => JSON.stringify(page)).join(',\n')}\n]\n`;
}
