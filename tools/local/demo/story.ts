/** The demo promised something that did not happen. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise';
}

/** Tells the demo as a story on standard output, and holds it to what it says. */
export class Story {
  private chapters = 0;
  private readonly started = performance.now();

  chapter(title: string): void {
    const seconds = ((performance.now() - this.started) / 1000).toFixed(1);
    console.log(`\n${++this.chapters}. ${title}  [${seconds} s]`);
  }

  tell(...lines: readonly string[]): void {
    for (const line of lines) console.log(`   ${line}`);
  }

  /** Prints `promised` with a tick where it holds; else throws `BrokenPromise` with it. */
  promise(promised: string, holds: boolean, seen?: unknown): void {
    if (!holds)
      throw new BrokenPromise(`${promised}${seen === undefined ? '' : `, but: ${JSON.stringify(seen)}`}`);
    console.log(`   ✓ ${promised}`);
  }
}
