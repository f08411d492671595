/** Metadata that was counted a moment ago, and what its workspace uses with all that was counted with it. */
export interface Counted {
  readonly auditId: string;
  readonly workspaceId: string;
  readonly bytes: number;
  readonly used: number;
  /** Of an audit that may be charged already: its metadata counts, and always fits. */
  readonly neverRefused?: boolean;
}

/**
 * The audits whose metadata fits within `limit` bytes a workspace, or is never refused, by turns: one that does not fit
 * takes no room from the next.
 */
export function fitting(counted: readonly Counted[], limit: number): ReadonlySet<string> {
  const usedBefore = new Map<string, number>();
  for (const { workspaceId, bytes, used } of counted) {
    usedBefore.set(workspaceId, (usedBefore.get(workspaceId) ?? used) - bytes);
  }
  const fits = new Set<string>();
  for (const { auditId, workspaceId, bytes, neverRefused } of counted) {
    const together = usedBefore.get(workspaceId)! + bytes;
    if (together > limit && !neverRefused) continue;
    usedBefore.set(workspaceId, together);
    fits.add(auditId);
  }
  return fits;
}
