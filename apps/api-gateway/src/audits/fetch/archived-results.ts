import { Injectable } from '@nestjs/common';
import { CommandClient } from '#messaging/rpc/command-client';
import type { RequestTrace } from '../../http/observability/request-trace.js';
import { stateAfter } from '../view/state-after.js';
import type { AuditRow } from './audit-shape.js';

const DEADLINE_MS = 5_000;

/**
 * Results that `acs retention run` took from the view. The engine tells them from the audit's events, of which they are
 * made just as they were the first time: partners get the same bytes, a round trip to the engine later.
 */
@Injectable()
export class ArchivedResults {
  constructor(private readonly commands: CommandClient) {}

  /** An audit whose result is archived, with it. Throws a transient `Failure` where the engine did not answer. */
  async withResult(
    audit: AuditRow,
    { requestId: correlationId, traceparent }: RequestTrace,
  ): Promise<AuditRow> {
    const { completed, version } = await this.commands.send(
      'audit.get-result',
      { audit_id: audit.audit_id },
      { deadlineMs: DEADLINE_MS, correlationId, traceparent },
    );
    const { dimensions, issues } = stateAfter({ type: 'audit.completed', data: completed }, version);
    return { ...audit, dimensions, issues };
  }
}
