import { Failure } from '#contracts/failures';
import { type IdKind, ID_PREFIXES, isId } from '#contracts/identifiers';
import { assertStorable } from '#postgres/unstorable-text';

/**
 * Reads the fields of a message. Every method throws a rejected `Failure` (`INVALID_MESSAGE`, or the code it is given)
 * that names the field and what is allowed. Whether an amount is allowed is for the deciders to say.
 */
export class MessagePayload {
  private readonly fields: Readonly<Record<string, unknown>>;

  constructor(payload: unknown) {
    if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
      throw new Failure('rejected', 'INVALID_MESSAGE', 'the payload must be an object');
    this.fields = payload as Record<string, unknown>;
  }

  id(field: string, kind: IdKind): string {
    const value = this.fields[field];
    if (typeof value === 'string' && isId(kind, value)) return value;
    throw invalid(field, `must be an identifier that begins with ${ID_PREFIXES[kind]}_`);
  }

  /** Text of 1 to `max` characters that the database can hold (else `UnstorableText`). */
  text(field: string, max: number): string {
    const value = this.fields[field];
    if (typeof value !== 'string' || value.length < 1 || value.length > max)
      throw invalid(field, `must be text of 1 to ${max} characters`);
    assertStorable(value, field);
    return value;
  }

  /**
   * Text as `text` reads it that people will read in one line: not blank, and without control characters. Spellings that
   * look alike become one (no spaces around it, Unicode's NFC), since a person may type it again.
   */
  label(field: string, max: number): string {
    const value = this.text(field, max).trim().normalize('NFC');
    if (value === '' || /\p{Cc}/u.test(value))
      throw invalid(field, 'must not be blank nor hold control characters');
    return value;
  }

  number(field: string): number {
    const value = this.fields[field];
    if (typeof value === 'number') return value;
    throw invalid(field, 'must be a number');
  }

  flag(field: string): boolean {
    const value = this.fields[field];
    if (typeof value === 'boolean') return value;
    throw invalid(field, 'must be true or false');
  }

  /** A whole number from 0, exact. */
  count(field: string): number {
    const value = this.fields[field];
    if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
    throw invalid(field, 'must be a whole number from 0');
  }

  /** A time as ISO 8601 text; absent where the field is. */
  optionalTime(field: string): Date | undefined {
    return this.fields[field] === undefined ? undefined : this.time(field);
  }

  /** A time as ISO 8601 text. */
  time(field: string): Date {
    const value = this.fields[field];
    const time = typeof value === 'string' ? new Date(value) : undefined;
    if (time && !Number.isNaN(time.getTime())) return time;
    throw invalid(field, 'must be an ISO 8601 time');
  }

  choice<const T extends string>(field: string, values: readonly T[], code?: string): T {
    const value = values.find((candidate) => candidate === this.fields[field]);
    if (value !== undefined) return value;
    throw invalid(field, `must be one of ${values.join(', ')}`, code);
  }
}

function invalid(field: string, rule: string, code = 'INVALID_MESSAGE'): Failure {
  return new Failure('rejected', code, `${field} ${rule}`, { details: { field } });
}
