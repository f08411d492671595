import type { Catalog, Column } from './catalog.js';

/**
 * What of a schema that an older app relies on is gone or stricter, a sentence each; none where the schema was only
 * expanded. It can't see what a function or trigger does now, nor that rows mean something else.
 */
export function contractions(before: Catalog, after: Catalog): readonly string[] {
  return [
    ...lostColumns(before, after),
    ...newRequirements(before, after),
    ...newConstraints(before, after),
    ...before.uniques
      .filter(({ table, definition }) => !after.uniques.some(is({ table, definition })))
      .map(({ table, definition }) => `${table}: the unique index ${definition} is gone`),
    ...before.routines.flatMap(({ signature, result }) => {
      const now = after.routines.find((routine) => routine.signature === signature);
      if (!now) return [`the function ${signature} is gone`];
      return now.result === result ? [] : [`${signature} returns ${now.result} instead of ${result}`];
    }),
    ...before.grants
      .filter((grant) => !after.grants.includes(grant))
      .map((grant) => `the grant of ${grant} is gone`),
  ];
}

function lostColumns(before: Catalog, after: Catalog): string[] {
  return before.columns.flatMap(({ table, name, type, required, filled }) => {
    const column = `${table}.${name}`;
    const now = after.columns.find(is({ table, name }));
    if (!now) return [`${column} is gone`];
    return [
      ...(now.type === type ? [] : [`${column} is ${now.type} instead of ${type}`]),
      ...(now.required && !required ? [`${column} takes no null any more`] : []),
      ...(filled && !now.filled ? [`${column} has no default any more`] : []),
    ];
  });
}

function newRequirements(before: Catalog, after: Catalog): string[] {
  return after.columns
    .filter(({ required, filled }) => required && !filled)
    .filter(({ table, name }) => hasTable(before, table) && !hasColumn(before, table, name))
    .map(({ table, name }) => `${table}.${name} is new and has to be named in every insert`);
}

function newConstraints(before: Catalog, after: Catalog): string[] {
  const touchesOld = ({ table, columns }: { table: string; columns: readonly string[] }): boolean =>
    hasTable(before, table) &&
    (columns.length === 0 || columns.some((column) => hasColumn(before, table, column)));
  const constraints = after.constraints.filter(
    ({ table, definition }) => !before.constraints.some(is({ table, definition })),
  );
  return [
    ...constraints
      .filter((constraint) => touchesOld(constraint))
      .map(({ table, definition }) => `${table}: ${definition} is new`),
    ...constraints
      .filter(({ table, holds }) => holds !== null && !hasTable(before, table) && hasTable(before, holds))
      .map(({ table, holds }) => `rows of ${holds} can't be deleted while ${table} names them`),
    ...after.uniques
      .filter(
        (unique) =>
          touchesOld(unique) &&
          !before.uniques.some(is({ table: unique.table, definition: unique.definition })),
      )
      .filter(
        ({ table, columns }) =>
          !constraints.some((added) => added.table === table && same(added.columns, columns)),
      )
      .map(({ table, definition }) => `${table}: the unique index ${definition} is new`),
  ];
}

function hasTable({ columns }: Catalog, table: string): boolean {
  return columns.some((column) => column.table === table);
}

function hasColumn({ columns }: Catalog, table: string, name: string): boolean {
  return columns.some(is<Column>({ table, name }));
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}

function is<T extends object>(wanted: Partial<T>): (candidate: T) => boolean {
  return (candidate) => (Object.keys(wanted) as (keyof T)[]).every((key) => candidate[key] === wanted[key]);
}
