/**
 * What an error that Postgres, or a pooler before it, answered with says about whose fault it is:
 *
 * | verdict | a request | a message |
 * |---|---|---|
 * | unavailable: the server can't work for anybody now | 503 | waits in its queue, with all others, until the server answers |
 * | out-of-room: it has no disk, memory or connection left | 503 | the same |
 * | conflict: somebody else was in the way | 503 | is tried again, and after the retry ladder at its last step for ever, with an alarm |
 * | unclear: it may be the server, its operator or the data | 503 | the same |
 * | ours: the statement or its data is wrong | 500 | is tried again, and after the retry ladder is a dead letter |
 */
export type DatabaseVerdict = 'unavailable' | 'out-of-room' | 'conflict' | 'unclear' | 'ours';

/** One row of the decision. */
export interface DecidedState {
  /** An SQLSTATE of five characters, or a class of two. */
  readonly state: string;
  readonly verdict: DatabaseVerdict;
  /** When Postgres, a pooler or a fail-over answers so. */
  readonly when: string;
}

/** By SQLSTATE: a whole one comes before its class. What is in no row is `ours`. */
export const DECIDED_STATES: readonly DecidedState[] = [
  {
    state: '08',
    verdict: 'unavailable',
    when: 'a connection is lost or refused; whatever PgBouncer itself refuses',
  },
  {
    state: '25006',
    verdict: 'unavailable',
    when: 'read-only: a replica, the old primary after a fail-over, or made so',
  },
  { state: '25P03', verdict: 'conflict', when: 'this process froze within a transaction, which was ended' },
  {
    state: '28',
    verdict: 'unavailable',
    when: 'role, password or certificate is refused, also after it was changed under a running app',
  },
  {
    state: '3D000',
    verdict: 'unavailable',
    when: 'the database is missing: dropped, renamed, or being restored',
  },
  { state: '3F000', verdict: 'unclear', when: 'a schema is missing: being restored, or taken back' },
  { state: '40', verdict: 'conflict', when: 'serialization failure (40001), deadlock (40P01)' },
  {
    state: '42501',
    verdict: 'unclear',
    when: 'a right was taken away, or the file system refuses the server (read-only)',
  },
  { state: '42P01', verdict: 'unclear', when: 'a table is missing: being restored, or taken back' },
  {
    state: '53',
    verdict: 'out-of-room',
    when: 'disk full (53100), out of memory (53200), too many connections (53300), a configured limit (53400)',
  },
  {
    state: '55000',
    verdict: 'unclear',
    when: 'an object of the database is not in the state that is needed',
  },
  { state: '55006', verdict: 'conflict', when: 'an object is in use' },
  { state: '55P03', verdict: 'conflict', when: 'a lock was not to be had in time' },
  {
    state: '57014',
    verdict: 'conflict',
    when: 'a statement was cancelled, as a rule for its length: a slow server, or an operator',
  },
  {
    state: '57P',
    verdict: 'unavailable',
    when: 'shutting down (57P01), crashed (57P02), starting up or in recovery (57P03), dropped (57P04), idle (57P05)',
  },
  {
    state: '58',
    verdict: 'unavailable',
    when: 'an I/O error (58030), a file of the server is missing (58P01); what pgcat itself refuses',
  },
  { state: 'F0', verdict: 'unclear', when: 'a configuration file of the server is wrong or locked' },
  {
    state: 'XX',
    verdict: 'unclear',
    when: 'corrupted data (XX001) or index (XX002), an internal error (XX000), such as over a disk quota',
  },
];

/** As `FATAL` and `PANIC`: the server ended the session, which no statement or data of ours makes it do. */
const ENDS_THE_SESSION = new Set(['FATAL', 'PANIC']);

/**
 * The verdict on what a server answered with. `severity` is the one of the answer in English (`ERROR`, `FATAL`); where it
 * ended the session, an unclear state says that the server is unavailable (55000: "not currently accepting connections").
 */
export function verdictOn(sqlState: string, severity: string | undefined): DatabaseVerdict {
  const verdict = verdictByState(sqlState);
  const ended = severity !== undefined && ENDS_THE_SESSION.has(severity);
  return ended && (verdict === 'unclear' || verdict === 'ours') ? 'unavailable' : verdict;
}

function verdictByState(sqlState: string): DatabaseVerdict {
  if (sqlState.length !== 5) return 'ours';
  const rows = DECIDED_STATES.filter(({ state }) => sqlState.startsWith(state));
  const nearest = rows.sort((one, other) => other.state.length - one.state.length)[0];
  return nearest?.verdict ?? 'ours';
}
