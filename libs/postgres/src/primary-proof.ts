import type { ClientBase, Pool, PoolClient } from 'pg';
import { Stalls } from '#timing/stalls';

/** No primary is replaced sooner: 10 s or more are left of the lease that Patroni renews. */
const STANDSTILL_MS = 5_000;
const LOOK_EVERY_MS = 250;
/** An old primary that runs on has noticed by then: Patroni looks every 10 s. */
const DOUBTFUL_MS = 30_000;
/** It writes to the log of Postgres (WAL) only. If no answer comes, `pg` fails it, and the pool closes the connection. */
const PROOF = { text: `select pg_logical_emit_message(true, 'acs', 'primary?')`, query_timeout: 3_000 };

/**
 * A machine may be frozen with the primary of Postgres and this process on it. When both run on, another server leads,
 * and until the old one notices it answers reads with what is old. It can't commit, since no standby follows it. So
 * after a standstill of 5 s or more connections are made anew, and for 30 s each has to commit something first.
 */
export class PrimaryProof {
  private readonly stalls: Stalls;
  private stoodStillAt = -Infinity;
  private readonly open = new Set<PoolClient>();
  /** Those of `open` that were made before the last standstill. */
  private readonly old = new Set<PoolClient>();

  /** `now` is in milliseconds and must not jump with the wall clock. */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.stalls = new Stalls(STANDSTILL_MS, now);
  }

  /** For each new connection. Rejects as any query without an answer does, where the server can't commit. */
  async prove(client: ClientBase): Promise<void> {
    this.look();
    if (this.now() - this.stoodStillAt < DOUBTFUL_MS) await client.query(PROOF);
  }

  /** From now on the pool gives out no connection that is older than the last standstill. */
  guard(pool: Pool): void {
    pool.on('connect', (client) => void this.open.add(client));
    pool.on('remove', (client) => {
      this.open.delete(client);
      this.old.delete(client);
    });
    const timer = setInterval(
      () => (pool.ending ? clearInterval(timer) : this.look()),
      LOOK_EVERY_MS,
    ).unref();

    const connect = pool.connect.bind(pool) as (connected?: Connected) => Promise<PoolClient>;
    const connectAnew = async (): Promise<PoolClient> => {
      for (;;) {
        const client = await connect();
        if (!this.old.has(client)) return client;
        client.release(true);
      }
    };
    pool.connect = ((connected?: Connected) => {
      // Also here: a request may be read before the timer fires.
      this.look();
      if (this.old.size === 0) return connect(connected);
      const client = connectAnew();
      if (!connected) return client;
      return void client.then((it) => connected(undefined, it, (error) => it.release(error)), connected);
    }) as Pool['connect'];
  }

  private look(): void {
    if (!this.stalls.passed()) return;
    this.stoodStillAt = this.now();
    for (const client of this.open) this.old.add(client);
  }
}

/** What `pool.query` has the pool call. */
type Connected = (error?: unknown, client?: PoolClient, release?: PoolClient['release']) => void;
