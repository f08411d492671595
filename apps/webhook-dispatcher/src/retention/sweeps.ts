import { Injectable, Module } from '@nestjs/common';
import { Pool } from 'pg';
import { inboxPolicy } from '#event-store/inbox-retention';
import type { RetentionPolicy } from '#postgres/retention-policy';
import { Periodic } from '#runtime/lifecycle/periodic';
import { DispatcherSettings, DispatcherSettingsModule } from '../settings/dispatcher-settings.js';
import { deliveriesPolicy } from './deliveries-policy.js';

const SWEEPS = { everyMs: 10 * 60_000, stopIn: 'stop-accepting' } as const;
/** Rows deleted in one transaction, so that transactions stay short. */
const CHUNK = 1_000;

const DAY_MS = 86_400_000;

/**
 * No message is delivered again after this time: retries end within an hour, and a relay is rewound by days at most,
 * after a broker lost its disk. Also, an endpoint gets an event only once while its delivery is stored.
 */
export const INBOX_KEPT_MS = 30 * DAY_MS;

const INBOX = inboxPolicy('webhooks');

/** Deletes old rows without an archive, as `acs retention run --no-archive` does. Several replicas may run it at once. */
@Injectable()
export class Sweeps {
  constructor(
    private readonly pool: Pool,
    private readonly settings: DispatcherSettings,
  ) {}

  /**
   * Deletes deliveries that ended more than `WEBHOOK_RETENTION_DAYS` ago, with their attempts, and bodies without
   * deliveries. Pending and held deliveries stay, however old, until their endpoint is removed.
   */
  @Periodic({ name: 'delivery sweep', ...SWEEPS })
  sweepDeliveries(signal?: AbortSignal, chunk = CHUNK): Promise<void> {
    return this.apply(deliveriesPolicy, this.settings.retentionDays * DAY_MS, chunk, signal);
  }

  /** Deletes inbox rows that are older than 30 days. */
  @Periodic({ name: 'inbox sweep', ...SWEEPS })
  sweepInbox(signal?: AbortSignal, chunk = CHUNK): Promise<void> {
    return this.apply(INBOX, INBOX_KEPT_MS, chunk, signal);
  }

  /** A shutdown waits for the current chunk; the next start does the rest. */
  private async apply(
    policy: RetentionPolicy,
    keptMs: number,
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const client = await this.pool.connect();
    let sound = false;
    try {
      const before = new Date(Date.now() - keptMs);
      for await (const page of policy.pages(client, { before, limit, withLines: false })) {
        if (signal?.aborted) break;
        if (page.length > 0)
          await policy.remove(
            client,
            page.map(({ key }) => key),
          );
      }
      sound = true;
    } finally {
      client.release(!sound);
    }
  }
}

@Module({ imports: [DispatcherSettingsModule], providers: [Sweeps] })
export class RetentionModule {}
