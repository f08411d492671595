/** A token of this path shows a report to whoever knows it. */
const SHARED_REPORT = /^\/reports\/[^/?]+/;

/** Returns the URL of a request for logs and traces, without the token that it may be. */
export function shownUrl(url: string): string {
  return url.replace(SHARED_REPORT, '/reports/{token}');
}
