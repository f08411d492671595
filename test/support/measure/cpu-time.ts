/** Milliseconds of the processor that `work` takes: a busy machine makes them no more, as it does those of a clock. */
export function cpuMsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
