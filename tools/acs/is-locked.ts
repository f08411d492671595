import { DatabaseError } from 'pg';

/** Whether a statement was undone for a lock that somebody else held, or would never have got: it may pass the next time. */
export function isLocked(error: unknown): boolean {
  return error instanceof DatabaseError && ['55P03', '40P01'].includes(error.code ?? '');
}
