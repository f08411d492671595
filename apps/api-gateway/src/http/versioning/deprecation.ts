import type { LimitedEndpoint } from '#contracts/limits';
import type { ApiVersion } from './api-controller.js';

/** Days for which what is deprecated stays available at least (contract section 9). */
export const NOTICE_DAYS = 180;

/** An endpoint of one version. */
export interface VersionedEndpoint {
  readonly version: ApiVersion;
  readonly endpoint: LimitedEndpoint;
}

/** An announcement that something will be taken away: a version, an endpoint, or an endpoint of one version only. */
export interface Deprecation extends Partial<VersionedEndpoint> {
  /** When it was announced. */
  readonly deprecatedAt: Date;
  /** Until when it is available at least. */
  readonly sunsetAt: Date;
  /** Where people read more. */
  readonly link?: string;
}

/** Whether the announcement is about this endpoint. */
export function concerns({ version, endpoint }: Deprecation, subject: VersionedEndpoint): boolean {
  return (
    (version === undefined || version === subject.version) &&
    (endpoint === undefined || endpoint === subject.endpoint)
  );
}

/** What answers of an endpoint announce. Of several announcements the one that ends first: until then it is there. */
export function deprecationOf(
  subject: VersionedEndpoint,
  announced: readonly Deprecation[],
): Deprecation | undefined {
  return announced
    .filter((deprecation) => concerns(deprecation, subject))
    .sort((one, other) => one.sunsetAt.getTime() - other.sunsetAt.getTime())[0];
}

/**
 * The headers of an answer: `Deprecation` (RFC 9745, a date in Unix seconds), `Sunset` (RFC 8594, an HTTP date) and,
 * where there is a page, a `Link` to it in both relations (RFC 8288).
 */
export function deprecationHeaders({ deprecatedAt, sunsetAt, link }: Deprecation): Record<string, string> {
  return {
    deprecation: `@${Math.floor(deprecatedAt.getTime() / 1_000)}`,
    sunset: sunsetAt.toUTCString(),
    ...(link !== undefined && { link: `<${link}>; rel="deprecation", <${link}>; rel="sunset"` }),
  };
}

/** What it is about, in words: `v1`, `balance.get`, `balance.get of v1`. */
export function nameOf({ version, endpoint }: Pick<Deprecation, 'version' | 'endpoint'>): string {
  if (endpoint === undefined) return String(version);
  return version === undefined ? endpoint : `${endpoint} of ${version}`;
}
