import { WORKSPACE_ROLES, type WorkspaceRole } from '#contracts/gateway/commands';

/** What a person may do in a workspace, the least first. An owner may do what a member may, a member what a reader may. */
export const ROLES = WORKSPACE_ROLES;
export type Role = WorkspaceRole;

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  reader: 'Read only',
  member: 'Member',
  owner: 'Owner',
};

export function isRole(text: unknown): text is Role {
  return ROLES.includes(text as Role);
}

/** Returns whether a role may use what needs `least`. */
export function suffices(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}
