import { createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RequestTrace } from '../../http/observability/request-trace.js';
import type { Role } from './roles.js';

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
