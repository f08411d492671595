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

/** The server is a standby, as a demoted primary is: what it has may be old. A new connection may lead to the primary. */
export class StandbyServer extends Error {
  override readonly name = 'StandbyServer';

  constructor() {
    super('the database server is a standby, which can only be read');
  }
}

/** Returns the verdict on an error of the database or of the connection to it; undefined for any other. Follows `cause`. */
export function databaseVerdict(error: unknown): DatabaseVerdict | undefined {
  if (!isNativeError(error)) return undefined;
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof DatabaseError) return verdictOn(code ?? '', error);
  if (error instanceof StandbyServer) return 'unavailable';
  if (code !== undefined && UNAVAILABLE_CODES.has(code)) return 'unavailable';
  // pg raises plain errors without a code for these; the texts are its own constants.
  return UNAVAILABLE_MESSAGES.test(error.message) ? 'unavailable' : databaseVerdict(error.cause);
}

/**
 * True if `error` says that the database is unavailable for any client (refused, disconnected, starting up, a standby,
 * disk full, our password refused), as opposed to a wrong statement. Follows `cause`.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const verdict = databaseVerdict(error);
  return verdict === 'unavailable' || verdict === 'out-of-room';
}

/** True if a database error is, as far as known, not caused by the request: it may succeed later. Follows `cause`. */
export function mayPassLater(error: unknown): boolean {
  const verdict = databaseVerdict(error);
  return verdict !== undefined && verdict !== 'ours';
}

/**
 * True if another transaction interfered: nothing was written, and the same work may succeed at once. Does not follow
 * `cause`.
 */
export function isContention(error: unknown): boolean {
  return error instanceof DatabaseError && isOfContention(error.code ?? '');
}

/** Awaits periodic work, and ignores an unavailable database: the requests that need it report that. */
export async function unlessUnavailable(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error;
  });
}
