/** What operators may enter: `acs` checks it before it sends anything, and the service that gets it again. */

/** Of a workspace or a key, in characters. */
export const MAX_NAME_LENGTH = 200;
/** What a grant of credits is for, in characters. */
export const MAX_GRANT_REFERENCE_LENGTH = 200;
/** How long a rotated key may stay valid beside its successor: 30 days. */
export const MAX_OVERLAP_SECONDS = 30 * 86_400;
/** Limits of its own that a key can be given. */
export const MAX_OVERRIDE_PER_MINUTE = 1_000_000;
export const MAX_OVERRIDE_PER_DAY = 1_000_000_000;
/** The fastest pace that a recovery of deliveries can be asked for. */
export const MAX_RECOVERED_PER_MINUTE = 100_000;
/** Deliveries that one list shows. */
export const MAX_LISTED_DELIVERIES = 1_000;
export const MAX_LISTED_KEYS = 500;

/** Of an e-mail address, in characters: RFC 5321 section 4.5.3.1.3, a path of 256 with its angle brackets. */
export const MAX_EMAIL_LENGTH = 254;
/** Without blanks and control characters, which could break out of a header. */
const EMAIL = /^[^\s\p{C}@<>]+@[^\s\p{C}@<>][^\s\p{C}@<>.]*\.[^\s\p{C}@<>]+$/u;

/** Whether a mail may be sent to it; whether anybody reads it only a mail can tell. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}

/** True for 1 to `max` characters, none of them a control character or half a character. */
export function isLine(text: string, max: number): boolean {
  return text.length >= 1 && text.length <= max && !/[\p{Cc}\p{Cs}]/u.test(text);
}
