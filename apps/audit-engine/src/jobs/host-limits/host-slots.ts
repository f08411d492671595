import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Log } from '#contracts/log';
import type { Admission } from '#outbound-http/fetch-guarded';
import { OutboundError } from '#outbound-http/errors/outbound-error';
import { isDatabaseUnavailable, mayPassLater } from '#postgres/failures/database-failure';
import { within } from '#timing/within';
import { EngineSettings } from '../../settings/engine-settings.js';
import { slotsOf } from '../../page-audit/hosts/slots-of.js';
import { type SlotsTaken, takeSlots } from './take-slots.js';
import type { RunningAudit } from '../running/running-audit.js';
import { Slots } from '../../page-audit/hosts/slots.js';

/** The shortest fetch has 2.5 s, and our wait must not use up the site's time. */
const COUNT_TIMEOUT_MS = 1_000;
/** The most connections of the pool's ten. The others are for claims, heartbeats and results. */
const AT_ONCE = 3;
const LOCKED = { kind: 'locked' } as const;

/**
 * Makes a running audit take a slot at each host and address before it connects. If one of them is full, the audit
 * waits, and releases the worker's slot.
 */
@Injectable()
export class HostSlots {
  private readonly slots = new Slots(AT_ONCE);

  constructor(
    private readonly pool: Pool,
    private readonly settings: EngineSettings,
    private readonly log: Log,
  ) {}

  /**
   * Resolves once this audit may connect. If a host or an address is full, the run stops and is claimed again when
   * there is room. Each stop records one more slot that the audit needs. The next claim takes all of them at once, so
   * two audits never wait for each other.
   */
  admissionOf(running: RunningAudit): Admission {
    const taken = new Set<string>();
    // One after the other, because concurrent requests of a run mostly need the same slots.
    let turn = Promise.resolve();
    return ({ url, addresses }) => {
      const ours = turn.then(async () => {
        const slots = slotsOf(url.href, addresses).filter((slot) => !taken.has(slot));
        if (slots.length > 0) await this.take(running, slots);
        for (const slot of slots) taken.add(slot);
      });
      turn = ours.catch(() => undefined);
      return ours;
    };
  }

  private async take(running: RunningAudit, slots: readonly string[]): Promise<void> {
    const outcome = await this.outcomeOf(running, slots);
    switch (outcome.kind) {
      case 'taken':
        return;
      case 'lost':
        running.stop('superseded');
        break;
      case 'parked':
        running.stop('host-full');
        break;
      case 'locked':
        running.waitFor(slots[0]!);
        break;
      case 'too-many':
        throw new OutboundError(
          'too_many_redirects',
          'validate',
          'The redirects of the site lead to more hosts and addresses than an audit may need.',
          { limit: outcome.limit },
        );
    }
    throw running.signal.reason;
  }

  /**
   * If counting takes too long (locks of other transactions, or a passing database failure), the audit waits as if
   * the host or address were full, and is tried again after a second or more. If our database is unavailable, no audit
   * can be counted, so the audit goes on uncounted.
   */
  private async outcomeOf(
    running: RunningAudit,
    slots: readonly string[],
  ): Promise<SlotsTaken | typeof LOCKED> {
    let failure: unknown;
    const taking = this.takeWithSlot(running, slots).catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) return { kind: 'taken' } as const;
      if (!mayPassLater(error)) throw error;
      failure = error;
      return new Promise<never>(() => undefined); // ends with the time limit
    });
    const outcome = await within(taking, COUNT_TIMEOUT_MS, () => LOCKED);
    if (outcome === LOCKED) this.report(running, slots, failure);
    return outcome;
  }

  private async takeWithSlot(running: RunningAudit, slots: readonly string[]): Promise<SlotsTaken> {
    await this.slots.take();
    try {
      return await takeSlots(this.pool, running.claim, slots, this.settings);
    } finally {
      this.slots.give();
    }
  }

  private report({ claim }: RunningAudit, slots: readonly string[], err?: unknown): void {
    this.log.warn(
      { audit_id: claim.auditId, slots, err },
      'An audit could not be counted at its hosts and addresses in time; it waits.',
    );
  }
}
