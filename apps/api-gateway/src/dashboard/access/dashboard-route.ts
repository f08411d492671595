import type { Role } from './roles.js';

/** What a route of the dashboard needs. It is in the route's Fastify config as `dashboard`. */
export interface DashboardRoute {
  /** `anyone` needs no session, `person` a session, a role that role or a greater one in the workspace of the path. */
  readonly least: 'anyone' | 'person' | Role;
  /** Whether the person must have proved who they are in the last quarter of an hour. */
  readonly confirmed: boolean;
}
