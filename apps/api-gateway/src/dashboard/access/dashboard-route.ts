import type { RouteOptions } from 'fastify';
import type { Role } from './roles.js';

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

/** Throws for a route that changes something and does not say whether it needs a fresh sign-in. */
export function assertConfirmedIsSet({ url, method, config }: RouteOptions): void {
  const { dashboard } = (config ?? {}) as { readonly dashboard?: DashboardRoute };
  if (dashboard && dashboard.confirmed === undefined && [method].flat().includes('POST'))
    throw new Error(
      `POST ${url} does not say whether it needs a fresh sign-in: give its method @Acts(least, { confirmed }), not @Opens`,
    );
}
