import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { LimitedEndpoint } from '#contracts/limits';
import { rateLimited, WHOLE_WORKSPACE } from '../../http/rate-limit/limit-response.js';
import { windowsOfKey } from '../../http/rate-limit/limit-of-caller.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import type { Visitor } from './visitor.js';

/** Counts what people do as the calls of a key: each person is one more key of their workspace. */
@Injectable()
export class PersonLimits {
  constructor(
    private readonly pool: Pool,
    private readonly limiter: RateLimiter,
    private readonly settings: GatewaySettings,
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
    const lifetimePurchased = Number(rows[0]?.lifetime_purchased ?? 0);
    const windows = windowsOfKey({ lifetimePurchased, overrides: [], keyId: personId }, endpoint, {
      nowMs: Date.now(),
      factor: this.settings.workspace.rateFactor,
    });
    const report = await this.limiter.count({ id: workspaceId, scope: endpoint }, windows);
    if (report.retryAfter === undefined) return;
    const whose = report.ofKey ? 'each person' : WHOLE_WORKSPACE;
    throw rateLimited(
      `This is limited to ${report.limit} times a ${report.window} for ${whose}`,
      report.retryAfter,
    );
  }
}
