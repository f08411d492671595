import type { ClientBase, Pool } from 'pg';

/**
 * Returns the endpoints that can be delivered to now: enabled, with a due delivery and a free slot. Healthy endpoints
 * come before failing ones, then the longest wait first.
 *
 * The recursion skips from endpoint to endpoint along the index `deliveries_due`, with one index probe for fresh
 * deliveries and one for the backlog. So 100,000 deliveries of one endpoint cost as much as one.
 */
export async function dueEndpoints(client: ClientBase | Pool, limit: number): Promise<readonly string[]> {
  const { rows } = await client.query<{ endpoint_id: string }>({
    name: 'scheduling.due-endpoints',
    text: `
      with recursive waiting as (
        (select endpoint_id, backlog, next_attempt_at from deliveries
          where status = 'pending'
          order by endpoint_id, backlog, next_attempt_at limit 1)
        union all
        select next.endpoint_id, next.backlog, next.next_attempt_at
          from waiting cross join lateral (
            select endpoint_id, backlog, next_attempt_at from deliveries
             where status = 'pending' and (endpoint_id, backlog) > (waiting.endpoint_id, waiting.backlog)
             order by endpoint_id, backlog, next_attempt_at limit 1) as next
      )
      select endpoint_id
        from (select endpoint_id, min(next_attempt_at) as next_attempt_at from waiting group by endpoint_id) as w
        join endpoints e using (endpoint_id)
       where w.next_attempt_at <= now() and e.status = 'enabled'
         and exists (select from endpoint_slots s
                      where s.endpoint_id = w.endpoint_id and (s.token is null or s.lease_until <= now()))
       order by e.consecutive_failures > 0, w.next_attempt_at
       limit $1`,
    values: [limit],
  });
  return rows.map(({ endpoint_id }) => endpoint_id);
}
