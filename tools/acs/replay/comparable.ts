import type { RowProjection } from './row-projection.js';

/** What events decide of a row, as SQL that can be compared with that of another row: json itself has no equality. */
export function comparable({ columns, types }: RowProjection, alias: string): string {
  const values = columns.map((column) =>
    types[column] === 'json' ? `${alias}.${column}::text` : `${alias}.${column}`,
  );
  return `(${values.join(', ')})`;
}
