import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import type { BalanceReply } from '#contracts/ledger/commands';
import { MessageContext } from '#messaging/message-context';
import { AccountWriter } from '../charging/account-writer.js';
import { causedBy } from '#runtime/stored-events';
import { MessagePayload } from '../message-payload.js';
import { readBalance } from './read-balance.js';

/** Opens accounts, tells their balances, and sets the level that `balance.low` watches. */
@Controller()
export class BalanceController {
  constructor(
    private readonly accounts: AccountWriter,
    private readonly pool: Pool,
  ) {}

  @MessagePattern<string>('ledger.open-account')
  open(@Payload() message: unknown, @Ctx() context: MessageContext): Promise<BalanceReply> {
    return this.accounts.execute(
      { type: 'ledger.open-account', payload: thresholdOf(message) },
      causedBy(context),
    );
  }

  @MessagePattern<string>('ledger.set-threshold')
  setThreshold(@Payload() message: unknown, @Ctx() context: MessageContext): Promise<BalanceReply> {
    return this.accounts.execute(
      { type: 'ledger.set-threshold', payload: thresholdOf(message) },
      causedBy(context),
    );
  }

  /** Straight from the row: it is written in the transaction of every change, so that it is never behind. */
  @MessagePattern<string>('ledger.get-balance')
  balance(@Payload() message: unknown): Promise<BalanceReply> {
    return readBalance(this.pool, new MessagePayload(message).id('workspace_id', 'workspace'));
  }
}

function thresholdOf(message: unknown): {
  readonly workspace_id: string;
  readonly low_balance_threshold: number;
} {
  const fields = new MessagePayload(message);
  return {
    workspace_id: fields.id('workspace_id', 'workspace'),
    low_balance_threshold: fields.number('low_balance_threshold'),
  };
}
