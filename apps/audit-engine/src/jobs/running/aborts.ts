import { Injectable, Controller } from '@nestjs/common';
import { Log } from '#contracts/log';
import { EventPublisher } from '#messaging/publish/event-publisher';
import type { Applied } from '../../lifecycle/audit-lifecycle.js';
import { RunningAudits } from './running-audits.js';
import { EventPattern, Payload } from '@nestjs/microservices';
import { AuditCancelledNotice } from '#contracts/audit/events';

/** Stops the run of an ended audit, in every process. */
@Injectable()
export class Aborts {
  constructor(
    private readonly running: RunningAudits,
    private readonly publisher: EventPublisher,
    private readonly log: Log,
  ) {}

  /**
   * If a command has ended a running audit, stops the run here, and notifies the other processes without waiting. A
   * process that misses the broadcast stops at its next heartbeat, and can't store a result in any case.
   */
  announce(auditId: string, { events, before }: Applied): void {
    if (events.length === 0 || before.status !== 'processing') return;
    this.stopHere(auditId);
    this.publisher
      .broadcast({ type: 'broadcast.audit-cancelled', data: { audit_id: auditId } })
      .catch((error: unknown) => {
        this.log.warn({ err: error, audit_id: auditId }, 'The end of an audit was not broadcast.');
      });
  }

  stopHere(auditId: string): void {
    this.running.stop('ended', (claim) => claim.auditId === auditId);
  }
}

/** Receives the broadcasts about running audits that another process has ended. */
@Controller()
export class AbortsController {
  constructor(private readonly aborts: Aborts) {}

  @EventPattern<string>('broadcast.audit-cancelled')
  onAuditCancelled(@Payload() { audit_id }: AuditCancelledNotice): void {
    this.aborts.stopHere(audit_id);
  }
}
