import { Failure } from '#contracts/failures';
import { type IdKind, ID_PREFIXES, isId } from '#contracts/identifiers';
import { isEmail, isLine, MAX_EMAIL_LENGTH } from '#contracts/operator-input';

/**
 * Reads the fields of an operator's command. Every method throws a rejected `Failure` (`INVALID_COMMAND`) that names
 * the field and what is allowed.
 */
export class CommandPayload {
  private readonly fields: Readonly<Record<string, unknown>>;

  constructor(payload: unknown) {
    if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
      throw new Failure('rejected', 'INVALID_COMMAND', 'The payload must be an object.');
    }
    this.fields = payload as Record<string, unknown>;
  }

  id(field: string, kind: IdKind): string {
    const value = this.fields[field];
    if (typeof value !== 'string' || !isId(kind, value)) {
      throw invalid(field, `must be an identifier that begins with ${ID_PREFIXES[kind]}_`);
    }
    return value;
  }

  /** Text of 1 to `max` characters after trimming, without control characters. */
  text(field: string, max: number): string {
    const value = this.fields[field];
    const text = typeof value === 'string' ? value.trim() : '';
    if (!isLine(text, max)) {
      throw invalid(field, `must be text of 1 to ${max} characters without control characters`);
    }
    return text;
  }

  optionalText(field: string, max: number): string | undefined {
    return this.has(field) ? this.text(field, max) : undefined;
  }

  email(field: string): string {
    const text = this.text(field, MAX_EMAIL_LENGTH);
    if (!isEmail(text)) throw invalid(field, 'must be an e-mail address, for example ops@example.com');
    return text;
  }

  /** A whole number from `min` to `max`, both included. */
  integer(field: string, { min, max }: { readonly min: number; readonly max: number }): number {
    const value = this.fields[field];
    if (!Number.isSafeInteger(value) || (value as number) < min || (value as number) > max) {
      throw invalid(field, `must be a whole number from ${min} to ${max}`);
    }
    return value as number;
  }

  optionalInteger(field: string, range: { readonly min: number; readonly max: number }): number | undefined {
    return this.has(field) ? this.integer(field, range) : undefined;
  }

  choice<const T extends string>(field: string, values: readonly T[]): T {
    const value = values.find((candidate) => candidate === this.fields[field]);
    if (value === undefined) throw invalid(field, `must be one of ${values.join(', ')}`);
    return value;
  }

  /** An ISO 8601 instant with a zone, later than now. */
  optionalFutureTime(field: string): Date | undefined {
    if (!this.has(field)) return undefined;
    const value = this.fields[field];
    const isInstant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value);
    const time = new Date(isInstant ? value : Number.NaN);
    if (!(time.getTime() > Date.now())) {
      throw invalid(field, 'must be a time in the future, for example 2027-01-31T12:00:00Z');
    }
    return time;
  }

  /** The object in `field`, to be read in the same way; undefined where it is null. */
  nullableObject(field: string): CommandPayload | undefined {
    const value = this.fields[field];
    if (value === null) return undefined;
    if (typeof value !== 'object' || Array.isArray(value)) throw invalid(field, 'must be an object, or null');
    return new CommandPayload(value);
  }

  private has(field: string): boolean {
    return this.fields[field] !== undefined && this.fields[field] !== null;
  }
}

function invalid(field: string, rule: string): Failure {
  return new Failure('rejected', 'INVALID_COMMAND', `${field} ${rule}.`, { details: { field } });
}
