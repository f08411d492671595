const MAX_LENGTH = 2_000;
/** Resolves paths; never asked. */
const ORIGIN = 'https://dashboard.invalid';

/**
 * Returns where a sign-in leads to: the path and query of `then` if it is a page of the dashboard on this host, else
 * undefined.
 */
export function thenPath(then: string | null): string | undefined {
  if (then === null || then.length > MAX_LENGTH || !then.startsWith('/dashboard')) return undefined;
  const url = URL.parse(then, ORIGIN);
  if (url?.origin !== ORIGIN || !/^\/dashboard(?:\/(?!sign-in(?:\/|$))|$)/.test(url.pathname))
    return undefined;
  return url.pathname + url.search;
}
