import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { AuditEvent } from '#contracts/audit/events';
import { REFUND_RULE } from '#contracts/money/refunds';
import { appendToStreams } from '#event-store/append/append';
import type { EventMeta, RecordedEvent } from '#event-store/events';
import { readStream } from '#event-store/read/read';
import { EventRelay } from '#event-store/relay/relay';
import { VersionConflict } from '#event-store/append/append-conflicts';
import { inTransaction } from '#postgres/transaction';
import { AuditMetrics } from './audit-metrics.js';
import { removeJob } from './job-rows.js';
import { type AuditState, evolve, fold, hasEnded } from './audit-state.js';
import { following, streamOf, toAuditEvent } from './audit-stream.js';
import { decide } from './audit.decider.js';
import type { LifecycleCommand } from './lifecycle-command.js';
import { RecentStreams } from './recent-streams.js';

/** The outcome of a command. */
export interface Applied {
  /** The appended events; empty if the command changed nothing. */
  readonly events: readonly AuditEvent[];
  /** The state that the decision was based on. */
  readonly before: AuditState;
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
  private readonly refundRule = REFUND_RULE;

  constructor(
    private readonly pool: Pool,
    private readonly relay: EventRelay,
    private readonly recent: RecentStreams,
    private readonly metrics: AuditMetrics,
  ) {}

  /**
   * Decides and appends, until no other writer was faster. Each conflict means that the stream grew, and a stream has
   * only a handful of events, so the loop ends. `meta` describes the message that carried the command; without it the
   * events follow from the stream itself. Throws the database's errors.
   */
  async apply(auditId: string, command: LifecycleCommand, meta?: EventMeta): Promise<Applied> {
    for (;;) {
      const remembered = this.recent.of(auditId);
      const recorded = remembered ?? (await readStream(this.pool, streamOf(auditId)));
      const history = recorded.map(toAuditEvent);
      const before = fold(history);
      const events = decide(before, command, this.refundRule);
      const applied: Applied = {
        events,
        before,
        state: events.reduce(evolve, before),
        last: events.at(-1) ?? history.at(-1),
        version: recorded.length + events.length,
        meta: meta ?? following(recorded),
      };
      if (events.length === 0) {
        if (!remembered) return applied;
        // Without an append nothing proves that the remembered stream is whole.
        this.recent.drop(auditId);
        continue;
      }
      try {
        await this.append(auditId, recorded, applied);
        return applied;
      } catch (error) {
        this.recent.drop(auditId);
        if (!(error instanceof VersionConflict)) throw error;
      }
    }
  }

  private async append(
    auditId: string,
    recorded: readonly RecordedEvent[],
    { events, state, meta }: Applied,
  ): Promise<void> {
    const append = { stream: streamOf(auditId), expectedVersion: recorded.length, events, meta };
    if (hasEnded(state)) {
      const appended = await inTransaction(this.pool, async (client) => {
        // Locks the job's row before the head of the partition, as everywhere, so that two writers can't deadlock.
        const removed = removeJob(client, auditId);
        const [, result] = await Promise.all([removed, appendToStreams(client, [append])]);
        return result;
      });
      this.recent.drop(auditId);
      this.relay.committed(appended);
    } else {
      const appended = await appendToStreams(this.pool, [append]);
      this.recent.keep(auditId, [...recorded, ...appended]);
      this.relay.committed(appended);
    }
    this.metrics.appended(events);
  }
}
