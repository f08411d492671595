/** @typedef {(line: string) => void} Progress Where a command says what it is doing. */

/** All progress goes to standard error: standard output belongs to the command (`acs --json` prints one document). */
export function progress(line) {
  process.stderr.write(`${line}\n`);
}

/** Says `line` at once and how long it has taken every 10 s until `work` settles. */
export async function withProgress(line, work) {
  const began = performance.now();
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`;
  progress(line);
  const ticking = setInterval(() => progress(`  … ${seconds()}`), 10_000);
  try {
    const result = await work();
    progress(`  done in ${seconds()}`);
    return result;
  } finally {
    clearInterval(ticking);
  }
}
