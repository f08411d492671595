import { Injectable } from '@nestjs/common';
import type { LimitedEndpoint } from '#contracts/limits';
import type { CommandName, PayloadOf, ReplyOf } from '#contracts/messages/messages';
import { CommandClient } from '#messaging/rpc/command-client';
import { commandOptions } from '../../http/observability/request-trace.js';
import { unlessUnanswered } from '../frame/unread.js';
import { PersonLimits } from './person-limits.js';
import type { Visitor } from './visitor.js';

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
