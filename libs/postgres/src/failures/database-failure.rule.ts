/**
 * What an error from Postgres, or from a pooler in front of it, means:
 *
 * | verdict | a request | a message |
 * |---|---|---|
 * | unavailable: the server can't work for any client now | 503 | waits in its queue, with all others, until the server answers |
 * | out-of-room: it has no disk, memory or connection left | 503 | the same |
 * | conflict: another transaction holds a lock or was first | 503 | is retried, after all retry delays at the last one for ever, with an alarm |
 * | unclear: the server, its operator or the data may be at fault | 503 | the same |
 * | ours: the statement or its data is wrong | 500 | is retried, and dead-lettered after all retry delays |
 */
export type DatabaseVerdict = 'unavailable' | 'out-of-room' | 'conflict' | 'unclear' | 'ours';

/** An SQLSTATE of five characters, or a class of two; and when Postgres, a pooler or a fail-over returns it. */
type DecidedState = readonly [state: string, verdict: DatabaseVerdict, when: string];

/** By SQLSTATE: a whole state comes before its class. A state without a row is `ours`. */
export const DECIDED_STATES: readonly DecidedState[] = [
  ['0A000', 'unclear', 'a migration changed what a prepared statement selects; a new connection fixes it'],
  ['08', 'unavailable', 'a connection is lost or refused; also all refusals of PgBouncer itself'],
  ['25006', 'unavailable', 'read-only: a replica, the old primary after a fail-over, or by a setting'],
  ['25P03', 'conflict', 'this process froze within a transaction, which was ended'],
  ['26000', 'unclear', 'a pooler lost a prepared statement; a new connection fixes it'],
  [
    '28',
    'unavailable',
    'role, password or certificate is refused, also if it was changed while the app runs',
  ],
  ['3D000', 'unavailable', 'the database is missing: dropped, renamed, or being restored'],
  ['3F000', 'unclear', 'a schema is missing: being restored, or reverted'],
  ['40', 'conflict', 'serialization failure (40001), deadlock (40P01)'],
  ['42501', 'unclear', 'a right was revoked, or the file system refuses the server (read-only)'],
  ['42703', 'unclear', 'a column is missing: being restored, or reverted'],
  ['42704', 'unclear', 'a type or another object is missing: the same'],
  ['42883', 'unclear', 'a function is missing: the same'],
  ['42P01', 'unclear', 'a table is missing: the same'],
  ['42P05', 'unclear', "a pooler gave us another client's prepared statement; a new connection fixes it"],
  [
    '53',
    'out-of-room',
    'disk full (53100), out of memory (53200), too many connections (53300), a configured limit (53400)',
  ],
  ['55000', 'unclear', 'an object of the database is in the wrong state'],
  ['55006', 'conflict', 'an object is in use'],
  ['55P03', 'conflict', 'a lock could not be taken in time'],
  [
    '57014',
    'conflict',
    'a statement was cancelled, usually by its timeout: a slow server; or by an operator',
  ],
  [
    '57P',
    'unavailable',
    'shutting down (57P01), crashed (57P02), starting up or in recovery (57P03), dropped (57P04), idle (57P05)',
  ],
  [
    '58',
    'unavailable',
    'an I/O error (58030), a file of the server is missing (58P01); also all refusals of pgcat itself',
  ],
  ['F0', 'unclear', 'a configuration file of the server is wrong or locked'],
  [
    'XX',
    'unclear',
    'corrupted data (XX001) or index (XX002), an internal error (XX000), such as over a disk quota',
  ],
];

/** Fields of a server's error beside its SQLSTATE, as `pg` has them. */
export interface ErrorOrigin {
  /** In the language of the server's messages: `FATAL`, `ВАЖНО`. Poolers speak English. */
  readonly severity?: string | undefined;
  /** The source file of Postgres that raised it, in no language. */
  readonly file?: string | undefined;
}

/** Returns the verdict on a server's error. If the server ended the session, no statement or data of ours caused it. */
export function verdictOn(sqlState: string, origin: ErrorOrigin): DatabaseVerdict {
  const verdict = verdictByState(sqlState);
  return endedTheSession(origin) && (verdict === 'unclear' || verdict === 'ours') ? 'unavailable' : verdict;
}

/** Serialization failure, deadlock, no lock in time, and a transaction that was ended because this process froze in it. */
const OF_CONTENTION = new Set(['40001', '40P01', '55P03', '25P03']);

/**
 * True for conflicts after which the same work may succeed at once, in a new transaction. Not for a cancelled
 * statement: it has already used its time.
 */
export function isOfContention(sqlState: string): boolean {
  return OF_CONTENTION.has(sqlState);
}

/** States about a connection's prepared statements; the server and the statement are fine. */
const OF_THE_CONNECTION = new Set(['0A000', '26000', '42P05']);

/**
 * True if a new connection may help: one to the new primary, or with new prepared statements. For other errors, such as
 * a missing right, it costs a login and changes nothing.
 */
export function newConnectionHelps(verdict: DatabaseVerdict | undefined, sqlState: string): boolean {
  return verdict === 'unavailable' || OF_THE_CONNECTION.has(sqlState);
}

/** `pg` leaves out the field that has the severity in English always; what refuses new sessions is known by its source. */
function endedTheSession({ severity, file }: ErrorOrigin): boolean {
  return severity === 'FATAL' || severity === 'PANIC' || file === 'postinit.c';
}

function verdictByState(sqlState: string): DatabaseVerdict {
  if (sqlState.length !== 5) return 'ours';
  const rows = DECIDED_STATES.filter(([state]) => sqlState.startsWith(state));
  const nearest = rows.sort(([one], [other]) => other.length - one.length)[0];
  return nearest?.[1] ?? 'ours';
}
