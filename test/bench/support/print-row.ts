/** Prints one line of a table: the first cell wide and to the left, the others narrow and to the right. */
export function printRow(name: string, ...cells: readonly (string | number)[]): void {
  console.log(name.padEnd(NAME) + cells.map((cell) => text(cell).padStart(CELL)).join(''));
}

const NAME = 46;
const CELL = 12;

function text(cell: string | number): string {
  if (typeof cell === 'string') return cell;
  return Math.abs(cell) < 100 ? cell.toFixed(2) : cell.toFixed(0);
}

/** 10000 as "10 thousand", 1000000 as "1 million". */
export function inWords(count: number): string {
  if (count >= 1_000_000) return `${count / 1_000_000} million`;
  return count >= 1_000 ? `${count / 1_000} thousand` : String(count);
}

/** A line of a table: a name, and figures under each other. */
export function row(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(17) : cell.padStart(11))).join('');
}

/** The value that this share of them does not exceed: 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
