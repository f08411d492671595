import type { Pool } from 'pg';

export interface DeliveryCounts {
  readonly due: number;
  readonly underWay: number;
  readonly retrying: number;
  readonly held: number;
  readonly oldestDueSeconds: number;
}

/**
 * Counts unended deliveries through the two partial indexes. The index of held deliveries also contains exhausted ones.
 */
export async function countDeliveries(pool: Pool): Promise<DeliveryCounts> {
  const { rows } = await pool.query<DeliveryCounts>({
    name: 'metrics.deliveries',
    text: `
      with waiting as (
        select case when e.status = 'disabled' then 'held' when d.next_attempt_at <= now() then 'due'
                    when d.open_attempt is not null then 'under way' else 'retrying' end as state,
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
             coalesce(sum(count) filter (where state = 'under way'), 0)::int as "underWay",
             coalesce(sum(count) filter (where state = 'retrying'), 0)::int as retrying,
             coalesce(sum(count) filter (where state = 'held'), 0)::int as held,
             coalesce(max(age) filter (where state = 'due'), 0) as "oldestDueSeconds"
        from waiting`,
  });
  const [counts] = rows;
  if (!counts) throw new Error('the deliveries were not counted');
  return counts;
}

export interface EndpointCounts {
  readonly sound: number;
  readonly failing: number;
  readonly disabledByFailures: number;
  readonly disabledByOperator: number;
}

export async function countEndpoints(pool: Pool): Promise<EndpointCounts> {
  const { rows } = await pool.query<EndpointCounts>({
    name: 'metrics.endpoints',
    text: `
      select count(*) filter (where status = 'enabled' and consecutive_failures = 0)::int as sound,
             count(*) filter (where status = 'enabled' and consecutive_failures > 0)::int as failing,
             count(*) filter (where disabled_reason = 'consecutive-failures')::int as "disabledByFailures",
             count(*) filter (where disabled_reason = 'operator')::int as "disabledByOperator"
        from endpoints where status <> 'removed'`,
  });
  const [counts] = rows;
  if (!counts) throw new Error('the endpoints were not counted');
  return counts;
}
