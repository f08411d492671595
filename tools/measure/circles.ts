/** A file of one folder imports a file of another. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Returns the pairs of folders that import each other, `a ⇄ b`, in the order of their names. */
export function circlesOf(imports: readonly Import[]): readonly string[] {
  const edges = new Set(imports.map(({ from, to }) => `${from}\0${to}`));
  const pairs = imports
    .filter(({ from, to }) => from < to && edges.has(`${to}\0${from}`))
    .map(({ from, to }) => `${from} ⇄ ${to}`);
  return [...new Set(pairs)].toSorted();
}
