import type { ClientBase } from 'pg';
import type { Log } from '#contracts/log';
import { backoffMs } from './backoff.js';
import { CheckpointMoved } from './checkpoint-moved.js';
import { commitChannel } from './commit-notifier.js';
import { ALL_PARTITIONS, PARTITIONS } from './partition.js';
import { PartitionLocks } from './partition-locks.js';
import { projectBatch, type Projection } from './projection.js';
import { liveVersion, lockCheckpoint, registerProjection } from './projection-store.js';
import { SessionLoop } from './session-loop.js';
import type { Session } from './session.js';
import { inTransaction } from './transaction.js';
import type { Upcasters } from './upcasters.js';

export interface ProjectionRunnerOptions {
  /** For the runner's own connection; straight to Postgres, never through a transaction pooler. */
  readonly connectionString: string;
  /** The service's schema. */
  readonly searchPath: string;
  readonly projection: Projection;
  readonly log: Log;
  readonly upcasters?: Upcasters;
  /** How often to look without being woken, in milliseconds; 250 by default. */
  readonly pollMs?: number;
  /** Events projected in one transaction; 200 by default. */
  readonly batchSize?: number;
}

/** `waiting`: an older version is live, this one is to be rebuilt first. `superseded`: a newer version is live. */
export type ProjectionPhase = 'starting' | 'live' | 'waiting' | 'superseded';

export interface ProjectionStatus {
  readonly phase: ProjectionPhase;
  readonly owned: number[];
  /** Events of the owned partitions that are not projected yet, when last looked. */
  readonly behind: number;
  /** Owned partitions whose next event fails. */
  readonly stalled: number[];
}

interface Lag {
  readonly partition: number;
  readonly position: number;
  readonly head: number;
}

const CLAIM_MS = 1_000;

/**
 * Keeps the live version of a projection up to date. A partition has one runner at a time, by advisory lock, and its
 * transactions run on the connection that holds the lock: who loses the one loses the other. A version that isn't live
 * is left alone, so that old and new code can run side by side through a deployment and `rebuildProjection` in between.
 */
export class ProjectionRunner {
  private readonly locks: PartitionLocks;
  private readonly loop: SessionLoop;
  private readonly owned = new Set<number>();
  private readonly failures = new Map<number, { count: number; until: number }>();
  private phase: ProjectionPhase = 'starting';
  private behind = 0;
  private claimAt = 0;

  constructor(private readonly options: ProjectionRunnerOptions) {
    const { connectionString, searchPath, projection, log, pollMs = 250 } = options;
    const name = `projection ${projection.name} v${projection.version}`;
    this.locks = new PartitionLocks(name);
    this.loop = new SessionLoop({
      session: { connectionString, searchPath, name },
      pollMs,
      log,
      opened: (session) => this.opened(session),
      tick: (session) => this.tick(session),
      closed: () => this.closed(),
    });
  }

  /** Starts in the background; a database that is away is waited for. */
  async start(): Promise<void> {
    this.loop.start();
  }

  /** Call it after a commit that appended. */
  wake(): void {
    this.loop.wake();
  }

  /** Ends after the transactions of the round that is running. */
  async stop(): Promise<void> {
    await this.loop.stop();
  }

  status(): ProjectionStatus {
    return {
      phase: this.phase,
      owned: [...this.owned].sort((one, other) => one - other),
      behind: this.behind,
      stalled: [...this.failures.keys()].sort((one, other) => one - other),
    };
  }

  private async opened(session: Session): Promise<void> {
    await session.query({ text: `listen "${commitChannel(session.schema)}"` });
    await session.exclusively((client) => registerProjection(client, this.options.projection));
    this.claimAt = 0;
  }

  private closed(): void {
    this.owned.clear();
    this.failures.clear();
  }

  private async tick(session: Session): Promise<void> {
    this.enter(await session.exclusively((client) => liveVersion(client, this.options.projection.name)));
    if (this.phase !== 'live') {
      if (this.owned.size > 0) await this.locks.release(session, [...this.owned]);
      this.closed();
      return;
    }
    await this.claim(session);
    const lags = await this.findLags(session);
    this.behind = lags.reduce((sum, { head, position }) => sum + head - position, 0);
    for (const lag of lags) await this.project(session, lag);
  }

  private enter(live: number | undefined): void {
    const { projection, log } = this.options;
    const { version } = projection;
    const phase = live === version ? 'live' : live === undefined || live < version ? 'waiting' : 'superseded';
    if (phase === this.phase) return;
    this.phase = phase;
    log.info({ projection: projection.name, version, live, phase }, 'The projection changed its phase.');
  }

  private async claim(session: Session): Promise<void> {
    if (this.owned.size === PARTITIONS || performance.now() < this.claimAt) return;
    this.claimAt = performance.now() + CLAIM_MS;
    const others = ALL_PARTITIONS.filter((partition) => !this.owned.has(partition));
    for (const partition of await this.locks.claim(session, others)) this.owned.add(partition);
  }

  private async findLags(session: Session): Promise<Lag[]> {
    if (this.owned.size === 0) return [];
    const { name, version } = this.options.projection;
    const rows = await session.query<{ partition: number; position: string; head: string }>({
      name: 'event-store.projection-lags',
      text: `
        select done.partition, done.position, head.position as head
        from projection_checkpoints as done join partition_heads as head using (partition)
        where done.name = $1 and done.version = $2 and done.partition = any ($3::smallint[])
          and head.position > done.position`,
      values: [name, version, [...this.owned]],
    });
    return rows.map(({ partition, position, head }) => ({
      partition,
      position: Number(position),
      head: Number(head),
    }));
  }

  private async project(session: Session, { partition, position, head }: Lag): Promise<void> {
    const failed = this.failures.get(partition);
    if (failed && performance.now() < failed.until) return;
    try {
      const limit = failed ? 1 : (this.options.batchSize ?? 200);
      const reached = await session.exclusively((client) =>
        this.transaction(client, partition, position, limit),
      );
      this.failures.delete(partition);
      if (reached < head) this.loop.wake();
    } catch (error) {
      await this.failed(session, partition, position, error);
    }
  }

  /** Returns the new position. Changes nothing where a rebuilt version went live in the meantime. */
  private transaction(client: ClientBase, partition: number, after: number, limit: number): Promise<number> {
    const { projection, upcasters } = this.options;
    return inTransaction(client, async () => {
      // A switch of versions locks these rows first: look which version is live only once this one is held.
      await lockCheckpoint(client, projection, { partition, from: after });
      if ((await liveVersion(client, projection.name)) !== projection.version) return after;
      return projectBatch(client, projection, {
        partition,
        after,
        limit,
        replaying: false,
        ...(upcasters && { upcasters }),
      });
    });
  }

  private async failed(session: Session, partition: number, after: number, error: unknown): Promise<void> {
    const { projection, log } = this.options;
    const about = { err: error, projection: projection.name, version: projection.version, partition, after };
    if (error instanceof CheckpointMoved) {
      this.owned.delete(partition);
      await this.locks.release(session, [partition]);
      log.warn(about, 'A checkpoint was moved by somebody else; the runner gives the partition up.');
      return;
    }
    const count = (this.failures.get(partition)?.count ?? 0) + 1;
    this.failures.set(partition, { count, until: performance.now() + backoffMs(count, 200, 10_000) });
    log.error(about, 'Projecting failed; the events are tried again, one by one.');
  }
}
