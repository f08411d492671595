import { Injectable } from '@nestjs/common';
import type { CommandName, PayloadOf, ReplyOf } from '#contracts/messages/messages';
import { CommandClient } from '#messaging/rpc/command-client';
import { PersonLimits } from '../access/person-limits.js';
import type { Visitor } from '../access/visitor.js';
import { unlessUnanswered } from '../frame/unread.js';

const DEADLINE_MS = 4_000;

type Sender = Pick<Visitor, 'workspaceId' | 'personId' | 'trace'>;

/** Sends commands to the ledger for a request of the dashboard. */
@Injectable()
export class LedgerCalls {
  constructor(
    private readonly commands: CommandClient,
    private readonly limits: PersonLimits,
  ) {}

  /**
   * Returns the reply. Throws 429 above the limit of the command, and a `Failure`, a transient one after `deadlineMs`
   * without a reply. The same `commandId` acts once.
   */
  async send<Name extends CommandName>(
    visitor: Sender,
    command: Name,
    payload: PayloadOf<Name>,
    {
      deadlineMs = DEADLINE_MS,
      commandId,
    }: { readonly deadlineMs?: number; readonly commandId?: string } = {},
  ): Promise<ReplyOf<Name>> {
    await this.limits.countCommand(visitor, command);
    const { requestId: correlationId, traceparent } = visitor.trace;
    return this.commands.send(command, payload, {
      deadlineMs,
      correlationId,
      traceparent,
      ...(commandId !== undefined && { commandId }),
    });
  }

  /** Returns the reply; undefined if the ledger does not answer, so that the rest of a screen is still shown. */
  read<Name extends CommandName>(
    visitor: Sender,
    command: Name,
    payload: PayloadOf<Name>,
  ): Promise<ReplyOf<Name> | undefined> {
    return unlessUnanswered(this.send(visitor, command, payload));
  }
}
