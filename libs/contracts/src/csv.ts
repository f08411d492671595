/**
 * Returns a line of CSV (RFC 4180). Text that a spreadsheet would take for a formula is kept text by an apostrophe before
 * it; numbers stay numbers. Who needs every character as it is takes JSON.
 */
export function csvLine(fields: readonly (string | number)[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

function csvField(value: string | number): string {
  const text =
    typeof value === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
