import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { isContention } from '#postgres/failures/database-failure';
import type { DueRow, RetentionPolicy, RowKey } from '#postgres/retention-policy';
import type { Archive } from './archive/archive.js';
import type { ArchiveFile } from './archive/archive-file.js';
import type { ArchivedFile } from './archive/manifest.js';

/** Of the table looked at in one statement, and removed in one transaction: some ten milliseconds. */
const PAGE = 500;

export interface Applied {
  /** Rows that were removed, or in a dry run would be. */
  readonly rows: number;
  /** What they took in their table. Not known of rows that an earlier run had archived. */
  readonly bytes: number;
  /** Files that were written. */
  readonly files: number;
}

export interface Application {
  /** What ended before this goes. */
  readonly before: Date;
  /** Where rows are written before they go; they just go where there is none. */
  readonly archive: Archive | undefined;
  /** Counts only; there is no archive then. */
  readonly dryRun: boolean;
  /** When it aborts, the run finishes the current step, starts nothing more, and removes a file that is not complete. */
  readonly signal: AbortSignal;
  readonly onProgress: (rows: number) => void;
}

/**
 * Takes the rows of a policy that are old enough. A row is removed only after the file that it is in is whole, on disk, and
 * was read back; what a run before had archived and not removed goes first.
 */
export async function applyPolicy(
  client: ClientBase,
  policy: RetentionPolicy,
  application: Application,
): Promise<Applied> {
  const run = new PolicyRun(client, policy, application);
  await run.go();
  return run.applied;
}

class PolicyRun {
  readonly applied = { rows: 0, bytes: 0, files: 0 };
  private file: ArchiveFile | undefined;

  constructor(
    private readonly client: ClientBase,
    private readonly policy: RetentionPolicy,
    private readonly application: Application,
  ) {}

  async go(): Promise<void> {
    const { client, policy } = this;
    const { before, archive, dryRun, signal } = this.application;
    if (archive)
      for (const entry of archive.unremovedOf(policy.table)) await this.removeArchived(archive, entry);
    const withLines = archive !== undefined;
    const pages = policy.pages(client, { before, limit: PAGE, withLines });
    try {
      while (!signal.aborted) {
        const page = await paced(signal, () => pages.next());
        if (page.done) {
          await this.settle();
          if (!dryRun && !signal.aborted) await policy.finished?.(client);
          return;
        }
        await this.take(page.value);
      }
    } finally {
      if (this.file) await archive?.abandon(this.file);
    }
  }

  private async take(page: readonly DueRow[]): Promise<void> {
    const { archive, dryRun } = this.application;
    this.applied.bytes += page.reduce((sum, { bytes }) => sum + bytes, 0);
    if (dryRun) this.count(page.length);
    else if (archive) await this.write(archive, page);
    else await this.remove(page.map(({ key }) => key));
  }

  private async write(archive: Archive, page: readonly DueRow[]): Promise<void> {
    for (const { day, line } of page) {
      if (!this.file?.takes(day)) await this.settle();
      this.file ??= await archive.begin(this.policy.table, day);
      this.file.add(line!);
    }
    if (this.file) await archive.flush(this.file);
  }

  /** Ends the file that is written to, and removes its rows. */
  private async settle(): Promise<void> {
    const { file } = this;
    const { archive } = this.application;
    if (!file || !archive) return;
    const entry = await archive.add(file);
    this.file = undefined;
    this.applied.files += 1;
    await this.removeArchived(archive, entry);
  }

  private async removeArchived(archive: Archive, entry: ArchivedFile): Promise<void> {
    const keys = await archive.read(entry, this.policy);
    for (let from = 0; from < keys.length; from += PAGE) {
      if (this.application.signal.aborted) return;
      await this.remove(keys.slice(from, from + PAGE));
    }
    await archive.noteRemoved(entry);
  }

  private async remove(keys: readonly RowKey[]): Promise<void> {
    if (keys.length === 0) return;
    this.count(await paced(this.application.signal, () => this.policy.remove(this.client, keys)));
  }

  private count(rows: number): void {
    this.applied.rows += rows;
    this.application.onProgress(this.applied.rows);
  }
}

/** For each second of work so many of rest: nothing is urgent here, and the service has the database to itself mostly. */
const REST = 2;
const LOCK_TRIES = 20;
const LOCK_PAUSE_MS = 250;

/** Does a piece of work, then rests, twice as long as it took or until the signal. */
async function paced<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const done = await untilUnlocked(work);
  const restMs = (performance.now() - begun) * REST;
  await pause(restMs, undefined, { signal }).catch(() => undefined);
  return done;
}

/** The session that holds a lock goes first. */
async function untilUnlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isContention(error) || tries === LOCK_TRIES) throw error;
      await pause(LOCK_PAUSE_MS);
    }
  }
}
