import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Log } from '#contracts/log';
import { readStream } from '#event-store/read/read';
import { EventPublisher } from '#messaging/publish/event-publisher';
import { toOutgoing } from '#runtime/relay/stored-events';
import { within } from '#timing/within';
import { streamOf } from '../../audits/lifecycle/audit-stream.js';

/** An available broker confirms within milliseconds. */
const CONFIRM_MS = 2_000;

/** Sends the job notification again for jobs whose message was lost. */
@Injectable()
export class JobNotifications {
  /** By audit. While the broker is unavailable they wait in the publisher, each only once. */
  private readonly inFlight = new Map<string, Promise<void>>();

  constructor(
    private readonly pool: Pool,
    private readonly publisher: EventPublisher,
    private readonly log: Log,
  ) {}

  /**
   * Publishes `audit.queued` of each audit again, with the event's own id. Duplicates do no harm: every consumer
   * handles them, and a surplus notification finds no job. Resolves when the broker has confirmed them, or after 2 s;
   * the rest is sent when the broker is available again. Throws the database's errors.
   */
  async resend(auditIds: readonly string[]): Promise<void> {
    const sent = Promise.all(auditIds.map((auditId) => this.resendOnce(auditId)));
    if ((await within(sent, CONFIRM_MS, () => 'late')) !== 'late') return;
    this.log.warn(
      { audit_ids: auditIds, on_their_way: this.inFlight.size },
      'The broker has not confirmed job notifications that were sent again; they are sent when it is available.',
    );
  }

  private resendOnce(auditId: string): Promise<void> {
    const before = this.inFlight.get(auditId);
    if (before) return before;
    const publishing = this.publish(auditId).finally(() => this.inFlight.delete(auditId));
    this.inFlight.set(auditId, publishing);
    return publishing;
  }

  private async publish(auditId: string): Promise<void> {
    const [queued] = await readStream(this.pool, streamOf(auditId), { toVersion: 1 });
    if (queued) await this.publisher.publish(toOutgoing(queued));
  }
}
