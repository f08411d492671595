import type { Client } from 'pg';
import type { Partner } from '../partners.js';
import { removePending, storePending, tidy } from './pending-deliveries.js';

/** Once a second is more often than three attempts of 5 s each can fail ten times in a row. */
const PARDON_MS = 1_000;

/**
 * An endpoint with deliveries that are due, all of them all the time, at a receiver that never answers: three attempts
 * are always under way, each until its time-out. Its failures are forgotten again and again, since ten of them would
 * disable it, and then nothing of it would be due.
 */
export class DeadEndpoint {
  constructor(
    private readonly client: Client,
    private readonly partner: Partner,
    private readonly deliveries: number,
  ) {}

  /** Does the work beside the dead endpoint, and removes all trace of it. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    await storePending(this.client, [this.partner], this.deliveries);
    await tidy(this.client);
    const pardons = setInterval(() => void this.pardon(), PARDON_MS);
    try {
      const done = await work();
      await this.assertDue();
      return done;
    } finally {
      clearInterval(pardons);
      await this.pardon();
      await removePending(this.client, this.partner);
    }
  }

  /** Throws where the endpoint was disabled, or half of its deliveries are not due: then it was no burden. */
  private async assertDue(): Promise<void> {
    const { rows } = await this.client.query<{ due: number }>(
      `select count(*)::int as due
         from deliveries d join endpoints e using (endpoint_id)
        where endpoint_id = $1 and d.status = 'pending' and d.next_attempt_at <= now() and e.status = 'enabled'`,
      [this.partner.endpointId],
    );
    const due = rows[0]?.due ?? 0;
    if (due < this.deliveries / 2) throw new Error(`of ${this.deliveries} deliveries only ${due} are due`);
  }

  private async pardon(): Promise<void> {
    await this.client.query('update endpoints set consecutive_failures = 0 where endpoint_id = $1', [
      this.partner.endpointId,
    ]);
  }
}
