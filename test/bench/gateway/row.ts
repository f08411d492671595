/** A line of a table: a name, and figures under each other. */
export function row(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(17) : cell.padStart(11))).join('');
}
