import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { ReplyOf } from '#contracts/commands/commands';
import { MessageContext } from '#messaging/message-context';
import { AccountWriter } from '../charging/account-writer.js';
import { causedBy } from '#runtime/stored-events';
import { MessagePayload } from '../message-payload.js';

const KINDS = ['purchase', 'invoice', 'goodwill'] as const;
const MAX_REFERENCE = 200;

/** Adds credits to accounts. */
@Controller()
export class GrantsController {
  constructor(private readonly accounts: AccountWriter) {}

  @MessagePattern<string>('ledger.grant-credits')
  grant(
    @Payload() message: unknown,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'ledger.grant-credits'>> {
    const fields = new MessagePayload(message);
    const payload = {
      workspace_id: fields.id('workspace_id', 'workspace'),
      credits: fields.number('credits'),
      kind: fields.choice('kind', KINDS),
      reference: fields.label('reference', MAX_REFERENCE),
    };
    return this.accounts.execute({ type: 'ledger.grant-credits', payload }, causedBy(context));
  }
}
