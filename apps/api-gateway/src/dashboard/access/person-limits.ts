import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { LimitedEndpoint } from '#contracts/limits';
import { rateLimited } from '../../rate-limit/limit-answer.js';
import { tierLimitOf } from '../../rate-limit/limit-of-caller.js';
import { RateLimiter } from '../../rate-limit/rate-limiter.js';
import { reportOf } from '../../rate-limit/windows/window-reading.js';
import { windowsOf } from '../../rate-limit/windows/window-rule.js';
import type { Visitor } from './visitor.js';

/** Counts what people do against the limits that an API key of their workspace has. */
@Injectable()
export class PersonLimits {
  constructor(
    private readonly pool: Pool,
    private readonly limiter: RateLimiter,
  ) {}

  /** Throws 429 `RATE_LIMITED`. */
  async count(
    { workspaceId, personId }: Pick<Visitor, 'workspaceId' | 'personId'>,
    endpoint: LimitedEndpoint,
  ): Promise<void> {
    const { rows } = await this.pool.query<{ lifetime_purchased: string }>({
      name: 'read-purchases',
      text: 'select lifetime_purchased from workspaces where workspace_id = $1',
      values: [workspaceId],
    });
    const caller = { lifetimePurchased: Number(rows[0]?.lifetime_purchased ?? 0), overrides: [] };
    const rules = windowsOf(tierLimitOf(caller, endpoint));
    const { limit, window, retryAfter } = reportOf(
      await this.limiter.count({ id: personId, scope: endpoint }, rules),
    );
    if (retryAfter !== undefined)
      throw rateLimited(`This is limited to ${limit} times a ${window} for each person`, retryAfter);
  }
}
