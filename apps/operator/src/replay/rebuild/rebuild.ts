import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { Failure } from '#contracts/failures';
import { inSnapshot, inTransactionOn } from '#postgres/transaction';
import { isContention } from '#postgres/failures/database-failure';
import { compareAgain, compareWithLive } from '../compare/against-live.js';
import { differs, wanted, type RowComparison, type RowDifference } from '../compare/row-comparison.js';
import type { Replay, ReplayOptions } from '../replay.js';
import type { RowProjection } from '#event-store/replay/row-projection';
import { type Holder, holderOf, holderText, lockOutMaintenance, lockOutWriters } from './table-locks.js';

export interface RebuildOptions extends ReplayOptions {
  /** Compares and names what differs, and leaves the live table as it is. */
  readonly dryRun?: boolean;
  /** Told of every row that differs, before anything is written. */
  readonly onDifference?: (difference: RowDifference) => void;
  /** How long to retry a table that another session holds, in milliseconds; default 30 s. */
  readonly waitMs?: number;
  /** Told who holds it while it is waited for. */
  readonly onHeld?: (text: string) => void;
}

export interface Rebuilt {
  readonly events: number;
  /** Rows that differed from the events. */
  readonly differing: number;
  /** Rows that were written: changed, inserted or deleted. */
  readonly switched: number;
  /** Milliseconds for which writers of the table waited at most. */
  readonly switchMs: number;
  /** Rows that still differ from the events, or would in a dry run. */
  readonly left: number;
}

const DEFAULT_WAIT_MS = 30_000;
const LOCK_PAUSE_MS = 250;
/** Rows of one transaction: some ten milliseconds, for which writers wait. The services' own timeout is 2 s. */
const CHUNK = 1_000;
const STATEMENT_MS = 1_000;

/**
 * Makes the next version of a projection beside the live one, from the first event, compares both, and where they differ
 * puts the rows of the new one in the place of the others, some at a time; then looks at these again.
 *
 * The service goes on: only while some rows are put, for which the events that came last are folded, writers of the table
 * wait (readers don't). Nothing else is written and nothing is sent: no event is appended, no message published. Ended in
 * the midst, what was put stays, and the next rebuild does the rest. Throws `PositionGap`, `UnfoldableEvent`, and a
 * conflict `Failure`, `TABLE_HELD`, that names the session that holds the table for too long.
 */
export async function rebuild(
  writer: Client,
  replay: Replay,
  options: RebuildOptions = {},
): Promise<Rebuilt> {
  await replay.foldAll(options);
  const { comparison, differing } = await compareWithLive(writer, replay);
  if (options.onDifference)
    for await (const difference of comparison.list()) options.onDifference(difference);
  const compared = { events: replay.events, differing, switched: 0, switchMs: 0 };
  if (differing === 0) return { ...compared, left: 0 };
  if (options.dryRun) {
    const keepsExtra = replay.projection.owns === 'columns';
    return { ...compared, left: keepsExtra ? await comparison.countExtra() : 0 };
  }
  let switched = 0;
  let switchMs = 0;
  for (;;) {
    // Before anybody waits: what came since is folded without a lock.
    await inSnapshot(writer, () => replay.catchUp());
    const chunk = await switchChunk(writer, replay, comparison, options);
    if (!chunk) break;
    switched += chunk.rows;
    switchMs = Math.max(switchMs, chunk.ms);
  }
  const left = await compareAgain(writer, replay, comparison);
  return { ...compared, events: replay.events, switched, switchMs, left };
}

interface Chunk {
  readonly rows: number;
  /** For which writers may have waited. */
  readonly ms: number;
}

/** Puts the next rows that differ; undefined where none is left. */
async function switchChunk(
  writer: Client,
  replay: Replay,
  comparison: RowComparison,
  { waitMs = DEFAULT_WAIT_MS, onHeld }: RebuildOptions,
): Promise<Chunk | undefined> {
  const { schema, table, lockedFirst = [] } = replay.projection;
  // In the order of the writers: each has its row of these before that of the table.
  const tables = [...lockedFirst, `${schema}.${table}`];
  const until = performance.now() + waitMs;
  for (;;) {
    const before = replay.mark();
    try {
      return await inTransactionOn(writer, () => putChunk(writer, replay, comparison, tables));
    } catch (error) {
      replay.backTo(before);
      if (!isContention(error)) throw error;
      const holder = await holderOf(writer, tables);
      if (performance.now() >= until) throw tableHeld(tables, waitMs, holder, error);
      if (holder) onHeld?.(holderText(holder));
      await pause(LOCK_PAUSE_MS);
    }
  }
}

async function putChunk(
  writer: Client,
  replay: Replay,
  comparison: RowComparison,
  tables: readonly string[],
): Promise<Chunk | undefined> {
  // The session refuses to write where nothing else is said.
  await writer.query('set transaction read write');
  if ((await comparison.takeChunk(CHUNK)) === 0) return undefined;
  await lockOutMaintenance(writer, tables);
  const begun = performance.now();
  await writer.query(`set local statement_timeout = '${STATEMENT_MS}ms'`);
  await lockOutWriters(writer, tables);
  await replay.catchUp();
  const rows = await putRows(writer, replay.projection, replay.table.name, comparison.chunk);
  return { rows, ms: performance.now() - begun };
}

/**
 * Puts the rows with these keys as the events make them. Returns how many were written. A row that is written from messages
 * and newer than its events is left: a partner has seen it, and must not see less.
 */
async function putRows(
  writer: Client,
  projection: RowProjection,
  made: string,
  keys: string,
): Promise<number> {
  const {
    schema,
    table,
    key,
    columns,
    owns,
    written: mode,
    inserted = {},
    completes,
    apart = 'false',
  } = projection;
  const live = `${schema}.${table}`;
  const same = (one: string, other: string) =>
    key.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ');
  const updated = await writer.query(`
    update ${live} as held set ${columns.map((column) => `${column} = ${wanted(projection, column, 'next')}`).join(', ')}
      from ${keys} as asked join ${made} as next using (${key.join(', ')})
     where ${same('held', 'next')} and not coalesce(${apart}, false)
       ${mode === 'later' ? 'and held.version <= next.version' : ''}
       and ${differs(projection, 'next')}`);
  const written = [...key, ...columns, ...Object.keys(inserted)];
  const values = [...[...key, ...columns].map((column) => `next.${column}`), ...Object.values(inserted)];
  const added = await writer.query(`
    insert into ${live} (${written.join(', ')})
    select ${values.join(', ')} from ${keys} as asked join ${made} as next using (${key.join(', ')})
    on conflict do nothing`);
  if (completes) await writer.query(completes(keys));
  const removed =
    owns === 'whole'
      ? await writer.query(`
          delete from ${live} as held using ${keys} as asked
           where ${same('held', 'asked')} and not exists (select from ${made} as next where ${same('next', 'asked')})`)
      : { rowCount: 0 };
  return (updated.rowCount ?? 0) + (added.rowCount ?? 0) + (removed.rowCount ?? 0);
}

function tableHeld(
  tables: readonly string[],
  waitMs: number,
  holder: Holder | undefined,
  cause: unknown,
): Failure {
  const who = holder
    ? `${holderText(holder)}. Wait until it ends, or end it with select pg_terminate_backend(${holder.pid})`
    : `No session holds it now`;
  const message =
    `${tables.join(' or ')} stayed locked for ${waitMs / 1_000} s, and rows that were not switched yet are as they were. ` +
    `${who}; then rebuild again. --wait gives it longer.`;
  return new Failure('conflict', 'TABLE_HELD', message, { cause });
}
