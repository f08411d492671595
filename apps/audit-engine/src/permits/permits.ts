import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { readStream } from '#event-store/read';
import { EventPublisher } from '#messaging/event-publisher';
import { toOutgoing } from '#runtime/stored-events';
import { streamOf } from '../lifecycle/audit-stream.js';

/** Issues permits again for jobs whose message is gone. */
@Injectable()
export class Permits {
  constructor(
    private readonly pool: Pool,
    private readonly publisher: EventPublisher,
  ) {}

  /**
   * Publishes `audit.queued` of each audit once more, with its own id: every consumer knows how to take it twice, and
   * a permit too many is spent on nothing. Resolves when the broker has them.
   */
  async issue(auditIds: readonly string[]): Promise<void> {
    await Promise.all(auditIds.map((auditId) => this.issueOne(auditId)));
  }

  private async issueOne(auditId: string): Promise<void> {
    const [queued] = await readStream(this.pool, streamOf(auditId), { toVersion: 1 });
    if (queued) await this.publisher.publish(toOutgoing(queued));
  }
}
