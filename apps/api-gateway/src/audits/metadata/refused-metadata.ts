/** Metadata of an audit that is about to be charged. */
export interface Offered {
  readonly auditId: string;
  readonly workspaceId: string;
  readonly bytes: number;
  /** The audit may be charged already: its metadata is counted, and never refused. */
  readonly neverRefused: boolean;
}

/** What was counted a moment ago; `used` by its workspace, with all that was counted with it. */
export interface Counted extends Offered {
  readonly used: number;
}

/**
 * The audits whose metadata does not fit within `limit` bytes a workspace, each with the bytes that its workspace used
 * before it. By turns: one that does not fit takes no room from the next.
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
