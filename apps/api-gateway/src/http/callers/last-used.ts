import { Injectable, Optional } from '@nestjs/common';
import { Pool } from 'pg';
import { OnShutdown } from '#runtime/lifecycle/on-shutdown';
import { Periodic } from '#runtime/lifecycle/periodic';

/** Records when keys were used and writes it periodically: no request waits for it, and a busy key costs one row. */
@Injectable()
export class LastUsed {
  private seen = new Map<string, number>();

  constructor(
    private readonly pool: Pool,
    @Optional() private readonly now: () => number = Date.now,
  ) {}

  note(keyId: string): void {
    this.seen.set(keyId, this.now());
  }

  /** Writes the recorded times. If that fails they are written next time. */
  @Periodic({ name: 'write when keys were used', everyMs: 10_000, stopIn: 'finish' })
  @OnShutdown('flush', 'last use of keys')
  async flush(): Promise<void> {
    if (this.seen.size === 0) return;
    const batch = this.seen;
    this.seen = new Map();
    const keyIds = [...batch.keys()].sort();
    try {
      await this.pool.query(
        `update api_keys k set last_used_at = seen.at
           from unnest($1::text[], $2::timestamptz[]) as seen(key_id, at)
          where k.key_id = seen.key_id and (k.last_used_at is null or k.last_used_at < seen.at)`,
        [keyIds, keyIds.map((keyId) => new Date(batch.get(keyId)!).toISOString())],
      );
    } catch (error) {
      for (const [keyId, at] of batch) if (!this.seen.has(keyId)) this.seen.set(keyId, at);
      throw error;
    }
  }
}
