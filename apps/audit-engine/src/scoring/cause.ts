/** One fault of a page that several checks find. */
export interface Cause {
  /** The checks that can stand for it, the one that says it best first. */
  readonly named: readonly string[];
  /** Further checks that fail for it. */
  readonly follows: readonly string[];
  /** True for what makes the main object of the page useless or untrue: it comes before all that is missing. */
  readonly comesFirst?: boolean;
  /** Those of its checks that may fail for another fault as well, or whose verdict nobody knows yet: nothing is promised of them. */
  readonly open?: readonly string[];
}

/** Returns a cause that this page may have, or none. */
export function when(applies: boolean, cause: Cause): readonly Cause[] {
  return applies ? [cause] : [];
}
