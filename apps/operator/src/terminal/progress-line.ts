const EVERY_MS = 1_000;

export interface ProgressLine {
  show(text: string): void;
  end(): void;
}

/** Shows on standard error how far a long command is: at most once a second, and nothing where it ends before that. */
export function progressLine(): ProgressLine {
  const rewrites = process.stderr.isTTY;
  let next = performance.now() + EVERY_MS;
  let shown = false;
  return {
    show(text) {
      if (performance.now() < next) return;
      next = performance.now() + EVERY_MS;
      shown = true;
      process.stderr.write(rewrites ? `\r\u001b[K${text}` : `${text}\n`);
    },
    end() {
      if (shown && rewrites) process.stderr.write('\r\u001b[K');
    },
  };
}
