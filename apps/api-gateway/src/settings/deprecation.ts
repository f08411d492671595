import type { LimitedEndpoint } from '#contracts/limits';

/** The fewest days between deprecation and sunset (contract section 9). */
export const NOTICE_DAYS = 180;

export interface VersionedEndpoint {
  readonly version: ApiVersion;
  readonly endpoint: LimitedEndpoint;
}

/** The deprecation of a version, of an endpoint, or of an endpoint in one version. */
export interface Deprecation extends Partial<VersionedEndpoint> {
  /** When it was announced. */
  readonly deprecatedAt: Date;
  /** The earliest time of its removal. */
  readonly sunsetAt: Date;
  /** A page about it. */
  readonly link?: string;
}

export function concerns({ version, endpoint }: Deprecation, subject: VersionedEndpoint): boolean {
  return (
    (version === undefined || version === subject.version) &&
    (endpoint === undefined || endpoint === subject.endpoint)
  );
}

/** Returns the deprecation of an endpoint. Of several, the one with the earliest sunset. */
export function deprecationOf(
  subject: VersionedEndpoint,
  announced: readonly Deprecation[],
): Deprecation | undefined {
  return announced
    .filter((deprecation) => concerns(deprecation, subject))
    .sort((one, other) => one.sunsetAt.getTime() - other.sunsetAt.getTime())[0];
}

/**
 * Returns the headers `Deprecation` (RFC 9745, a date in Unix seconds), `Sunset` (RFC 8594, an HTTP date) and, if there
 * is a page, a `Link` to it in both relations (RFC 8288).
 */
export function deprecationHeaders({ deprecatedAt, sunsetAt, link }: Deprecation): Record<string, string> {
  return {
    deprecation: `@${Math.floor(deprecatedAt.getTime() / 1_000)}`,
    sunset: sunsetAt.toUTCString(),
    ...(link !== undefined && { link: `<${link}>; rel="deprecation", <${link}>; rel="sunset"` }),
  };
}

/** Returns a name for messages: `v1`, `balance.get`, `balance.get of v1`. */
export function nameOf({ version, endpoint }: Pick<Deprecation, 'version' | 'endpoint'>): string {
  if (endpoint === undefined) return String(version);
  return version === undefined ? endpoint : `${endpoint} of ${version}`;
}

/** A version of the API, as in its paths. */
export type ApiVersion = `v${number}`;
