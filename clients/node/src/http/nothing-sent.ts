/** Codes of Node and undici of attempts that ended before a connection was there. */
const BEFORE_CONNECTION = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** True only where it is certain that nothing of the request was sent. Looks at the error and at its causes. */
export function nothingSent(error: unknown): boolean {
  for (
    let each = error;
    typeof each === 'object' && each !== null;
    each = (each as { cause?: unknown }).cause
  ) {
    const { code, errors } = each as { code?: unknown; errors?: unknown };
    // A host with several addresses: each of them was tried.
    if (Array.isArray(errors) && errors.length > 0) return errors.every(nothingSent);
    if (typeof code === 'string' && BEFORE_CONNECTION.has(code)) return true;
  }
  return false;
}
