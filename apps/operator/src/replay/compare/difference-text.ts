import { printable } from '../../terminal/output.js';
import type { RowDifference } from './row-comparison.js';

/** Characters of a value; reports of audits are long. */
const SHOWN = 80;

const KINDS: Readonly<Record<RowDifference['kind'], string>> = {
  differs: 'is not as the events make it',
  missing: 'is missing',
  extra: 'is there, and no event explains it',
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
