import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Log } from '#contracts/log';
import type { Admission } from '#outbound-http/fetch-guarded';
import { OutboundError } from '#outbound-http/errors/outbound-error';
import { isDatabaseUnavailable, mayPassLater } from '#postgres/failures/database-failure';
import { within } from '#timing/within';
import { EngineSettings } from '../../settings/engine-settings.js';
import { placesOf } from './places-of.js';
import { type PlacesTaken, takePlaces } from './take-places.js';
import type { RunningAudit } from '../running/running-audit.js';
import { Slots } from '../running/slots.js';

/** The shortest fetch has 2.5 s, and our wait is no fault of the site. */
const PATIENCE_MS = 1_000;
/** Of the pool's ten connections; the others are for claims, heartbeats and results. */
const AT_ONCE = 3;
const IN_THE_WAY = { kind: 'in-the-way' } as const;

/** Has running audits take a place at each host and address before they ask it; who finds none waits, without a slot. */
@Injectable()
export class Places {
  private readonly slots = new Slots(AT_ONCE);

  constructor(
    private readonly pool: Pool,
    private readonly settings: EngineSettings,
    private readonly log: Log,
  ) {}

  /**
   * Resolves once this audit may connect. Where a host or an address has as many audits as it may, the run is broken off, to
   * go on when there is room: at each break the audit is known to need one more, and it is claimed with all of them at once,
   * so that two audits never wait for each other, and each comes to its end.
   */
  admissionOf(running: RunningAudit): Admission {
    const taken = new Set<string>();
    // One after the other: requests of a run that come together mostly need the same places.
    let turn = Promise.resolve();
    return ({ url, addresses }) => {
      const ours = turn.then(async () => {
        const places = placesOf(url.href, addresses).filter((place) => !taken.has(place));
        if (places.length > 0) await this.take(running, places);
        for (const place of places) taken.add(place);
      });
      turn = ours.catch(() => undefined);
      return ours;
    };
  }

  private async take(running: RunningAudit, places: readonly string[]): Promise<void> {
    const outcome = await this.outcomeOf(running, places);
    switch (outcome.kind) {
      case 'taken':
        return;
      case 'lost':
        running.stop('superseded');
        break;
      case 'parked':
        running.stop('full-place');
        break;
      case 'in-the-way':
        running.waitFor(places[0]!);
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
   * Where it can't be counted in time (others are in the way, or the database is in a state that may pass), the audit
   * waits as for a full place, and is tried again a second later at the earliest. Where our database is away nobody can
   * count: the audit is not to blame, and goes on uncounted.
   */
  private async outcomeOf(
    running: RunningAudit,
    places: readonly string[],
  ): Promise<PlacesTaken | typeof IN_THE_WAY> {
    let trouble: unknown;
    const asked = this.ask(running, places).catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) return { kind: 'taken' } as const;
      if (!mayPassLater(error)) throw error;
      trouble = error;
      return new Promise<never>(() => undefined); // the second is over when it is
    });
    const outcome = await within(asked, PATIENCE_MS, () => IN_THE_WAY);
    if (outcome === IN_THE_WAY) this.report(running, places, trouble);
    return outcome;
  }

  private async ask(running: RunningAudit, places: readonly string[]): Promise<PlacesTaken> {
    await this.slots.take();
    try {
      return await takePlaces(this.pool, running.claim, places, this.settings);
    } finally {
      this.slots.give();
    }
  }

  private report({ claim }: RunningAudit, places: readonly string[], err?: unknown): void {
    this.log.warn(
      { audit_id: claim.auditId, places, err },
      'An audit could not be counted at its hosts and addresses in time; it waits.',
    );
  }
}
