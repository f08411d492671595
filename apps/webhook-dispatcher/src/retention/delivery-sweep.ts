import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { lowestId } from '#contracts/identifiers';
import { inTransaction } from '#postgres/transaction';
import { Periodic } from '#runtime/lifecycle/periodic';
import { DispatcherSettings } from '../settings/dispatcher-settings.js';
import { deleteBodies } from './delete-bodies.js';
import { isOver } from '../deliveries/delivery-view.js';
import { CHUNK, Sweep, SWEEPS } from './sweep.js';

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
