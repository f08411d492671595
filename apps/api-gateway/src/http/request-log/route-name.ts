import type { FastifyRequest } from 'fastify';

const names = new Map<string, string>();

/** Returns a router path in documentation style: `/api/v1/audit/{id}:cancel` for `/api/v1/audit/:id([^:]+)::cancel`. */
export function routeName(route: string | undefined): string | undefined {
  if (route === undefined) return undefined;
  let name = names.get(route);
  if (name === undefined) {
    name = route.replace(/::|:(\w+)(\([^)]*\))?/g, (_, parameter?: string) =>
      parameter === undefined ? ':' : `{${parameter}}`,
    );
    names.set(route, name);
  }
  return name;
}

export function routeOf({ is404, routeOptions }: FastifyRequest): string | undefined {
  return is404 ? undefined : routeName(routeOptions.url);
}
