import type { ValidationOptions } from 'class-validator';
import { ValidatedBy } from './validated-by.js';

/** A time of `@IsIsoTime()` or `@IsInstant()` in the one spelling that is stored: ISO 8601 in UTC. */
export function asUtc(time: string): string {
  return new Date(time).toISOString();
}

/** A time as ISO 8601 text, as far as `Date` reads it. */
export function IsIsoTime(options?: ValidationOptions): PropertyDecorator {
  return ValidatedBy(
    'isIsoTime',
    (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
    'must be an ISO 8601 time',
    options,
  );
}

export const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Returns whether a value is the text of a day, or of an instant with its zone. */
export function isInstant(value: unknown): boolean {
  return typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value)) && isDay(value);
}

/** `Date` takes 31 February for 3 March. */
function isDay(time: string): boolean {
  const day = time.slice(0, 10);
  return new Date(day).toISOString().startsWith(day);
}

/** A day, or an instant with its zone, as the database reads it, too: `Date` takes nearly anything. */
export function IsInstant(options?: ValidationOptions): PropertyDecorator {
  return ValidatedBy('isInstant', isInstant, 'must be an ISO 8601 time', options);
}

const ZONED = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

/** An ISO 8601 instant with a zone, later than now. */
export function IsFutureTime(options?: ValidationOptions): PropertyDecorator {
  return ValidatedBy(
    'isFutureTime',
    (value) => typeof value === 'string' && ZONED.test(value) && Date.parse(value) > Date.now(),
    'must be a time in the future, for example 2027-01-31T12:00:00Z',
    options,
  );
}
