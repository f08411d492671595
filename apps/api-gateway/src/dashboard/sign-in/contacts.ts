/**
 * Returns the condition that the address `of` is the contact of the workspace `w`. The first part is the one of the
 * index; the second compares what `asAddress` returns.
 */
export function isContact(of: string): string {
  return `(lower(w.email) = lower(${of}) and lower(w.email collate "C") = ${of})`;
}

/** The contact of a workspace without a member may become its first owner. */
export const WITHOUT_MEMBER = `not exists (select from members m where m.workspace_id = w.workspace_id)`;
