import { Socket } from 'node:net';
import { Client, type QueryConfig, type QueryResultRow } from 'pg';
import { settledWithin } from '#timing/within';

export interface SessionOptions {
  /** Straight to Postgres: behind a transaction pooler neither advisory locks nor LISTEN hold. */
  readonly connectionString: string;
  /** The service's schema. */
  readonly searchPath: string;
  /** `application_name`, as `pg_stat_activity` shows it. */
  readonly name: string;
  /**
   * After which Postgres ends a session that asks for nothing, in milliseconds; 10,000 by default. A process that is
   * frozen would else hold its locks for as long as its connection stands.
   */
  readonly idleTimeoutMs?: number;
}

/** A dead peer is noticed within about 5 + 3 × 2 seconds, by either side. */
const KEEP_ALIVE_IDLE_MS = 5_000;
/** After which a statement is given up. */
const STATEMENT_TIMEOUT_MS = 30_000;
const GOODBYE_MS = 1_000;
/**
 * No sequential scans: a plan that was made while the log was empty would be kept when it is long. No compilation of plans
 * either: of a million events on, the cost that Postgres expects of the relay's query reaches the point where it compiles
 * it anew for every round (110 ms instead of 2).
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
 * A dedicated connection that holds session advisory locks. They, and so every ownership that rests on them, last
 * exactly as long as the connection. Queries are sent one after the other.
 */
export class Session {
  private last: Promise<unknown> = Promise.resolve();
  private usedAt = performance.now();

  private constructor(
    private readonly client: Client,
    private readonly socket: Socket,
    readonly schema: string,
  ) {}

  /** Connects. `onEvent` is called for each notification, and when the connection is lost. */
  static async open(options: SessionOptions, onEvent: () => void): Promise<Session> {
    const { idleTimeoutMs = 10_000 } = options;
    const socket = new Socket();
    const client = new Client({
      stream: () => socket,
      connectionString: options.connectionString,
      application_name: options.name,
      connectionTimeoutMillis: 5_000,
      // The server gives up first; this one is for a server that doesn't answer at all.
      query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
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

  /** Shows Postgres that this process is alive, unless something was asked lately. */
  async keepAlive(): Promise<void> {
    if (performance.now() - this.usedAt > KEEP_ALIVE_IDLE_MS) await this.query({ text: 'select' });
  }

  query<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]> {
    this.usedAt = performance.now();
    const turn = this.last.then(async () => (await this.client.query<Row>(query)).rows);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** Says goodbye, but waits for no answer of a server that may have vanished. */
  async close(): Promise<void> {
    await settledWithin(this.client.end(), GOODBYE_MS);
    this.socket.destroy();
  }
}

async function currentSchema(client: Client): Promise<string> {
  const { rows } = await client.query<{ schema: string | null }>(`select current_schema() as schema`);
  const schema = rows[0]?.schema;
  if (!schema) throw new Error('no schema of the search path exists: run the migrations first');
  return schema;
}
