import type { ClientBase } from 'pg';
import { Failure } from '#contracts/failures';
import type { Log } from '#contracts/log';
import { ALL_PARTITIONS, PARTITIONS } from './partition.js';
import { PartitionLocks } from './partition-locks.js';
import { PositionGap } from './position-gap.js';
import { projectBatch, type Projection } from './projection.js';
import {
  liveVersion,
  lockCheckpoints,
  makeLive,
  readCheckpoints,
  registerProjection,
  resetCheckpoints,
} from './projection-store.js';
import { Session } from './session.js';
import { inTransaction } from './transaction.js';
import type { Upcasters } from './upcasters.js';

export interface RebuildOptions {
  /** For the rebuild's own connection; straight to Postgres, never through a transaction pooler. */
  readonly connectionString: string;
  /** The service's schema. */
  readonly searchPath: string;
  /** The version to build; a higher one than the live one. */
  readonly projection: Projection;
  /**
   * Compares the tables of both versions, which stand at the same positions while it runs, and lists what differs
   * beyond what the new version means to change. Nothing listed: the versions are switched.
   */
  readonly compare: (
    client: ClientBase,
    versions: { readonly live: number; readonly next: number },
  ) => Promise<readonly string[]>;
  /** Builds and compares, but doesn't switch. */
  readonly verifyOnly?: boolean;
  readonly log: Log;
  readonly upcasters?: Upcasters;
  /** Events projected in one transaction; 500 by default. */
  readonly batchSize?: number;
}

export interface RebuildReport {
  readonly live: number;
  readonly next: number;
  /** Events projected into the new version. */
  readonly events: number;
  readonly differences: readonly string[];
  /** True where the new version is live now. */
  readonly switched: boolean;
}

const STATEMENT_TIMEOUT_MS = 600_000;

/**
 * Builds the next version of a projection beside the live one, from the first event, and switches to it.
 *
 * Side effects are off for all of it, up to the mark at which the live version stands when they are switched: events up
 * to there had theirs from the live version, events after it get theirs from the new one. The live version runs on
 * while history is replayed; only for the rest, the comparison and the switch, which are one transaction, it waits.
 *
 * Throws a `conflict` failure: `REBUILD_RUNNING` where another rebuild of this version runs, `REBUILD_NOT_NEWER`
 * where the live version isn't older.
 */
export async function rebuildProjection(options: RebuildOptions): Promise<RebuildReport> {
  const { connectionString, searchPath, projection } = options;
  const name = `rebuild ${projection.name} v${projection.version}`;
  const session = await Session.open(
    { connectionString, searchPath, name, statementTimeoutMs: STATEMENT_TIMEOUT_MS },
    () => undefined,
  );
  try {
    const claimed = await new PartitionLocks(name).claim(session, ALL_PARTITIONS);
    if (claimed.length < PARTITIONS) {
      throw new Failure(
        'conflict',
        'REBUILD_RUNNING',
        `Another process rebuilds ${projection.name}: wait for it to end.`,
      );
    }
    return await session.exclusively((client) => rebuild(client, options));
  } finally {
    await session.close();
  }
}

async function rebuild(client: ClientBase, options: RebuildOptions): Promise<RebuildReport> {
  const { projection, log } = options;
  const live = await liveVersion(client, projection.name);
  if (live === undefined || live >= projection.version) throw notNewer(projection, live);
  await registerProjection(client, projection);
  await inTransaction(client, async () => {
    await projection.clear(client);
    await resetCheckpoints(client, projection);
  });
  const from = { name: projection.name, version: live };
  let events = 0;
  // Each pass leaves what the live version has projected meanwhile, so it gets shorter; the last one is done locked.
  for (let pass = 1, done = Number.POSITIVE_INFINITY; done > batchSizeOf(options); pass++) {
    done = await catchUp(client, options, await readCheckpoints(client, from), 'own transactions');
    events += done;
    log.info({ projection: projection.name, version: projection.version, pass, events: done }, 'Rebuilding.');
  }
  const outcome = await finish(client, options, live);
  return { live, next: projection.version, ...outcome, events: events + outcome.events };
}

type Outcome = Pick<RebuildReport, 'events' | 'differences' | 'switched'>;

async function finish(client: ClientBase, options: RebuildOptions, live: number): Promise<Outcome> {
  const { projection, compare, verifyOnly = false } = options;
  return inTransaction(client, async () => {
    const marks = await lockCheckpoints(client, { name: projection.name, version: live });
    const events = await catchUp(client, options, marks, 'open transaction');
    const differences = await compare(client, { live, next: projection.version });
    const switched = differences.length === 0 && !verifyOnly;
    if (switched) await makeLive(client, projection);
    return { events, differences, switched };
  });
}

/** Projects up to `marks`, as a replay. Returns the number of events. */
async function catchUp(
  client: ClientBase,
  options: RebuildOptions,
  marks: readonly number[],
  within: 'own transactions' | 'open transaction',
): Promise<number> {
  const { projection, upcasters } = options;
  const positions = await readCheckpoints(client, projection);
  let events = 0;
  for (const partition of ALL_PARTITIONS) {
    const mark = marks[partition] ?? 0;
    let after = positions[partition] ?? 0;
    while (after < mark) {
      const limit = Math.min(batchSizeOf(options), mark - after);
      const batch = { partition, after, limit, replaying: true, ...(upcasters && { upcasters }) };
      const project = (): Promise<number> => projectBatch(client, projection, batch);
      const reached = within === 'open transaction' ? await project() : await inTransaction(client, project);
      if (reached === after) throw new PositionGap(partition, after + 1);
      events += reached - after;
      after = reached;
    }
  }
  return events;
}

function batchSizeOf({ batchSize = 500 }: RebuildOptions): number {
  return batchSize;
}

function notNewer({ name, version }: Projection, live: number | undefined): Failure {
  const stands = live === undefined ? 'no version of it has run yet' : `version ${live} is live`;
  return new Failure(
    'conflict',
    'REBUILD_NOT_NEWER',
    `Can't rebuild ${name} as version ${version}: ${stands}.`,
  );
}
