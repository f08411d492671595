import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Registry } from 'prom-client';
import { addGauge } from '#runtime/observability/add-gauge';
import { sharedQuery } from '#runtime/observability/shared-query';

/** Reads the figures from the database at each scrape; every replica reports the same. */
@Injectable()
export class DeliveryMetrics {
  constructor(pool: Pool, registry: Registry) {
    const count = sharedQuery(() => countDeliveries(pool));
    addGauge(registry, {
      name: 'webhook_dispatcher_deliveries',
      help: 'Deliveries that have not ended. due: could be sent now; under_way: are sent; retrying: wait for their next attempt; held: for a decision.',
      label: 'state',
      read: async () => {
        const { due, under_way, retrying, held } = await count();
        return { due, under_way, retrying, held };
      },
    });
    addGauge(registry, {
      name: 'webhook_dispatcher_oldest_due_seconds',
      help: 'Seconds that the oldest due delivery of an enabled endpoint has waited; 0 if none is due.',
      read: async () => (await count()).oldest_due_seconds,
    });
    addGauge(registry, {
      name: 'webhook_dispatcher_endpoints',
      help: 'Endpoints by state. failing: enabled, and its last attempt failed; disabled_by_failures; disabled_by_operator.',
      label: 'state',
      read: () => countEndpoints(pool),
    });
  }
}

type DeliveryCounts = Record<'due' | 'under_way' | 'retrying' | 'held' | 'oldest_due_seconds', number>;

/**
 * Counts unended deliveries through the two partial indexes. The index of held deliveries also contains exhausted ones.
 */
async function countDeliveries(pool: Pool): Promise<DeliveryCounts> {
  const { rows } = await pool.query<DeliveryCounts>({
    name: 'metrics.deliveries',
    text: `
      with waiting as (
        select case when e.status = 'disabled' then 'held' when d.next_attempt_at <= now() then 'due'
                    when d.open_attempt is not null then 'under_way' else 'retrying' end as state,
               count(*)::int as count,
               extract(epoch from now() - min(d.next_attempt_at))::float8 as age
          from deliveries d join endpoints e using (endpoint_id)
         where d.status = 'pending' and e.status <> 'removed'
         group by 1
        union all
        select 'held', count(*)::int, 0
          from deliveries d join endpoints e using (endpoint_id)
         where d.status = 'held' and e.status <> 'removed'
      )
      select coalesce(sum(count) filter (where state = 'due'), 0)::int as due,
             coalesce(sum(count) filter (where state = 'under_way'), 0)::int as under_way,
             coalesce(sum(count) filter (where state = 'retrying'), 0)::int as retrying,
             coalesce(sum(count) filter (where state = 'held'), 0)::int as held,
             coalesce(max(age) filter (where state = 'due'), 0) as oldest_due_seconds
        from waiting`,
  });
  return rows[0]!;
}

async function countEndpoints(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<Record<string, number>>({
    name: 'metrics.endpoints',
    text: `
      select count(*) filter (where status = 'enabled' and consecutive_failures = 0)::int as sound,
             count(*) filter (where status = 'enabled' and consecutive_failures > 0)::int as failing,
             count(*) filter (where disabled_reason = 'consecutive-failures')::int as disabled_by_failures,
             count(*) filter (where disabled_reason = 'operator')::int as disabled_by_operator
        from endpoints where status <> 'removed'`,
  });
  return rows[0]!;
}
