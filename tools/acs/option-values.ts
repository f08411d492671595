import { InvalidArgumentError } from 'commander';
import { isPostingAmount, MAX_POSTING } from '#contracts/money';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#contracts/webhooks';

/** A whole number of credits, 0 or more. */
export function credits(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('A whole number of credits is needed.');
  return Number(text);
}

/** A whole number of credits that one posting may move: 1 to `MAX_POSTING`. */
export function postingAmount(text: string): number {
  const amount = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!isPostingAmount(amount))
    throw new InvalidArgumentError(`A whole number of credits from 1 to ${MAX_POSTING} is needed.`);
  return amount;
}

export function count(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('A whole number from 1 is needed.');
  return Number(text);
}

const UNITS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/** `90s`, `30m`, `24h` or `7d` as seconds. */
export function duration(text: string): number {
  const [, digits, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (!digits) throw new InvalidArgumentError('A duration such as 30m, 24h or 7d is needed.');
  return Number(digits) * UNITS[unit as keyof typeof UNITS];
}

/** `audit.completed,balance.low`, or `all`. */
export function eventTypes(text: string): WebhookEventType[] {
  if (text === 'all') return [...WEBHOOK_EVENT_TYPES];
  return text.split(',').map((part) => {
    const type = WEBHOOK_EVENT_TYPES.find((known) => known === part.trim());
    if (!type) throw new InvalidArgumentError(`"${part}" is none of ${WEBHOOK_EVENT_TYPES.join(', ')}.`);
    return type;
  });
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
