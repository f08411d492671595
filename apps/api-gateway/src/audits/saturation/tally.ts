/** A count for each workspace. */
export class Tally {
  private readonly counts: Map<string, number>;
  private sum: number;

  constructor(entries: Iterable<readonly [string, number]> = []) {
    this.counts = new Map(entries);
    this.sum = [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  get total(): number {
    return this.sum;
  }

  of(workspaceId: string): number {
    return this.counts.get(workspaceId) ?? 0;
  }

  add(workspaceId: string, count: number): void {
    this.sum += count;
    const left = this.of(workspaceId) + count;
    if (left === 0) this.counts.delete(workspaceId);
    else this.counts.set(workspaceId, left);
  }

  subtract(other: Tally): void {
    for (const [workspaceId, count] of other.counts) this.add(workspaceId, -count);
  }

  copy(): Tally {
    return new Tally(this.counts);
  }
}
