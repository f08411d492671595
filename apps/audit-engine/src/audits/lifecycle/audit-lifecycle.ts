import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { AuditEvent } from '#contracts/audit/events';
import { appendToStreams } from '#event-store/append/append';
import type { EventMeta } from '#event-store/events';
import { readStream } from '#event-store/read/read';
import { EventRelay } from '#event-store/relay/relay';
import { VersionConflict } from '#event-store/append/append-conflicts';
import { inTransaction } from '#postgres/transaction';
import { AuditMetrics } from './audit-metrics.js';
import { removeJob } from '../../jobs/queue/job-rows.js';
import { type AuditState, evolve, fold, hasEnded } from './audit-state.js';
import { following, streamOf, toAuditEvent } from './audit-stream.js';
import { decide } from './audit.decider.js';
import type { LifecycleCommand } from './lifecycle-command.js';

/** The outcome of a command. */
export interface Applied {
  /** The appended events; empty if the command changed nothing. */
  readonly events: readonly AuditEvent[];
  /** The state that the decision was based on. */
  readonly before: AuditState;
  /** The state now. */
  readonly state: AuditState;
  /** The newest event of the stream; undefined if there is none. */
  readonly last: AuditEvent | undefined;
  /** Version of its stream now. */
  readonly version: number;
  /** The metadata of the appended events. */
  readonly meta: EventMeta;
}

/** Applies commands to single audits. Decides again if another writer was faster. */
@Injectable()
export class AuditLifecycle {
  constructor(
    private readonly pool: Pool,
    private readonly relay: EventRelay,
    private readonly metrics: AuditMetrics,
  ) {}

  /**
   * Decides and appends, until no other writer was faster. Each conflict means that the stream grew, and a stream has
   * only a handful of events, so the loop ends. `meta` describes the message that carried the command; without it the
   * events follow from the stream itself. Throws the database's errors.
   */
  async apply(auditId: string, command: LifecycleCommand, meta?: EventMeta): Promise<Applied> {
    for (;;) {
      const recorded = await readStream(this.pool, streamOf(auditId));
      const version = recorded.length;
      const history = recorded.map(toAuditEvent);
      const before = fold(history);
      const events = decide(before, command);
      const last = events.at(-1) ?? history.at(-1);
      const cause = meta ?? following(recorded);
      if (events.length === 0) return { events, before, state: before, last, version, meta: cause };
      const state = events.reduce(evolve, before);
      try {
        await this.append(auditId, version, events, state, cause);
        return { events, before, state, last, version: version + events.length, meta: cause };
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
      }
    }
  }

  private async append(
    auditId: string,
    expectedVersion: number,
    events: readonly AuditEvent[],
    state: AuditState,
    meta: EventMeta,
  ): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      // Locks the job's row before the head of the partition, as everywhere, so that two writers can't deadlock.
      if (hasEnded(state)) await removeJob(client, auditId);
      await appendToStreams(client, [{ stream: streamOf(auditId), expectedVersion, events, meta }]);
    });
    this.relay.wake();
    this.metrics.appended(events);
  }
}
