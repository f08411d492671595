/** A token of this path shows a report to whoever knows it. */
const SHARED_REPORT = /^\/reports\/[^/?]+/;

/** Returns the path of a request's URL for traces: without the query, and without the token that it may be. */
export function shownPath(url: string): string {
  return url.split('?', 1)[0]!.replace(SHARED_REPORT, '/reports/{token}');
}
