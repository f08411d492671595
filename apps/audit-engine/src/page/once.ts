/** Returns a function that computes its value at the first call, and keeps it. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Returns a function that computes its value once for each object, and keeps it as long as the object lives. */
export function oncePer<Of extends object, T>(make: (of: Of) => T): (of: Of) => T {
  const made = new WeakMap<Of, { readonly value: T }>();
  return (of) => {
    let kept = made.get(of);
    if (kept === undefined) made.set(of, (kept = { value: make(of) }));
    return kept.value;
  };
}
