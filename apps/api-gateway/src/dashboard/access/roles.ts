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

/** What a route of the dashboard needs. It is in the route's Fastify config as `dashboard`. */
export interface DashboardRoute {
  /** `anyone` needs no session, `person` a session, a role that role or a greater one in the workspace of the path. */
  readonly least: 'anyone' | 'person' | Role;
  /**
   * Whether the person must have proved who they are in the last quarter of an hour; undefined for what only shows
   * something. The effect decides, for a session that somebody else found open. True for what decides
   * - who receives data: endpoints, their secrets, links to reports;
   * - who gets in: people, their roles, keys;
   * - what money moves: a payment.
   * False for what takes only from the sender's own way in, for what ends a key or a link, which must be quick, and for
   * what goes to those who receive it already. Audits spend what was paid before, up to the limits.
   */
  readonly confirmed?: boolean;
}
