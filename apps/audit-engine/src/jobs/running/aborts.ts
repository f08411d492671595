import { Injectable } from '@nestjs/common';
import { Log } from '#contracts/log';
import { EventPublisher } from '#messaging/publish/event-publisher';
import type { Applied } from '../../audits/lifecycle/audit-lifecycle.js';
import { RunningAudits } from './running-audits.js';

/** Breaks off the work on an audit that has ended, in whichever process it runs. */
@Injectable()
export class Aborts {
  constructor(
    private readonly running: RunningAudits,
    private readonly publisher: EventPublisher,
    private readonly log: Log,
  ) {}

  /**
   * Where a command has ended a running audit: stops the run here, and tells the other processes without waiting. One
   * that does not hear of it learns of it at its next heartbeat, and can't store a result in any case.
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
