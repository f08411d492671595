import { setImmediate as nextTick } from 'node:timers/promises';
import { Injectable, type OnModuleInit, Module } from '@nestjs/common';
import { Pool } from 'pg';
import { Log } from '#contracts/log';
import { OnShutdown } from '#runtime/lifecycle/on-shutdown';
import { Periodic } from '#runtime/lifecycle/periodic';
import { Shutdown } from '#runtime/shutdown/shutdown';
import type { SpanAttributes } from '#telemetry/attributes';
import { detachedFromTrace, whileHandling } from '#telemetry/handling';
import { inSpan, noteOnSpan } from '#telemetry/spans';
import type { AttemptResult } from '../attempts/attempt-result.js';
import { AttemptSender, AttemptsModule } from '../attempts/attempt-sender.js';
import { DispatcherSettings, DispatcherSettingsModule } from '../settings/dispatcher-settings.js';
import { AttemptMetrics } from './attempt-metrics.js';
import { AttemptSettler } from './settle/attempt-settler.js';
import { claimAttempts, type ClaimedAttempt, type ClaimLimits, dueEndpoints } from './claim-attempts.js';
import type { SettledAttempt } from './settle/settle-statement.js';

/** The table decides what is due; `wake` only saves the wait for the next poll. */
const POLL_MS = 250;
/** With very many endpoints a poll is slow. The next one then waits this many times as long. */
const REST_PER_POLL = 4;
/**
 * The share of concurrent attempts for failing endpoints. Even if all of them hang, healthy endpoints have the other
 * half.
 */
const SHARE_OF_FAILING = 0.5;
/** The most endpoints in one claim. */
const MAX_CLAIMED_ENDPOINTS = 100;
const GIVEN_UP: AttemptResult = { outcome: 'abandoned', reason: 'claimed_too_long_ago', durationMs: 0 };
const NOT_SENT: AttemptResult = { outcome: 'abandoned', reason: 'not_sent', durationMs: 0 };

/** Claims due deliveries, makes the attempts and writes their results. Several replicas may run at once. */
@Injectable()
export class DeliveryDispatcher implements OnModuleInit {
  private readonly wanted = new Set<string>();
  /** Endpoints whose last claim found nothing to do while attempts of ours may have had all their slots. */
  private readonly passedOver = new Set<string>();
  private readonly underWayAt = new Map<string, number>();
  private readonly underWay = new Set<Promise<void>>();
  private failingUnderWay = 0;
  private nextLook = 0;
  private claims = false;
  private claiming: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly pool: Pool,
    private readonly settings: DispatcherSettings,
    private readonly sender: AttemptSender,
    private readonly settler: AttemptSettler,
    private readonly metrics: AttemptMetrics,
    private readonly shutdown: Shutdown,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.shutdown.count('webhooks', () => this.underWay.size);
  }

  /** Marks these endpoints as possibly having due deliveries. */
  wake(endpointIds: Iterable<string>): void {
    for (const id of endpointIds) this.wanted.add(id);
    if (this.claims) return;
    this.claims = true;
    // The loop serves all endpoints, so it is detached from the trace of the event that woke it.
    this.claiming = detachedFromTrace(() => this.claimWanted());
  }

  /** What was passed over for want of a slot may have one now. */
  private wakeAfter({ attempt: { endpointId }, moreDue }: SettledAttempt): void {
    if (this.passedOver.delete(endpointId) || moreDue) this.wake([endpointId]);
    else if (this.wanted.size > 0) this.wake([]);
  }

  @OnShutdown('stop-accepting', 'webhook claims')
  async stopClaiming(): Promise<void> {
    this.stopped = true;
    this.settler.leave();
    await this.claiming;
  }

  /**
   * Resolves when the results of all open attempts are written: within one timeout, or when their leases end if the
   * database is unavailable.
   */
  @OnShutdown('finish', 'webhook attempts')
  async drained(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  @Periodic({ name: 'due deliveries', everyMs: POLL_MS, stopIn: 'stop-accepting' })
  async lookForDue(): Promise<void> {
    const begun = performance.now();
    if (!this.mayClaim || begun < this.nextLook) return;
    this.wake(await dueEndpoints(this.pool, this.settings.maxUnderWay - this.underWay.size));
    this.nextLook = performance.now() + REST_PER_POLL * (performance.now() - begun);
  }

  /**
   * One claim at a time; endpoints woken meanwhile go into the next one. The check for more work and the end of the
   * loop must be one synchronous step, or an endpoint that is woken between the two would wait for the poll.
   */
  private async claimWanted(): Promise<void> {
    try {
      while (this.mayClaim && this.wanted.size > 0) {
        // Results that were written together wake their endpoints one by one.
        await nextTick();
        await this.claimOnce();
      }
    } catch (error) {
      this.log.warn({ err: error }, 'Deliveries could not be claimed; the next poll tries again.');
    } finally {
      this.claims = false;
    }
  }

  private get mayClaim(): boolean {
    return !this.stopped && this.underWay.size < this.settings.maxUnderWay && !this.settler.waitsForDatabase;
  }

  private async claimOnce(): Promise<void> {
    const next = [...this.wanted].slice(0, MAX_CLAIMED_ENDPOINTS);
    for (const id of next) this.wanted.delete(id);
    const ids = next.filter((id) => !this.settler.waitsFor(id));
    if (ids.length === 0) return;
    // Before the claim: the attempts may end after it looked for slots and before its reply is here.
    for (const id of ids) if (this.underWayAt.has(id)) this.passedOver.add(id);
    const claimedAt = performance.now();
    const claimed = await claimAttempts(this.pool, ids, this.limits());
    for (const attempt of claimed) {
      this.passedOver.delete(attempt.endpointId);
      this.launch(attempt, claimedAt);
    }
  }

  private limits(): ClaimLimits {
    const { leaseMs, maxUnderWay } = this.settings;
    return {
      limit: maxUnderWay - this.underWay.size,
      limitFailing: Math.max(0, Math.floor(maxUnderWay * SHARE_OF_FAILING) - this.failingUnderWay),
      leaseMs,
    };
  }

  private launch(attempt: ClaimedAttempt, claimedAt: number): void {
    const failing = Number(attempt.failing);
    this.failingUnderWay += failing;
    this.countAt(attempt.endpointId, 1);
    const run = this.make(attempt, claimedAt).finally(() => {
      this.failingUnderWay -= failing;
      this.countAt(attempt.endpointId, -1);
      this.underWay.delete(run);
    });
    this.underWay.add(run);
  }

  private countAt(endpointId: string, change: number): void {
    const count = (this.underWayAt.get(endpointId) ?? 0) + change;
    if (count > 0) this.underWayAt.set(endpointId, count);
    else this.underWayAt.delete(endpointId);
  }

  private make(attempt: ClaimedAttempt, claimedAt: number): Promise<void> {
    const { traceparent, correlationId } = attempt;
    return whileHandling({ correlation_id: correlationId, traceparent }, () =>
      inSpan('attempt webhook', { traceparent, attributes: () => attributesOf(attempt) }, () =>
        this.makeAndSettle(attempt, claimedAt),
      ),
    );
  }

  private async makeAndSettle(attempt: ClaimedAttempt, claimedAt: number): Promise<void> {
    const log = this.log.child({
      delivery_id: attempt.deliveryId,
      endpoint_id: attempt.endpointId,
      event_id: attempt.eventId,
    });
    try {
      const result = await this.resultOf(attempt, claimedAt, log);
      noteOnSpan({ 'acs.outcome': result.outcome });
      const settled = await this.settler.settle({ attempt, result }, claimedAt + this.settings.leaseMs);
      this.metrics.count(settled);
      logAttempt(log, settled);
      this.wakeAfter(settled);
    } catch (error) {
      log.error(
        { err: error },
        'The result of an attempt could not be written; the attempt is made again when its lease ends.',
      );
    }
  }

  /** A process that was frozen may have lost its lease, so it drops attempts that it did not send in time. */
  private async resultOf(attempt: ClaimedAttempt, claimedAt: number, log: Log): Promise<AttemptResult> {
    if (performance.now() - claimedAt > this.settings.sendWithinMs) return GIVEN_UP;
    try {
      return await this.sender.send(attempt);
    } catch (error) {
      log.error({ err: error }, 'An attempt could not be made; it is tried again later.');
      return NOT_SENT;
    }
  }
}

function attributesOf(attempt: ClaimedAttempt): SpanAttributes {
  return {
    'acs.delivery_id': attempt.deliveryId,
    'acs.endpoint_id': attempt.endpointId,
    'acs.event_id': attempt.eventId,
    'acs.attempt': attempt.number,
    'acs.request_id': attempt.correlationId,
  };
}

function logAttempt(log: Log, { attempt, result, delivery }: SettledAttempt): void {
  log.info(
    {
      attempt: attempt.number,
      outcome: delivery ? result.outcome : 'late',
      reason: result.outcome === 'succeeded' ? undefined : result.reason,
      status: result.status,
      error: result.error,
      duration_ms: Math.round(result.durationMs),
      delivery_status: delivery?.status,
      next_attempt_in_ms: delivery?.delayMs,
    },
    'Delivery attempted.',
  );
}

/** Makes the attempts that are due. */
@Module({
  imports: [AttemptsModule, DispatcherSettingsModule],
  providers: [AttemptMetrics, AttemptSettler, DeliveryDispatcher],
  exports: [DeliveryDispatcher],
})
export class SchedulingModule {}
