import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import { GetResult, type ResultReply } from '#contracts/audit/commands';
import { Failure } from '#contracts/failures';
import { readStream } from '#event-store/read/read';
import { streamOf, toAuditEvent } from '../lifecycle/audit-stream.js';

/** Returns the result of an audit. An audit's events are never deleted, so the result is always available. */
@Controller()
export class ResultsController {
  constructor(private readonly pool: Pool) {}

  /** Throws a `Failure` `AUDIT_NOT_COMPLETE` if the audit is unknown or did not complete. */
  @MessagePattern<string>('audit.get-result')
  async getResult(@Payload() { audit_id: auditId }: GetResult): Promise<ResultReply> {
    for (const recorded of await readStream(this.pool, streamOf(auditId))) {
      const event = toAuditEvent(recorded);
      if (event.type === 'audit.completed') return { completed: event.data, version: recorded.version };
    }
    throw new Failure('not-found', 'AUDIT_NOT_COMPLETE', `No event tells of a result of ${auditId}.`);
  }
}
