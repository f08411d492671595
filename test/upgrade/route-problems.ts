/** The queues that get each type of event. */
export type Routes = Readonly<Record<string, readonly string[]>>;

type Route = readonly [type: string, queue: string];

/**
 * What is wrong with the routes that are gone since earlier versions, oldest first, of which the last is the one that
 * this version replaces app by app: its apps still want theirs, and what no app wants any more must go, or its queue
 * gets events without a handler.
 */
export function routeProblems(
  earlier: readonly Routes[],
  today: Routes,
  retired: readonly Route[],
  leaving: readonly Route[],
): string[] {
  const isIn = (routes: Routes, [type, queue]: Route) => routes[type]?.includes(queue) ?? false;
  const before = earlier.at(-1) ?? {};
  const gone = earlier
    .slice(0, -1)
    .flatMap((routes) => pairsOf(routes))
    .filter((route) => !isIn(before, route) && !isIn(today, route))
    .filter((route) => !names(retired, route));
  const justGone = pairsOf(before).filter((route) => !isIn(today, route) && !names(leaving, route));
  const missed = new Set(gone.map((route) => `${named(route)} is gone and not retired`));
  return [
    ...retired.filter((route) => isIn(today, route)).map((route) => `${named(route)} is retired and wanted`),
    ...retired
      .filter((route) => isIn(before, route))
      .map((route) => `${named(route)} is retired a version too early`),
    ...missed,
    ...justGone.map((route) => `${named(route)} has just gone, and nobody handles what still comes`),
    ...leaving.filter((route) => isIn(today, route)).map((route) => `${named(route)} leaves and is wanted`),
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
