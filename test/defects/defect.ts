/** A defect that could be made in our code: a change of one place in one file. */
export interface Defect {
  /** What goes wrong with it, as a sentence: the tests are to notice that. */
  readonly mistake: string;
  /** From the root of the tree. */
  readonly file: string;
  /** What stands in the file, exactly once. */
  readonly find: string;
  readonly replace: string;
  /** The specs that must fail with it, each of them, from the root of the tree. */
  readonly caughtBy: readonly string[];
}

/** A defect does not fit the tree any more; the message says which, and why. */
export class DefectOutdated extends Error {
  override readonly name = 'DefectOutdated';
}

/** `source` with the mistake. Throws `DefectOutdated` unless what it replaces stands there exactly once. */
export function sourceWith(source: string, { mistake, file, find, replace }: Defect): string {
  const matches = source.split(find).length - 1;
  if (matches !== 1)
    throw new DefectOutdated(`${mistake}: its text is found ${matches} times in ${file}, not once.`);
  // A function, since "$" means something in a replacement.
  return source.replace(find, () => replace);
}
