import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { LimitedEndpoint } from '#contracts/limits';
import type { CommandName, PayloadOf, ReplyOf } from '#contracts/messages/messages';
import { CommandClient } from '#messaging/rpc/command-client';
import { commandOptions } from '../../http/observability/request-trace.js';
import { unlessUnanswered } from '../frame/screen-response.js';
import type { Visitor } from './visitor.js';
import { windowsOfKey, rateLimited, WHOLE_WORKSPACE } from '../../http/rate-limit/limit-of-caller.js';
import { RateLimiter } from '../../http/rate-limit/rate-limiter.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';

/**
 * The limits of the commands that people send, from whatever screen. Test events are told to an endpoint by hand, as
 * replays are, and share their limit.
 */
const LIMITS: Readonly<Partial<Record<CommandName, LimitedEndpoint>>> = {
  'ledger.create-checkout': 'billing.topup',
  'webhooks.replay-delivery': 'delivery.replay',
  'webhooks.recover-deliveries': 'delivery.replay',
  'webhooks.test-endpoint': 'delivery.replay',
};

const DEADLINE_MS = 5_000;

type Sender = Pick<Visitor, 'workspaceId' | 'personId' | 'trace'>;

export interface CommandOptions {
  /** A UUID with which the command acts once. */
  readonly commandId?: string;
  readonly deadlineMs?: number;
  /** False for one more command of a form that was counted against the person's limit. Default true. */
  readonly counted?: boolean;
}

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

/** Sends commands to other apps for a request of the dashboard. */
@Injectable()
export class PersonCommands {
  constructor(
    private readonly commands: CommandClient,
    private readonly limits: PersonLimits,
  ) {}

  /**
   * Returns the reply. Throws 429 above the limit of the command, and a `Failure`, a transient one after `deadlineMs`
   * without a reply.
   */
  async send<Name extends CommandName>(
    visitor: Sender,
    command: Name,
    payload: PayloadOf<Name>,
    { commandId, deadlineMs = DEADLINE_MS, counted = true }: CommandOptions = {},
  ): Promise<ReplyOf<Name>> {
    const limit = LIMITS[command];
    if (limit && counted) await this.limits.count(visitor, limit);
    return this.commands.send(command, payload, {
      ...commandOptions(visitor.trace, deadlineMs),
      ...(commandId !== undefined && { commandId }),
    });
  }

  /** Returns the reply; undefined if the other app does not answer, so that the rest of a screen is still shown. */
  read<Name extends CommandName>(
    visitor: Sender,
    command: Name,
    payload: PayloadOf<Name>,
  ): Promise<ReplyOf<Name> | undefined> {
    return unlessUnanswered(this.send(visitor, command, payload));
  }
}
