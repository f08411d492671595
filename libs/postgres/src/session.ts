import { Socket } from 'node:net';
import { Client, type QueryConfig, type QueryResultRow } from 'pg';
import { settledWithin } from '#timing/within';
import { StandbyServer } from './failures/database-failure.js';

export interface SessionOptions {
  /** Straight to Postgres: behind a transaction pooler neither advisory locks nor LISTEN hold. */
  readonly connectionString: string;
  /** The service's schema. */
  readonly searchPath: string;
  /** `application_name`, as `pg_stat_activity` shows it. */
  readonly name: string;
  /**
   * Milliseconds after which Postgres ends an idle session; 10,000 by default. Otherwise a frozen process would hold
   * its locks as long as its connection lasts.
   */
  readonly idleTimeoutMs?: number;
}

/** Either side notices a dead peer within about 5 + 3 × 2 seconds. */
const KEEP_ALIVE_IDLE_MS = 5_000;
/** Timeout of a statement, as in the pool. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** For a server that does not answer at all; its own timeout comes first. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;
const GOODBYE_MS = 1_000;
/**
 * No sequential scans: Postgres would keep a plan made for an empty log when the log is long. No compilation of plans
 * (JIT) either: from a million events on, it would compile the relay's query for every round (110 ms instead of 2).
 */
const SETTINGS = `
select set_config('search_path', $1, false),
       set_config('tcp_keepalives_idle', '5', false),
       set_config('tcp_keepalives_interval', '2', false),
       set_config('tcp_keepalives_count', '3', false),
       set_config('lock_timeout', '2s', false),
       set_config('statement_timeout', $2, false),
       set_config('idle_in_transaction_session_timeout', '5s', false),
       set_config('idle_session_timeout', $3, false),
       set_config('enable_seqscan', 'off', false),
       set_config('jit', 'off', false)`;

/**
 * A dedicated connection that holds session advisory locks. The locks, and all ownership based on them, last exactly as
 * long as the connection. Queries are sent one after the other.
 */
export class Session {
  private last: Promise<unknown> = Promise.resolve();
  private usedAt = performance.now();

  private constructor(
    private readonly client: Client,
    private readonly socket: Socket,
    readonly schema: string,
  ) {}

  /** Connects; throws `StandbyServer` if a standby answers. `onEvent` is called for each notification, and when the connection is lost. */
  static async open(options: SessionOptions, onEvent: () => void): Promise<Session> {
    const { idleTimeoutMs = 10_000 } = options;
    const socket = new Socket();
    const client = new Client({
      stream: () => socket,
      connectionString: options.connectionString,
      application_name: options.name,
      connectionTimeoutMillis: 3_000,
      query_timeout: ANSWER_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_IDLE_MS,
    });
    client.on('error', onEvent);
    client.on('end', onEvent);
    client.on('notification', onEvent);
    try {
      await client.connect();
      await client.query(SETTINGS, [options.searchPath, String(STATEMENT_TIMEOUT_MS), String(idleTimeoutMs)]);
      return new Session(client, socket, await currentSchema(client));
    } catch (error) {
      socket.destroy();
      throw error;
    }
  }

  /** Shows Postgres that this process is alive, unless it sent a query lately. */
  async keepAlive(): Promise<void> {
    if (performance.now() - this.usedAt > KEEP_ALIVE_IDLE_MS) await this.query({ text: 'select' });
  }

  query<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]> {
    this.usedAt = performance.now();
    const turn = this.last.then(async () => (await this.client.query<Row>(query)).rows);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** Closes the connection without waiting for an answer of a server that may have vanished. */
  async close(): Promise<void> {
    await settledWithin(this.client.end(), GOODBYE_MS);
    this.socket.destroy();
  }
}

/** Throws `StandbyServer`: a standby refuses to listen, and locks in it exclude nobody. */
async function currentSchema(client: Client): Promise<string> {
  const { rows } = await client.query<{ schema: string | null; standby: boolean }>(
    `select current_schema() as schema, pg_is_in_recovery() as standby`,
  );
  if (rows[0]?.standby) throw new StandbyServer();
  const schema = rows[0]?.schema;
  if (!schema) throw new Error('no schema of the search path exists: run the migrations first');
  return schema;
}
