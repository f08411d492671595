/**
 * Returns what `work` comes to. Its signal aborts with the reason of `outer`, or with a `TimeoutError` after `ms`
 * milliseconds. Leaves no timer and no listener behind: a timeout of `AbortSignal` runs off, and makes its error, after
 * the work is done, too.
 */
export async function underDeadline<T>(
  outer: AbortSignal,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const control = new AbortController();
  const onAbort = () => control.abort(outer.reason);
  const timer = setTimeout(() => control.abort(timeoutError(ms)), ms);
  if (outer.aborted) onAbort();
  else outer.addEventListener('abort', onAbort, { once: true });
  try {
    return await work(control.signal);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', onAbort);
  }
}

function timeoutError(ms: number): DOMException {
  return new DOMException(`The work was not done after ${ms} ms.`, 'TimeoutError');
}
