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
