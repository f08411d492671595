/** The queues that get each type of event. */
export type Routes = Readonly<Record<string, readonly string[]>>;

/**
 * What is wrong with the routes that are gone since earlier versions, oldest first, of which the last is the one that
 * this version replaces app by app: its apps still want theirs, and what no app wants any more must go, or its queue
 * gets events without a handler.
 */
export function routeProblems(
  earlier: readonly Routes[],
  today: Routes,
  retired: readonly (readonly [type: string, queue: string])[],
): string[] {
  const isIn = (routes: Routes, [type, queue]: readonly [string, string]) =>
    routes[type]?.includes(queue) ?? false;
  const before = earlier.at(-1) ?? {};
  const gone = earlier
    .slice(0, -1)
    .flatMap((routes) => pairsOf(routes))
    .filter((route) => !isIn(before, route) && !isIn(today, route))
    .filter(([type, queue]) => !retired.some(([one, other]) => one === type && other === queue));
  const missed = new Set(gone.map((route) => `${named(route)} is gone and not retired`));
  return [
    ...retired.filter((route) => isIn(today, route)).map((route) => `${named(route)} is retired and wanted`),
    ...retired
      .filter((route) => isIn(before, route))
      .map((route) => `${named(route)} is retired a version too early`),
    ...missed,
  ];
}

function pairsOf(routes: Routes): (readonly [string, string])[] {
  return Object.entries(routes).flatMap(([type, queues]) => queues.map((queue) => [type, queue] as const));
}

function named([type, queue]: readonly [string, string]): string {
  return `${type} to ${queue}`;
}
