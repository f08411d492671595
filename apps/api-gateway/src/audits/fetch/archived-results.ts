import { Injectable } from '@nestjs/common';
import { CommandClient } from '#messaging/rpc/command-client';
import { commandOptions, type RequestTrace } from '../../http/observability/request-trace.js';
import { stateAfter } from '../view/state-after.js';
import type { AuditRow } from './audit-shape.js';

const DEADLINE_MS = 5_000;

/**
 * Reads results that `acs retention run` archived. The engine computes them from the audit's events in the same way as
 * before: partners get the same bytes after one more round trip to the engine.
 */
@Injectable()
export class ArchivedResults {
  constructor(private readonly commands: CommandClient) {}

  /** Returns an audit together with its archived result. Throws a transient `Failure` if the engine did not reply. */
  async withResult(audit: AuditRow, trace: RequestTrace): Promise<AuditRow> {
    const { completed, version } = await this.commands.send(
      'audit.get-result',
      { audit_id: audit.audit_id },
      commandOptions(trace, DEADLINE_MS),
    );
    const { dimensions, issues } = stateAfter({ type: 'audit.completed', data: completed }, version);
    return { ...audit, dimensions, issues };
  }
}
