import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Log } from '#contracts/log';
import { OnShutdown } from '#runtime/lifecycle/on-shutdown';

/** How long an event of another process goes unnoticed. */
const LOOK_EVERY_MS = 250;

interface Waiter {
  readonly after: number;
  readonly wake: () => void;
}

/**
 * Wakes those who wait for an event of a workspace: at once for commits of this process, else by one look at the heads
 * of all waited-for workspaces every 250 ms, only while somebody waits.
 */
@Injectable()
export class EventSignal {
  private readonly waiting = new Map<string, Set<Waiter>>();
  private looking = false;
  private ending = false;

  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
  ) {}

  /** True once the service drains: nobody should wait any more. */
  get draining(): boolean {
    return this.ending;
  }

  get waiters(): number {
    return [...this.waiting.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Resolves when the workspace has an event after `after`, after `ms`, when `gone` aborts, or when the service drains. */
  async wait(workspaceId: string, after: number, ms: number, gone: AbortSignal): Promise<void> {
    if (this.ending || gone.aborted || ms <= 0) return;
    await new Promise<void>((resolve) => {
      const waiter: Waiter = { after, wake: () => end() };
      const end = (): void => {
        clearTimeout(timer);
        gone.removeEventListener('abort', end);
        this.remove(workspaceId, waiter);
        resolve();
      };
      const timer = setTimeout(end, ms);
      gone.addEventListener('abort', end);
      const waiters = this.waiting.get(workspaceId) ?? new Set();
      this.waiting.set(workspaceId, waiters.add(waiter));
      if (!this.looking) void this.look();
    });
  }

  /** Records that events of a workspace up to `sequence` are committed. */
  reached(workspaceId: string, sequence: number): void {
    for (const waiter of this.waiting.get(workspaceId) ?? []) if (waiter.after < sequence) waiter.wake();
  }

  @OnShutdown('stop-accepting', 'readers of events')
  end(): void {
    this.ending = true;
    for (const waiters of this.waiting.values()) for (const { wake } of waiters) wake();
  }

  private remove(workspaceId: string, waiter: Waiter): void {
    const waiters = this.waiting.get(workspaceId);
    waiters?.delete(waiter);
    if (waiters?.size === 0) this.waiting.delete(workspaceId);
  }

  private async look(): Promise<void> {
    this.looking = true;
    // First, because whoever came in between may have missed a commit of another process.
    while (this.waiting.size > 0) {
      await this.lookOnce().catch((error: unknown) =>
        this.log.debug({ err: error }, 'The heads of the events could not be read; they are read again.'),
      );
      await pause(LOOK_EVERY_MS);
    }
    this.looking = false;
  }

  private async lookOnce(): Promise<void> {
    const { rows } = await this.pool.query<{ workspace_id: string; last: number }>({
      name: 'look-at-event-heads',
      text: 'select workspace_id, last_sequence::float8 as last from event_heads where workspace_id = any ($1)',
      values: [[...this.waiting.keys()]],
    });
    for (const { workspace_id, last } of rows) this.reached(workspace_id, last);
  }
}
