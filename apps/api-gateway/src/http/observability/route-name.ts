import type { FastifyRequest } from 'fastify';

const names = new Map<string, string>();

/** A route of the router as its readers write it: `/api/v1/audit/{id}:cancel` for `/api/v1/audit/:id([^:]+)::cancel`. */
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

/** The name of the route that a request took; undefined where it led nowhere. */
export function routeOf({ is404, routeOptions }: FastifyRequest): string | undefined {
  return is404 ? undefined : routeName(routeOptions.url);
}
