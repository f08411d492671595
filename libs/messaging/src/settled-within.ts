/**
 * Waits until `work` has ended, well or badly, but for `withinMs` milliseconds at most. Returns whether it has; never
 * rejects, and leaves no timer behind.
 */
export async function settledWithin(work: Promise<unknown>, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, withinMs, false);
  });
  const settled = work.then(
    () => true,
    () => true,
  );
  const inTime = await Promise.race([settled, late]);
  clearTimeout(timer);
  return inTime;
}
