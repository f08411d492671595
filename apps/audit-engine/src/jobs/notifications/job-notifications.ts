import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Log } from '#contracts/log';
import { readStream } from '#event-store/read/read';
import { EventPublisher } from '#messaging/publish/event-publisher';
import { toOutgoing } from '#runtime/relay/stored-events';
import { within } from '#timing/within';
import { streamOf } from '../../audits/lifecycle/audit-stream.js';

/** A broker that is there confirms within milliseconds. */
const CONFIRM_MS = 2_000;

/** Issues permits again for jobs whose message is gone. */
@Injectable()
export class Permits {
  /** By audit. While the broker is away they wait in the publisher, each once however often it is asked for. */
  private readonly onTheirWay = new Map<string, Promise<void>>();

  constructor(
    private readonly pool: Pool,
    private readonly publisher: EventPublisher,
    private readonly log: Log,
  ) {}

  /**
   * Publishes `audit.queued` of each audit once more, with its own id: every consumer knows how to take it twice, and
   * a permit too many is spent on nothing. Resolves when the broker has them, or after 2 s: what it has not taken by
   * then goes out when it is back. Throws what the database throws.
   */
  async issue(auditIds: readonly string[]): Promise<void> {
    const issued = Promise.all(auditIds.map((auditId) => this.issueOnce(auditId)));
    if ((await within(issued, CONFIRM_MS, () => 'late')) !== 'late') return;
    this.log.warn(
      { audit_ids: auditIds, on_their_way: this.onTheirWay.size },
      'The broker has not taken permits that were issued again; they go out when it is back.',
    );
  }

  private issueOnce(auditId: string): Promise<void> {
    const before = this.onTheirWay.get(auditId);
    if (before) return before;
    const issue = this.publish(auditId).finally(() => this.onTheirWay.delete(auditId));
    this.onTheirWay.set(auditId, issue);
    return issue;
  }

  private async publish(auditId: string): Promise<void> {
    const [queued] = await readStream(this.pool, streamOf(auditId), { toVersion: 1 });
    if (queued) await this.publisher.publish(toOutgoing(queued));
  }
}
