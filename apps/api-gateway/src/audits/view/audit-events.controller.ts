import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { Histogram, Registry } from 'prom-client';
import {
  AuditCancelled,
  AuditCompleted,
  AuditFailed,
  AuditIdentity,
  AuditStarted,
  type TerminalAuditEvent,
} from '#contracts/audit/events';
import type { MessageContext } from '#messaging/message/message-context';
import type { TerminalStatus } from '#contracts/audit/audits';
import { auditData, type AuditWebhookData } from '#contracts/webhooks/envelope';
import { PublishEvents } from '../../events/record/publish-events.js';
import { AuditView } from './audit-view.js';
import { stateIn, visibleScores } from './state-after.js';
import { eventOf, type PublicEvent } from '../../events/record/number-events.js';

/** From the usual path through the broker to an hour of catching up. */
const DELAY_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 3_600];

/** Projects the events of audits into the view, and measures how far the view is behind the engine. */
@Controller()
export class AuditEventsController {
  private readonly delay: Histogram.Internal<'projection'>;

  constructor(
    private readonly view: AuditView,
    private readonly publishing: PublishEvents,
    registry: Registry,
  ) {
    const delays = new Histogram({
      name: 'acs_projection_delay_seconds',
      help: 'From the recording of an event to its commit in the projection.',
      labelNames: ['projection'],
      buckets: DELAY_SECONDS,
      registers: [registry],
    });
    delays.zero({ projection: 'audits' });
    this.delay = delays.labels({ projection: 'audits' });
  }

  @EventPattern<string>('audit.queued')
  async onQueued(@Payload() data: AuditIdentity, @Ctx() context: MessageContext): Promise<void> {
    await this.view.write(stateIn({ type: 'audit.queued', data }, context));
    this.measure(context);
  }

  @EventPattern<string>('audit.started')
  async onStarted(@Payload() data: AuditStarted, @Ctx() context: MessageContext): Promise<void> {
    await this.view.write(stateIn({ type: 'audit.started', data }, context));
    this.measure(context);
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
    this.measure(context);
    if (numbered.withdrawn) return;
    await this.publishing.publish(publicEvent, numbered, context);
  }

  private measure({ occurredAt }: MessageContext): void {
    const recordedMs = Date.parse(occurredAt ?? '');
    if (!Number.isNaN(recordedMs)) this.delay.observe(Math.max(0, Date.now() - recordedMs) / 1_000);
  }
}

const STATUS: Readonly<Record<TerminalAuditEvent['type'], TerminalStatus>> = {
  'audit.completed': 'complete',
  'audit.failed': 'failed',
  'audit.cancelled': 'cancelled',
};

/** Returns the public event of an audit's end. Throws a poison `Failure` if the message has no UUID. */
export function endedEvent(event: TerminalAuditEvent, context: MessageContext): PublicEvent {
  const { workspace_id: workspaceId, audit_id: auditId, completed_at: createdAt } = event.data;
  const data = auditData(endedAudit(event));
  return eventOf(context, { workspaceId, type: event.type, createdAt, data, auditId });
}

/** Returns what an event tells of an audit that has ended (contract section 6.3). */
export function endedAudit(event: TerminalAuditEvent): AuditWebhookData {
  const { audit_id, audit_type, url, charged, refunded, created_at, completed_at } = event.data;
  return {
    audit_id,
    status: STATUS[event.type],
    type: audit_type,
    url,
    scores: event.type === 'audit.completed' ? visibleScores(audit_type, event.data.result.scores) : null,
    failure_reason: event.type === 'audit.failed' ? event.data.failure_reason : null,
    credits: { charged, refunded },
    created_at,
    completed_at,
  };
}
