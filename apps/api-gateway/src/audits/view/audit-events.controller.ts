import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import {
  AuditCancelled,
  AuditCompleted,
  AuditFailed,
  AuditIdentity,
  AuditStarted,
  AuditVoided,
  type TerminalAuditEvent,
} from '#contracts/audit/events';
import { ChargeVoided } from '#contracts/ledger/events';
import { Failure } from '#contracts/failures';
import { MessageContext } from '#messaging/message/message-context';
import { PublishEvents } from '../../events/record/publish-events.js';
import { AnswerWatch } from '../void/answer-watch.js';
import { AuditView } from './audit-view.js';
import { endedEvent } from './ended-event.js';
import { stateIn } from './state-after.js';
import { ViewMetrics } from './view-metrics.js';

/** Projects the events of audits and charges into the view. */
@Controller()
export class AuditEventsController {
  constructor(
    private readonly view: AuditView,
    private readonly watch: AnswerWatch,
    private readonly publishing: PublishEvents,
    private readonly metrics: ViewMetrics,
  ) {}

  @EventPattern<string>('audit.queued')
  async onQueued(@Payload() data: AuditIdentity, @Ctx() context: MessageContext): Promise<void> {
    await this.view.write(stateIn({ type: 'audit.queued', data }, context));
    this.metrics.taken(context);
  }

  @EventPattern<string>('audit.started')
  async onStarted(@Payload() data: AuditStarted, @Ctx() context: MessageContext): Promise<void> {
    await this.view.write(stateIn({ type: 'audit.started', data }, context));
    this.metrics.taken(context);
  }

  @EventPattern<string>('audit.completed')
  onCompleted(@Payload() data: AuditCompleted, @Ctx() context: MessageContext): Promise<void> {
    return this.end({ type: 'audit.completed', data }, context);
  }

  @EventPattern<string>('audit.failed')
  onFailed(@Payload() data: AuditFailed, @Ctx() context: MessageContext): Promise<void> {
    return this.end({ type: 'audit.failed', data }, context);
  }

  @EventPattern<string>('audit.cancelled')
  onCancelled(@Payload() data: AuditCancelled, @Ctx() context: MessageContext): Promise<void> {
    return this.end({ type: 'audit.cancelled', data }, context);
  }

  @EventPattern<string>('audit.voided')
  onVoided(@Payload() data: AuditVoided): Promise<void> {
    return this.watch.noteVoided([data.audit_id]);
  }

  @EventPattern<string>('ledger.charge-voided')
  onChargeVoided(@Payload() data: ChargeVoided): Promise<void> {
    return this.watch.noteVoided([data.audit_id]);
  }

  /**
   * A partner can already see what an event reports: it gets its number in the transaction of the view. The engine's
   * event is acknowledged only after the broker has the public one. An audit without an Idempotency-Key is announced
   * only after its caller was answered.
   */
  private async end(event: TerminalAuditEvent, context: MessageContext): Promise<void> {
    const state = stateIn(event, context);
    const publicEvent = endedEvent(event, context);
    const numbered = await this.view.writeAnnounced(state, publicEvent);
    this.metrics.taken(context);
    if (numbered.disclosure === 'withdrawn') return;
    if (numbered.disclosure === 'undecided') throw undecided(event.data.audit_id);
    await this.publishing.publish(publicEvent, numbered, context);
  }
}

/** The event is retried: the watch decides after 60 s, and the retries take longer. */
function undecided(auditId: string): Failure {
  return new Failure(
    'transient',
    'AUDIT_UNANSWERED',
    `The audit ${auditId} ended before its caller was answered; it will be announced after that.`,
  );
}
