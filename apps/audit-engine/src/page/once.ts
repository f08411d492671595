/** Returns a function that computes its value at the first call, and keeps it. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

const emptied: (() => void)[] = [];

/** Declares what empties a table when the next page begins. */
export function emptyPerPage(empty: () => void): void {
  emptied.push(empty);
}

/** Called before a page is read. What was kept of earlier pages is computed again if it is asked for. */
export function beginPage(): void {
  for (const empty of emptied) empty();
}

/**
 * Returns a function that computes its value once for each object, and keeps it until the next page begins. A table that
 * lives longer keeps whole pages: what an old table holds is freed only by a full garbage collection.
 */
export function oncePer<Of extends object, T>(make: (of: Of) => T): (of: Of) => T {
  let made = new WeakMap<Of, { readonly value: T }>();
  emptyPerPage(() => (made = new WeakMap()));
  return (of) => {
    let kept = made.get(of);
    if (kept === undefined) made.set(of, (kept = { value: make(of) }));
    return kept.value;
  };
}
