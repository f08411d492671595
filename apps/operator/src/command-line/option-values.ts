import { InvalidArgumentError } from 'commander';
import { type IdKind, ID_PREFIXES, isId } from '#contracts/identifiers';
import { MAX_ENTRY_CREDITS } from '#contracts/money/money';
import { isEmail, isLine, MAX_OVERLAP_SECONDS } from '#contracts/validation/operator-input';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#contracts/webhooks/envelope';
import { parseCidr } from '#outbound-http/rules/address-rule';

export function id(kind: IdKind): (text: string) => string {
  return (text) => {
    if (isId(kind, text)) return text;
    const form = `${ID_PREFIXES[kind]}_ and 26 letters and digits`;
    throw new InvalidArgumentError(`An identifier is needed: ${form}, as acs printed it.`);
  };
}

/** A whole number from `min` to `max`, both included. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`A whole number from ${min} to ${max} is needed.`);
  };
}

/** A number of credits that a threshold may be. */
export const credits = wholeNumber(0, MAX_ENTRY_CREDITS);

/** A number of credits that one ledger entry may move. */
export const entryAmount = wholeNumber(1, MAX_ENTRY_CREDITS);

/** Text of one line, of 1 to `max` characters without the spaces around it. */
export function line(max: number): (text: string) => string {
  return (text) => {
    const trimmed = text.trim();
    if (isLine(trimmed, max)) return trimmed;
    throw new InvalidArgumentError(`Text of 1 to ${max} characters without control characters is needed.`);
  };
}

export function email(text: string): string {
  if (isEmail(text)) return text;
  throw new InvalidArgumentError('An e-mail address such as ops@example.com is needed.');
}

/** An address on the web; whether it may be posted to is for the service to say. */
export function webAddress(text: string): string {
  if (['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '')) return text;
  throw new InvalidArgumentError('An address that starts with https:// is needed.');
}

/** Ranges in CIDR notation, by commas, added to those of the same option before. */
export function addressRanges(text: string, before: readonly string[] = []): readonly string[] {
  const ranges = text.split(',').map((range) => range.trim());
  for (const range of ranges) {
    try {
      parseCidr(range);
    } catch {
      throw new InvalidArgumentError(
        'A range of addresses in CIDR notation is needed, such as 127.0.0.0/8 or fd00::/8.',
      );
    }
  }
  return [...before, ...ranges];
}

const UNITS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/** `0s`, `30m`, `24h` or `7d` as seconds, up to `max`. */
function duration(text: string, max: number, rule: string): number {
  const [, digits, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const seconds = Number(digits) * UNITS[unit as keyof typeof UNITS];
  if (seconds <= max) return seconds;
  throw new InvalidArgumentError(rule);
}

/** A duration in seconds, up to `MAX_OVERLAP_SECONDS`. */
export function overlap(text: string): number {
  const most = `${MAX_OVERLAP_SECONDS / UNITS.d}d`;
  return duration(
    text,
    MAX_OVERLAP_SECONDS,
    `A duration from 0s to ${most} is needed, such as 30m, 24h or 7d.`,
  );
}

/** How long to wait for a lock that another session holds, in seconds: an hour at most. */
export function waitingTime(text: string): number {
  return duration(text, UNITS.h, 'A duration from 0s to 1h is needed, such as 90s or 10m.');
}

/** For how long something may be on its way, in seconds: a week at most. */
export function settling(text: string): number {
  return duration(text, 7 * UNITS.d, 'A duration from 0s to 7d is needed, such as 30m, 24h or 7d.');
}

/** `90d` as days, from `min` to `max`, both included. */
export function ageInDays(min: number, max: number): (text: string) => number {
  return (text) => {
    const days = /^\d{1,9}d$/.test(text) ? Number(text.slice(0, -1)) : Number.NaN;
    if (days >= min && days <= max) return days;
    throw new InvalidArgumentError(
      `A number of days from ${min}d to ${max}d is needed, such as ${min + 60}d.`,
    );
  };
}

/** Some of these, by commas. */
export function someOf<Value extends string>(known: readonly Value[]): (text: string) => Value[] {
  const valueOf = (part: string) => {
    const value = known.find((each) => each === part.trim());
    if (value === undefined) throw new InvalidArgumentError(`"${part}" is none of ${known.join(', ')}.`);
    return value;
  };
  return (text) => text.split(',').map(valueOf);
}

/** `audit.completed,balance.low`, or `all`. */
export function eventTypes(text: string): WebhookEventType[] {
  return text === 'all' ? [...WEBHOOK_EVENT_TYPES] : someOf(WEBHOOK_EVENT_TYPES)(text);
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** A time with its offset, or a date, which is the beginning of that day in UTC. No day that the calendar lacks. */
export function instant(text: string): string {
  const [, date = ''] = INSTANT.exec(text) ?? [];
  const [day, time] = [new Date(`${date}T00:00:00Z`), new Date(text)];
  if (Number.isNaN(day.getTime()) || Number.isNaN(time.getTime()) || !day.toISOString().startsWith(date)) {
    throw new InvalidArgumentError(
      'An ISO 8601 time is needed: 2027-01-31T12:00:00Z, or 2027-01-31 for the beginning of that day in UTC.',
    );
  }
  return time.toISOString();
}

/** As `instant`, of a time that this machine's clock has come to. */
export function pastInstant(text: string): string {
  const time = instant(text);
  if (Date.parse(time) <= Date.now()) return time;
  throw new InvalidArgumentError(`A time in the past is needed: it is ${new Date().toISOString()}.`);
}

/** As `instant`, of a time that this machine's clock has not come to. */
export function futureInstant(text: string): string {
  const time = instant(text);
  if (Date.parse(time) > Date.now()) return time;
  throw new InvalidArgumentError(`A time in the future is needed: it is ${new Date().toISOString()}.`);
}
