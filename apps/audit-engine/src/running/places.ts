import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Admission } from '#outbound-http/fetch-guarded';
import { OutboundError } from '#outbound-http/outbound-error';
import { isDatabaseAbsence, mayPassLater } from '#runtime/database';
import { EngineSettings } from '../engine-settings.js';
import { placesOf } from '../jobs/places-of.js';
import { type PlacesTaken, takePlaces } from '../jobs/take-places.js';
import type { RunningAudit } from './running-audit.js';

/** Hosts and addresses that one audit may be found to need. Ten redirects over as many hosts come to 55. */
const MOST = 64;
/** The shortest fetch has 2.5 s, and our wait is no fault of the site. */
const PATIENCE_MS = 1_000;
const UNCOUNTED: PlacesTaken = { kind: 'taken' };

/** Has running audits take a place at each host and address before they ask it; who finds none waits, without a slot. */
@Injectable()
export class Places {
  constructor(
    private readonly pool: Pool,
    private readonly settings: EngineSettings,
  ) {}

  /**
   * Resolves once this audit may connect. Where a host or an address has as many audits as it may, the run is broken off, to
   * go on when there is room: at each break the audit is known to need one more, and it is claimed with all of them at once,
   * so that two audits never wait for each other, and each comes to its end.
   */
  admissionOf(running: RunningAudit): Admission {
    const taken = new Map<string, Promise<void>>();
    return async ({ url, addresses }) => {
      const places = placesOf(url.href, addresses);
      const key = places.join(' ');
      const taking = taken.get(key) ?? this.take(running, places);
      taken.set(key, taking);
      await taking;
    };
  }

  private async take(running: RunningAudit, places: readonly string[]): Promise<void> {
    const outcome = await this.outcomeOf(running, places);
    if (outcome.kind === 'taken') return;
    if (outcome.kind === 'lost') running.stop('superseded');
    else if (outcome.held >= MOST)
      throw new OutboundError(
        'too_many_redirects',
        'validate',
        'The redirects of the site lead to more hosts and addresses than an audit may need.',
        { limit: MOST },
      );
    else running.waitFor(outcome.place);
    throw running.signal.reason;
  }

  /**
   * Where others are in the way for too long, the audit waits as for a full place. Where our database is away, or has no
   * answer in time, nobody can count: the audit is not to blame, and goes on uncounted.
   */
  private async outcomeOf(running: RunningAudit, places: readonly string[]): Promise<PlacesTaken> {
    const timer = new AbortController();
    try {
      return await Promise.race([
        takePlaces(this.pool, running.claim, places, this.settings),
        pause(PATIENCE_MS, UNCOUNTED, { signal: timer.signal }),
      ]);
    } catch (error) {
      if (isDatabaseAbsence(error)) return UNCOUNTED;
      if (mayPassLater(error)) return { kind: 'full', place: places[0]!, held: 0 };
      throw error;
    } finally {
      timer.abort();
    }
  }
}
