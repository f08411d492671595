import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import {
  AuditCancelled,
  AuditCompleted,
  AuditFailed,
  AuditIdentity,
  AuditStarted,
  type TerminalAuditEvent,
} from '#contracts/audit/events';
import type { MessageContext } from '#messaging/message/message-context';
import { PublishEvents } from '../../events/record/publish-events.js';
import { AuditView } from './audit-view.js';
import { endedEvent } from './ended-event.js';
import { stateIn } from './state-after.js';
import { ViewMetrics } from './view-metrics.js';

/** Projects the events of audits into the view. */
@Controller()
export class AuditEventsController {
  constructor(
    private readonly view: AuditView,
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

  /**
   * A partner can already see what an event reports: it gets its number in the transaction of the view. The engine's
   * event is acknowledged only after the broker has the public one.
   */
  private async end(event: TerminalAuditEvent, context: MessageContext): Promise<void> {
    const state = stateIn(event, context);
    const publicEvent = endedEvent(event, context);
    const numbered = await this.view.writeAnnounced(state, publicEvent);
    this.metrics.taken(context);
    if (numbered.withdrawn) return;
    await this.publishing.publish(publicEvent, numbered, context);
  }
}
