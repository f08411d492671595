import { render, printable } from '../../command-line/terminal/output.js';
import { jsonWithList, writeOut } from '../../command-line/terminal/writing.js';
import type { RowComparison, RowDifference } from './row-comparison.js';

type Fields = Readonly<Record<string, unknown>>;

/** Prints what a comparison has found, row by row: as one JSON document, or as text. Memory does not grow with the rows. */
export function printDifferences(fields: Fields, comparison: RowComparison, json: boolean): Promise<void> {
  return writeOut(json ? jsonWithList(fields, 'differences', comparison.list()) : asText(fields, comparison));
}

async function* asText(fields: Fields, comparison: RowComparison): AsyncGenerator<string> {
  for await (const difference of comparison.list()) yield `${differenceText(difference)}\n`;
  yield `${render(fields, false)}\n`;
}

/** Characters of a value; reports of audits are long. */
const SHOWN = 80;

const KINDS: Readonly<Record<RowDifference['kind'], string>> = {
  differs: 'differs from the events',
  missing: 'is missing',
  extra: 'exists, but no event explains it',
};

/** A row that differs, for people: its key, and what differs. */
export function differenceText({ key, kind, columns }: RowDifference): string {
  const row = Object.entries(key)
    .map(([column, value]) => `${column} ${printable(value)}`)
    .join(', ');
  if (kind !== 'differs') return `${row} ${KINDS[kind]}`;
  const lines = columns.map(
    ({ column, events, live }) => `  ${column}  is ${shown(live)}, the events say ${shown(events)}`,
  );
  return [`${row} ${KINDS[kind]}`, ...lines].join('\n');
}

function shown(value: string | null): string {
  if (value === null) return 'null';
  const text = printable(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
