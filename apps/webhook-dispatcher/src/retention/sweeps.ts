import { Injectable } from '@nestjs/common';
import { Pool, type ClientBase } from 'pg';
import { lowestId } from '#contracts/identifiers';
import { inTransaction } from '#postgres/transaction';
import { Periodic } from '#runtime/lifecycle/periodic';
import { forgetHandled } from '#event-store/inbox';
import { OnShutdown } from '#runtime/lifecycle/on-shutdown';
import { DispatcherSettings } from '../settings/dispatcher-settings.js';
import { isOver } from '../deliveries/delivery-view.js';

/** A shutdown waits for the current chunk; the next start does the rest. */
const SWEEPS = { everyMs: 10 * 60_000, stopIn: 'stop-accepting' } as const;
/** Rows deleted in one transaction, so that transactions stay short. */
const CHUNK = 1_000;

/** Deletes old rows chunk by chunk until none is left. Several replicas may run it at once. */
abstract class Sweep {
  private stopping = false;

  @OnShutdown('stop-accepting', 'sweeps')
  stop(): void {
    this.stopping = true;
  }

  /** `deleteChunk` returns false when nothing is left to delete. */
  protected async chunkByChunk(deleteChunk: () => Promise<boolean>): Promise<void> {
    while (!this.stopping && (await deleteChunk()));
  }
}

const DAY_MS = 86_400_000;

/**
 * Deletes deliveries that ended more than `WEBHOOK_RETENTION_DAYS` ago, with their attempts, and bodies without
 * deliveries. Pending and held deliveries stay, however old, until their endpoint is removed.
 *
 * Each sweep scans older deliveries in the order of their ids, in chunks.
 */
@Injectable()
export class DeliverySweep extends Sweep {
  private after = '';

  constructor(
    private readonly pool: Pool,
    private readonly settings: DispatcherSettings,
  ) {
    super();
  }

  @Periodic({ name: 'delivery sweep', ...SWEEPS })
  sweep(chunk = CHUNK): Promise<void> {
    const { retentionDays: keepDays } = this.settings;
    return this.chunkByChunk(async () => {
      const { walked, walkedTo } = await deleteAmongNext(this.pool, {
        after: this.after,
        keepDays,
        limit: chunk,
      });
      this.after = walked === chunk ? walkedTo : '';
      return walked === chunk;
    });
  }
}

interface Stretch {
  readonly after: string;
  readonly keepDays: number;
  readonly limit: number;
}

function deleteAmongNext(
  pool: Pool,
  { after, keepDays, limit }: Stretch,
): Promise<{ walked: number; walkedTo: string }> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ walked: number; walked_to: string; events: string[] | null }>({
      name: 'retention.delete-deliveries',
      // Attempts are deleted with their delivery (on delete cascade). A delivery replayed meanwhile stays, because its
      // row has changed.
      text: `
        with walked as materialized (
          select d.delivery_id, d.status, d.finished_at,
                 ${isOver('d', 'e', `now() - $3 * interval '1 day'`)} as expired
            from deliveries d join endpoints e using (endpoint_id)
           where d.delivery_id > $1 and d.delivery_id < $2
           order by d.delivery_id limit $4
        ), deleted as (
          delete from deliveries d using walked w
           where w.expired and d.delivery_id = w.delivery_id and d.status = w.status
             and d.finished_at is not distinct from w.finished_at
          returning d.event_id
        )
        select count(*)::int as walked, coalesce(max(delivery_id), '') as walked_to,
               (select array_agg(distinct event_id) from deleted) as events
          from walked`,
      values: [after, lowestId('delivery', new Date(Date.now() - keepDays * DAY_MS)), keepDays, limit],
    });
    const { walked = 0, walked_to: walkedTo = '', events } = rows[0] ?? {};
    if (events) await deleteBodies(client, events);
    return { walked, walkedTo };
  });
}

/**
 * Deletes the bodies of events without deliveries, in the transaction that deleted the deliveries (isolation level read
 * committed).
 *
 * The lock makes transactions take turns. Two that delete the last deliveries of one event at once would each still see
 * the other's deliveries, and neither would delete the body. The lock is a separate statement, because a statement sees
 * only what was committed before it began.
 */
export async function deleteBodies(client: ClientBase, eventIds: readonly string[]): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('bodies of events', 0))`);
  await client.query({
    name: 'retention.delete-bodies',
    text: `
      delete from webhooks.event_bodies b
       where event_id = any ($1)
         and not exists (select from webhooks.deliveries d where d.event_id = b.event_id)`,
    values: [eventIds],
  });
}

/**
 * No message is delivered again after this time: retries end within an hour, and a relay is rewound by days at most,
 * after a broker lost its disk. Also, an endpoint gets an event only once while its delivery is stored.
 */
export const INBOX_KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/** Deletes inbox rows that are older than 30 days. */
@Injectable()
export class InboxSweep extends Sweep {
  constructor(private readonly pool: Pool) {
    super();
  }

  @Periodic({ name: 'inbox sweep', ...SWEEPS })
  sweep(chunk = CHUNK): Promise<void> {
    return this.chunkByChunk(async () => (await forgetHandled(this.pool, INBOX_KEPT_MS, chunk)) === chunk);
  }
}
