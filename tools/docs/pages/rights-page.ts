import 'reflect-metadata';
import { RequestMethod, type Type } from '@nestjs/common';
import type { DashboardRoute } from '../../../apps/api-gateway/src/dashboard/access/dashboard.guard.js';
import { ROLE_NAMES, ROLES, suffices } from '../../../apps/api-gateway/src/dashboard/access/visitor.js';
import { DashboardModule } from '../../../apps/api-gateway/src/dashboard/dashboard.module.js';
import { table } from './markdown.js';

const INTRODUCTION = `# Rights in the dashboard

For engineers: who may use each page and form of the dashboard. \`npm run docs\` generates this page from the routes. A test asks each route as each
of these people, and fails if somebody else is let in (\`apps/api-gateway/src/dashboard/access/rights.int.spec.ts\`).

People of other workspaces get 404. A form also needs the token of its own session. Each form says whether it needs a fresh sign-in:
those do that decide who receives data, who gets in, or what money moves. They ask for a new link if the last one is older than 15 minutes. A shared report opens for whoever has its link.
`;

interface Route {
  readonly method: string;
  readonly path: string;
  readonly rights: DashboardRoute;
}

/** The page about the routes of the dashboard and whom they open for. */
export function rightsPage(): string {
  const roles = ROLES.map((role) => ROLE_NAMES[role]);
  const rows = routesOf(DashboardModule).map(({ method, path, rights: { least, confirmed } }) => [
    `\`${method} ${path}\``,
    yes(least === 'anyone'),
    yes(least === 'anyone' || least === 'person'),
    ...ROLES.map((role) => yes(least === 'anyone' || least === 'person' || suffices(role, least))),
    confirmed === undefined ? '' : confirmed ? 'yes' : 'no',
  ]);
  const head = ['route', 'without a session', 'with a session', ...roles, 'fresh sign-in'];
  return `${INTRODUCTION}
<!-- prettier-ignore-start -->

${table(head, rows)}
<!-- prettier-ignore-end -->
`;
}

function yes(is: boolean): string {
  return is ? 'yes' : '';
}

/** Returns the routes below `/dashboard` and `/reports` of a module and those that it imports, in the order of their paths. */
function routesOf(module: Type): readonly Route[] {
  const routes = [...controllersOf(module)].flatMap((controller) => {
    const base = `/${Reflect.getMetadata('path', controller) as string}`;
    if (!/^\/(?:dashboard|reports)(?:\/|$)/.test(base)) return [];
    const handlers = Object.entries(Object.getOwnPropertyDescriptors(controller.prototype))
      .filter(([name]) => name !== 'constructor')
      .map(([, { value }]) => value as object);
    return handlers.flatMap((handler) => {
      const path = Reflect.getMetadata('path', handler) as string | undefined;
      if (path === undefined) return [];
      const { dashboard } = Reflect.getMetadata('__fastify_route_config__', handler) as {
        readonly dashboard: DashboardRoute;
      };
      const method = RequestMethod[Reflect.getMetadata('method', handler) as RequestMethod];
      // As Nest joins them: it takes one slash off the end.
      const joined = `${base}${path.startsWith('/') ? '' : '/'}${path}`.replace(/\/$/, '');
      return [{ method, path: joined, rights: dashboard }];
    });
  });
  return routes.toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
}

function controllersOf(module: Type, found = new Set<Type>()): ReadonlySet<Type> {
  for (const controller of (Reflect.getMetadata('controllers', module) ?? []) as Type[])
    found.add(controller);
  for (const imported of (Reflect.getMetadata('imports', module) ?? []) as Type[])
    if (typeof imported === 'function') controllersOf(imported, found);
  return found;
}
