import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { LimitedEndpoint } from '#contracts/limits';
import type { CommandName } from '#contracts/messages/messages';
import { rateLimited } from '../../rate-limit/limit-answer.js';
import { tierLimitOf } from '../../rate-limit/limit-of-caller.js';
import { RateLimiter } from '../../rate-limit/rate-limiter.js';
import { reportOf } from '../../rate-limit/windows/window-reading.js';
import { windowsOf } from '../../rate-limit/windows/window-rule.js';
import type { Visitor } from './visitor.js';

/**
 * The limits of the commands that people send, from whatever screen. Test events are told to an endpoint by hand, as
 * replays are, and share their limit.
 */
const COMMANDS: Readonly<Partial<Record<CommandName, LimitedEndpoint>>> = {
  'ledger.create-checkout': 'billing.topup',
  'webhooks.replay-delivery': 'delivery.replay',
  'webhooks.recover-deliveries': 'delivery.replay',
  'webhooks.test-endpoint': 'delivery.replay',
};

/** Counts what people do against the limits that an API key of their workspace has. */
@Injectable()
export class PersonLimits {
  constructor(
    private readonly pool: Pool,
    private readonly limiter: RateLimiter,
  ) {}

  /** Counts a command that is about to be sent, if it has a limit. Throws 429 `RATE_LIMITED`. */
  async countCommand(
    visitor: Pick<Visitor, 'workspaceId' | 'personId'>,
    command: CommandName,
  ): Promise<void> {
    const endpoint = COMMANDS[command];
    if (endpoint) await this.count(visitor, endpoint);
  }

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
