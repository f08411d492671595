import type { RowProjection } from '../projections/row-projection.js';

/**
 * What a live row (`held`) is to have in a column, as SQL: what the events make of it in row `made`, or nothing where that
 * was archived.
 */
export function wanted({ archived }: RowProjection, column: string, made: string): string {
  const value = `${made}.${column}`;
  return archived?.columns.includes(column) ? `case when not ${archived.where} then ${value} end` : value;
}

/** True where a live row (`held`) is not as the row `made` wants it, as SQL: json itself has no equality. */
export function differs(projection: RowProjection, made: string): string {
  const { columns, types } = projection;
  const row = (valueOf: (column: string) => string) =>
    columns.map((column) => (types[column] === 'json' ? `(${valueOf(column)})::text` : valueOf(column)));
  const [ours, theirs] = [
    row((column) => wanted(projection, column, made)),
    row((column) => `held.${column}`),
  ];
  return `(${ours.join(', ')}) is distinct from (${theirs.join(', ')})`;
}
