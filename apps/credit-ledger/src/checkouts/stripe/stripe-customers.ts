import type { ClientBase, Pool } from 'pg';

/** Reads and writes rows of `stripe_customers`: the customer of each workspace at Stripe, made with its first checkout. */
export class StripeCustomers {
  constructor(private readonly pool: Pool | ClientBase) {}

  async find(workspaceId: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ customer_id: string }>(
      'select customer_id from stripe_customers where workspace_id = $1',
      [workspaceId],
    );
    return rows[0]?.customer_id;
  }

  /** Stores the customer, instead of `gone`. One that was stored meanwhile stays. */
  async store(workspaceId: string, customerId: string, gone: string | undefined): Promise<void> {
    await this.pool.query(
      `insert into stripe_customers as known (workspace_id, customer_id)
       values ($1, $2)
       on conflict (workspace_id) do update set customer_id = excluded.customer_id where known.customer_id = $3`,
      [workspaceId, customerId, gone],
    );
  }
}
