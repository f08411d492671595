/** The metadata of an audit before its charge. */
export interface Offered {
  readonly auditId: string;
  readonly workspaceId: string;
  readonly bytes: number;
  /** True if the audit may already be charged: its metadata is counted and never refused. */
  readonly neverRefused: boolean;
}

/** The bytes that were just counted; `used` is the workspace's use, including this batch. */
export interface Counted extends Offered {
  readonly used: number;
}

/**
 * Returns the audits whose metadata does not fit within `limit` bytes per workspace, each with the bytes that its
 * workspace used before it. A refused one takes no room from the next.
 */
export function refusedOf(counted: readonly Counted[], limit: number): ReadonlyMap<string, number> {
  const usedBefore = new Map<string, number>();
  for (const { workspaceId, bytes, used } of counted) {
    usedBefore.set(workspaceId, (usedBefore.get(workspaceId) ?? used) - bytes);
  }
  const refused = new Map<string, number>();
  for (const { auditId, workspaceId, bytes, neverRefused } of counted) {
    const before = usedBefore.get(workspaceId)!;
    if (before + bytes > limit && !neverRefused) refused.set(auditId, before);
    else usedBefore.set(workspaceId, before + bytes);
  }
  return refused;
}
