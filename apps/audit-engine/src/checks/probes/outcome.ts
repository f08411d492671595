import type { ProbeAnswer } from '../../page/page-source.js';

export type ProbeOutcome = 'found' | 'broken' | 'unknown';

/**
 * Returns what an answer proves. Servers refuse crawlers with 401, 403 and 429, and fail for a while with 5xx, while
 * readers get the page: only 404, 410 and a name without an address are a fault of the link.
 */
export function outcomeOf({ status, code }: ProbeAnswer): ProbeOutcome {
  if (status === undefined) return code === 'dns_not_found' ? 'broken' : 'unknown';
  if (status === 404 || status === 410) return 'broken';
  return status >= 200 && status < 300 ? 'found' : 'unknown';
}
