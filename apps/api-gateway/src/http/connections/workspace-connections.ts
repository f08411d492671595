/** Connections by the workspace that they serve, those of a workspace in the order in which they were added. */
export class WorkspaceConnections<Connection> {
  private readonly groups = new Map<string, Set<Connection>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  sizeOf(workspaceId: string): number {
    return this.groups.get(workspaceId)?.size ?? 0;
  }

  add(workspaceId: string, connection: Connection): void {
    const group = this.groups.get(workspaceId) ?? new Set();
    this.groups.set(workspaceId, group);
    if (group.has(connection)) return;
    group.add(connection);
    this.count++;
  }

  delete(workspaceId: string, connection: Connection): void {
    const group = this.groups.get(workspaceId);
    if (group?.delete(connection)) this.count--;
    if (group?.size === 0) this.groups.delete(workspaceId);
  }

  /** Returns the connections of the workspace that has most of those that `counts` accepts: only these, oldest first. */
  most(counts: (connection: Connection) => boolean): readonly Connection[] {
    let most: readonly Connection[] = [];
    for (const group of this.groups.values()) {
      if (group.size <= most.length) continue;
      const counted = [...group].filter(counts);
      if (counted.length > most.length) most = counted;
    }
    return most;
  }
}
