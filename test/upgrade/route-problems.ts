/** The queues that get each type of event. */
export type Routes = Readonly<Record<string, readonly string[]>>;

type Route = readonly [type: string, queue: string];

/**
 * What is wrong with the routes that are gone since earlier versions, oldest first, of which the last is the one that
 * this version replaces app by app. Its apps still want theirs, so a route stays, with a handler, for one version more;
 * what no app wants any more must be retired, or its queue gets events without a handler.
 */
export function routeProblems(
  earlier: readonly Routes[],
  today: Routes,
  retired: readonly Route[],
): string[] {
  const isIn = (routes: Routes, [type, queue]: Route) => routes[type]?.includes(queue) ?? false;
  const gone = earlier.flatMap((routes) => pairsOf(routes)).filter((route) => !isIn(today, route));
  const missed = gone
    .filter((route) => !names(retired, route))
    .map((route) => `${named(route)} is gone and not retired`);
  return [
    ...retired.filter((route) => isIn(today, route)).map((route) => `${named(route)} is retired and wanted`),
    ...new Set(missed),
  ];
}

function names(routes: readonly Route[], [type, queue]: Route): boolean {
  return routes.some(([one, other]) => one === type && other === queue);
}

function pairsOf(routes: Routes): Route[] {
  return Object.entries(routes).flatMap(([type, queues]) => queues.map((queue) => [type, queue] as const));
}

function named([type, queue]: Route): string {
  return `${type} to ${queue}`;
}
