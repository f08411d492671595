type Row = Readonly<Record<string, unknown>>;

/** One JSON document, or for people: a table for a list of rows, else one `name  value` line per field. */
export function render(result: unknown, json: boolean): string {
  if (json) return JSON.stringify(result);
  if (!isRow(result)) return printable(String(result));
  return Object.entries(result)
    .map(([name, value]) => (isRows(value) ? `${name}\n${table(value)}` : `${name}  ${cell(value)}`))
    .join('\n');
}

function table(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  return lines
    .map((line) => `  ${line.map((text, index) => text.padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (Array.isArray(value)) return value.map(cell).join(', ') || '-';
  return printable(typeof value === 'string' ? value : JSON.stringify(value));
}

/** What a terminal would obey or hide, rather than show: controls, formats such as bidirectional ones, half characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Text for a terminal on one line: with `\u{1b}` and the like in place of what would act on it. */
export function printable(text: string): string {
  return text.replaceAll(INVISIBLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRow);
}

/** A text of at most `max` characters, of which the last one says that there was more. */
export function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}
