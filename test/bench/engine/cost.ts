/** What runs took, in milliseconds each. */
export interface Costs {
  readonly wall: readonly number[];
  /** Of this process with all of its threads. */
  readonly cpu: readonly number[];
}

/** Runs the works in turn, `rounds` times, one at a time, so that what else the machine does falls on all of them alike. */
export async function costsOf(
  rounds: number,
  works: readonly (() => Promise<unknown>)[],
): Promise<readonly Costs[]> {
  const costs = works.map(() => ({ wall: [] as number[], cpu: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const [index, work] of works.entries()) {
      const cpuBefore = process.cpuUsage();
      const startedAt = performance.now();
      await work();
      costs[index]?.wall.push(performance.now() - startedAt);
      const { user, system } = process.cpuUsage(cpuBefore);
      costs[index]?.cpu.push((user + system) / 1_000);
    }
  }
  return costs;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0);
}
