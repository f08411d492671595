import { Matches } from 'class-validator';
import { LIMITED_ENDPOINTS, type LimitedEndpoint } from '#contracts/limits';
import { MayBeAbsent } from '#contracts/validation/fields';
import { IsInstant } from '#contracts/validation/is-iso-time';
import { ValidatedBy } from '#contracts/validation/validated-by';
import { IsOneOf } from '#contracts/validation/values';
import { violationOf } from '#contracts/validation/violation';
import { ConfigurationError, type Environment } from '#runtime/configuration/environment';

/** The fewest days between deprecation and sunset (contract section 9). */
const NOTICE_DAYS = 180;

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

const VARIABLE = 'API_DEPRECATIONS';
const DAY_MS = 86_400_000;
const TIME_RULE = '$property must be a date such as "2027-01-31" or "2027-01-31T12:00:00Z"';

class DeprecationEntry {
  @MayBeAbsent()
  @Matches(/^v\d+$/, { message: '$property must be a version such as "v1"' })
  readonly version?: ApiVersion;

  @MayBeAbsent()
  @IsOneOf(LIMITED_ENDPOINTS)
  readonly endpoint?: LimitedEndpoint;

  @IsInstant({ message: TIME_RULE })
  readonly deprecated_at!: string;

  @IsInstant({ message: TIME_RULE })
  readonly sunset_at!: string;

  @MayBeAbsent()
  @ValidatedBy('isLink', isLink, 'must be an address that starts with https://')
  readonly link?: string;
}

const FIELDS = ['version', 'endpoint', 'deprecated_at', 'sunset_at', 'link'];

function isLink(value: unknown): boolean {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  return url?.protocol === 'https:' || url?.protocol === 'http:';
}

/** Reads `API_DEPRECATIONS`, a JSON list of entries. Throws a `ConfigurationError` that names entry and field. */
export function readDeprecations(env: Environment): readonly Deprecation[] {
  const text = env.optional(VARIABLE);
  if (text === undefined) return [];
  const entries = parseList(text).map(readEntry);
  const twice = entries.find((entry, index) => entries.findIndex(isAbout(entry)) < index);
  if (twice) throw new ConfigurationError(VARIABLE, `says twice that ${nameOf(twice)} is deprecated`);
  return entries;
}

function isAbout({ version, endpoint }: Deprecation): (other: Deprecation) => boolean {
  return (other) => other.version === version && other.endpoint === endpoint;
}

function parseList(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
  } catch {
    // Reported below.
  }
  throw new ConfigurationError(
    VARIABLE,
    'is no JSON list of objects such as {"version":"v1","deprecated_at":"2027-01-31","sunset_at":"2027-12-31"}',
  );
}

function readEntry(value: unknown, index: number): Deprecation {
  const wrong = (problem: string) => new ConfigurationError(VARIABLE, `entry ${index + 1}: ${problem}`);
  const unknown = Object.keys(Object(value) as object).find((name) => !FIELDS.includes(name));
  const violation = violationOf(DeprecationEntry, value);
  if (violation?.field === '') throw wrong(violation.rule);
  if (unknown !== undefined) throw wrong(`${unknown} is none of ${FIELDS.join(', ')}`);
  if (violation) throw wrong(`${violation.field} ${violation.rule}`);

  const { version, endpoint, deprecated_at, sunset_at, link } = value as DeprecationEntry;
  if (version === undefined && endpoint === undefined) throw wrong('version or endpoint is needed');
  const [deprecatedAt, sunsetAt] = [new Date(deprecated_at), new Date(sunset_at)];
  const days = Math.floor((sunsetAt.getTime() - deprecatedAt.getTime()) / DAY_MS);
  if (days < 0) throw wrong('sunset_at is before deprecated_at');
  if (days < NOTICE_DAYS)
    throw wrong(`sunset_at is ${days} days after deprecated_at; ${NOTICE_DAYS} at least are promised`);
  return {
    ...(version !== undefined && { version }),
    ...(endpoint !== undefined && { endpoint }),
    deprecatedAt,
    sunsetAt,
    // Safe in a header: the URL parser encodes critical characters.
    ...(link !== undefined && { link: new URL(link).href }),
  };
}
