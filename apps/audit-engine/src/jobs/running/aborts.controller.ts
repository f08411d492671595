import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { AuditCancelledNotice } from '#contracts/audit/events';
import { Aborts } from './aborts.js';

/** Hears of audits that ended while they ran, from whichever process ended them. */
@Controller()
export class AbortsController {
  constructor(private readonly aborts: Aborts) {}

  @EventPattern<string>('broadcast.audit-cancelled')
  onAuditCancelled(@Payload() { audit_id }: AuditCancelledNotice): void {
    this.aborts.stopHere(audit_id);
  }
}
