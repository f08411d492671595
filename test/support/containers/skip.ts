/** Says why nothing was rehearsed; returns the exit code. */
export function skip(reason: string): number {
  console.log(`Skipped: no container engine runs here, because ${reason}.\n0 passed, 0 failed`);
  return 0;
}
