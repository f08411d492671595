import { isNativeError } from 'node:util/types';
import { DatabaseError } from 'pg';
import { type DatabaseVerdict, isOfContention, verdictOn } from './database-failure.rule.js';

const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ECONNABORTED',
  'EAI_AGAIN',
]);
const UNAVAILABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Query read timeout/;

/** Whose fault `error` is where the database raised it, or the way to it; undefined for any other. Looks through `cause`. */
export function databaseVerdict(error: unknown): DatabaseVerdict | undefined {
  if (!isNativeError(error)) return undefined;
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof DatabaseError) return verdictOn(code ?? '', error);
  if (code !== undefined && UNAVAILABLE_CODES.has(code)) return 'unavailable';
  // pg raises plain errors without a code for these; the texts are its own constants.
  return UNAVAILABLE_MESSAGES.test(error.message) ? 'unavailable' : databaseVerdict(error.cause);
}

/**
 * True where `error` says that the database is away or can't work for anybody (refused, cut, starting up, disk full, our
 * password refused), as opposed to a statement that is wrong. Looks through `cause`.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const verdict = databaseVerdict(error);
  return verdict === 'unavailable' || verdict === 'out-of-room';
}

/**
 * True where `error` of the database is no fault of what was asked, as far as can be known: it may succeed later. Looks
 * through `cause`.
 */
export function mayPassLater(error: unknown): boolean {
  const verdict = databaseVerdict(error);
  return verdict !== undefined && verdict !== 'ours';
}

/**
 * True where another transaction was in the way: nothing was written, and the same work may succeed at once. Does not look
 * through `cause`.
 */
export function isContention(error: unknown): boolean {
  return error instanceof DatabaseError && isOfContention(error.code ?? '');
}
