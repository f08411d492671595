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
