import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { LimitedEndpoint, RateLimit } from '#contracts/limits';
import { EventPublisher } from '#messaging/publish/event-publisher';
import { CallerDirectory } from '../../../http/callers/caller-directory.js';
import { KeyCommands } from '../key-commands.js';

const WRITE = `
  insert into limit_overrides (key_id, endpoint, per_minute, per_day, until) values ($1, $2, $3, $4, $5)
  on conflict (key_id, endpoint) do update
     set per_minute = excluded.per_minute, per_day = excluded.per_day, until = excluded.until`;

/** Limits granted to one key for one endpoint (contract section 8.1); they affect that key alone. */
@Injectable()
export class LimitOverrides {
  constructor(
    private readonly pool: Pool,
    private readonly keys: KeyCommands,
    private readonly directory: CallerDirectory,
    private readonly publisher: EventPublisher,
  ) {}

  /** Replaces or clears the key's override. Throws a not-found `Failure` if the key is unknown. */
  async set(
    keyId: string,
    endpoint: LimitedEndpoint,
    override: { readonly limit: RateLimit; readonly until: Date | undefined } | undefined,
  ): Promise<void> {
    await this.keys.require(keyId);
    const values: unknown[] = [keyId, endpoint];
    if (override) {
      const { limit, until } = override;
      values.push(limit.perMinute, limit.perDay ?? null, until?.toISOString() ?? null);
    }
    await this.pool.query(
      override ? WRITE : 'delete from limit_overrides where key_id = $1 and endpoint = $2',
      values,
    );
    this.directory.forgetKey(keyId);
    await this.publisher.broadcast({
      type: 'broadcast.limit-overridden',
      data: { key_id: keyId, endpoint, limit: override?.limit ?? null },
    });
  }
}
