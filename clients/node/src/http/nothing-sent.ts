/** Codes of Node and undici of attempts that ended before a connection was there. */
const BEFORE_CONNECTION = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Those of a connection, too, that was established and lost its route. */
const OF_ROUTES = new Set(['EHOSTUNREACH', 'ENETUNREACH']);

/** True only where it is certain that nothing of the request was sent. Looks at the error and at its causes. */
export function nothingSent(error: unknown): boolean {
  for (
    let each = error;
    typeof each === 'object' && each !== null;
    each = (each as { cause?: unknown }).cause
  ) {
    const { code, errors, syscall } = each as { code?: unknown; errors?: unknown; syscall?: unknown };
    // A host with several addresses: each of them was tried.
    if (Array.isArray(errors) && errors.length > 0) return errors.every(nothingSent);
    if (typeof code !== 'string') continue;
    if (BEFORE_CONNECTION.has(code) || (OF_ROUTES.has(code) && syscall === 'connect')) return true;
  }
  return false;
}
