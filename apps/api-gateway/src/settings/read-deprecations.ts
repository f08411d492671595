import { LIMITED_ENDPOINTS, type LimitedEndpoint } from '#contracts/limits';
import { ConfigurationError, type Environment } from '#runtime/configuration/environment';
import { type ApiVersion, type Deprecation, nameOf, NOTICE_DAYS } from './deprecation.js';

const VARIABLE = 'API_DEPRECATIONS';
const FIELDS = ['version', 'endpoint', 'deprecated_at', 'sunset_at', 'link'];
const DAY_MS = 86_400_000;

const INSTANT = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;

/**
 * Reads `API_DEPRECATIONS`: a JSON list of objects with `version` or `endpoint` or both, `deprecated_at`, `sunset_at`
 * and optionally `link`. Throws a `ConfigurationError` that names entry and field.
 */
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
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong('is no object');
  const fields = value as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(fields).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) throw wrong(`${unknown} is none of ${FIELDS.join(', ')}`);

  const version = versionField(fields.version, wrong);
  const endpoint = endpointField(fields.endpoint, wrong);
  if (version === undefined && endpoint === undefined) throw wrong('version or endpoint is needed');
  const deprecatedAt = timeField('deprecated_at', fields.deprecated_at, wrong);
  const sunsetAt = timeField('sunset_at', fields.sunset_at, wrong);
  const days = Math.floor((sunsetAt.getTime() - deprecatedAt.getTime()) / DAY_MS);
  if (days < 0) throw wrong('sunset_at is before deprecated_at');
  if (days < NOTICE_DAYS) {
    throw wrong(`sunset_at is ${days} days after deprecated_at; ${NOTICE_DAYS} at least are promised`);
  }
  const link = linkField(fields.link, wrong);
  return {
    ...(version !== undefined && { version }),
    ...(endpoint !== undefined && { endpoint }),
    deprecatedAt,
    sunsetAt,
    ...(link !== undefined && { link }),
  };
}

type Wrong = (problem: string) => ConfigurationError;

function versionField(value: unknown, wrong: Wrong): ApiVersion | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^v\d+$/.test(value)) {
    throw wrong(`version is ${JSON.stringify(value)}: a version such as "v1" is needed`);
  }
  return value as ApiVersion;
}

function endpointField(value: unknown, wrong: Wrong): LimitedEndpoint | undefined {
  if (value === undefined) return undefined;
  const endpoint = LIMITED_ENDPOINTS.find((known) => known === value);
  if (!endpoint) {
    throw wrong(`endpoint is ${JSON.stringify(value)}: one of ${LIMITED_ENDPOINTS.join(', ')} is needed`);
  }
  return endpoint;
}

function timeField(field: string, value: unknown, wrong: Wrong): Date {
  const time = typeof value === 'string' ? parseInstant(value) : undefined;
  if (!time) {
    throw wrong(
      `${field} is ${JSON.stringify(value)}: a date such as "2027-01-31" or "2027-01-31T12:00:00Z" is needed`,
    );
  }
  return time;
}

/** Returns a link that is safe in a header: the URL parser encodes critical characters. */
function linkField(value: unknown, wrong: Wrong): string | undefined {
  if (value === undefined) return undefined;
  const url = typeof value === 'string' ? URL.parse(value) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw wrong(`link is ${JSON.stringify(value)}: an address that starts with https:// is needed`);
  }
  return url.href;
}

/**
 * Parses a time with its offset, or a date, which means the beginning of that day in UTC; undefined if there is no such
 * day.
 */
function parseInstant(text: string): Date | undefined {
  const date = INSTANT.exec(text)?.[1];
  if (date === undefined) return undefined;
  const day = new Date(`${date}T00:00:00Z`);
  const time = new Date(text);
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
  return exists && !Number.isNaN(time.getTime()) ? time : undefined;
}
