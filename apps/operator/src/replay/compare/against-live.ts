import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { inSnapshot } from '#postgres/transaction';
import type { Replay } from '../replay.js';
import { RowComparison } from './row-comparison.js';

/** How long rows that are written from messages may be behind the events, in milliseconds. */
const TIMEOUT_MS = 10_000;
const LOOK_MS = 500;

/**
 * Folds what has come meanwhile and compares with the live table, in one snapshot: a table that is written with the
 * events is then just what they make of it, though the service goes on. Rows that are written from messages get some
 * seconds to arrive. Returns the comparison and how many rows differ.
 */
export async function compareWithLive(
  writer: Client,
  replay: Replay,
  scope?: string,
): Promise<{ readonly comparison: RowComparison; readonly differing: number }> {
  const { projection, table } = replay;
  const comparison = await RowComparison.begin(writer, projection, table, scope);
  const differing = await inSnapshot(writer, async () => {
    await replay.catchUp();
    return comparison.find();
  });
  const isFinal = differing === 0 || projection.written === 'append';
  return { comparison, differing: isFinal ? differing : await compareAgain(writer, replay, comparison) };
}

/**
 * Looks again at the rows that differed, and forgets those that don't any more: at once those that are written with the
 * events, within some seconds those that are written from messages. Returns how many are left.
 */
export async function compareAgain(
  writer: Client,
  replay: Replay,
  comparison: RowComparison,
): Promise<number> {
  const until = performance.now() + TIMEOUT_MS;
  for (;;) {
    const { left, late } = await inSnapshot(writer, async () => {
      await replay.catchUp();
      return {
        left: await comparison.refine(),
        late: replay.projection.written === 'later' ? await comparison.countLate() : 0,
      };
    });
    if (late === 0 || performance.now() >= until) return left;
    await pause(LOOK_MS);
  }
}
