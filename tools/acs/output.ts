type Row = Readonly<Record<string, unknown>>;

/** One JSON document, or for people: a table for a list of rows, else one `name  value` line per field. */
export function render(result: unknown, json: boolean): string {
  if (json) return JSON.stringify(result);
  if (!isRow(result)) return String(result);
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
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRow);
}
