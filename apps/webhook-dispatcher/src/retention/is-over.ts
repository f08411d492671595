/**
 * Whether a delivery ended before a time, as SQL: over a row of `deliveries` and that of its endpoint, by their aliases.
 * What waits ends with its endpoint.
 */
export function isOver(delivery: string, endpoint: string, before: string): string {
  return `((${delivery}.status in ('delivered', 'exhausted', 'dropped') or ${endpoint}.status = 'removed')
           and coalesce(${delivery}.finished_at, ${delivery}.created_at) < ${before})`;
}
