import type { Deprecation } from '../versioning/deprecation.js';
import type { Operation } from './openapi-types.js';

/** The operation as it is, or as one that will be taken away: what its answers' headers say, for readers. */
export function asAnnounced(operation: Operation, deprecation: Deprecation | undefined): Operation {
  if (!deprecation) return operation;
  const { deprecatedAt, sunsetAt, link } = deprecation;
  const more = link === undefined ? '' : ` [More about it](${link}).`;
  const notice = `**Deprecated** since ${dayOf(deprecatedAt)}; it stays until ${dayOf(sunsetAt)} at the least.${more}`;
  return { ...operation, deprecated: true, description: `${notice}\n\n${operation.description}` };
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
