import { createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { WORKSPACE_ROLES, type WorkspaceRole } from '#contracts/gateway/commands';
import type { RequestTrace } from '../../http/observability/request-trace.js';

/** The name of the request decorator that holds the `Visitor`. */
export const VISITOR = 'visitor';

export interface SignedInPerson {
  readonly personId: string;
  readonly email: string;
  readonly sessionId: string;
  /** When the person last proved who they are. */
  readonly confirmedAt: Date;
  /** The token that every form of this session carries. */
  readonly csrf: string;
}

/** A person with a session, who looks at one of their workspaces, and what they ask for. */
export interface Visitor extends SignedInPerson {
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly role: Role;
  /** The path of the workspace's dashboard, as links name it: `/dashboard/ws_…`, behind the path of the public URL. */
  readonly home: string;
  /** The form that they sent; empty if they sent none. */
  readonly form: URLSearchParams;
  readonly trace: RequestTrace;
}

/** Injects the visitor that `DashboardGuard` let in; a `SignedInPerson` if the route names no workspace. */
export const CurrentVisitor = createParamDecorator((_data: unknown, context) =>
  context.switchToHttp().getRequest<FastifyRequest>().getDecorator<Visitor>(VISITOR),
);

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
