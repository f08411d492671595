import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { ReplyOf } from '#contracts/messages';
import { isId } from '#contracts/identifiers';
import { MAX_GRANT_REFERENCE_LENGTH } from '#contracts/operator-input';
import { MessageContext } from '#messaging/message-context';
import { AccountWriter } from '../charging/account-writer.js';
import { ConfirmPayment } from '../checkouts/confirm-payment.js';
import { causedBy } from '#runtime/stored-events';
import { MessagePayload } from '../message-payload.js';

const KINDS = ['purchase', 'invoice', 'goodwill'] as const;

/** Adds credits to accounts. */
@Controller()
export class GrantsController {
  constructor(
    private readonly accounts: AccountWriter,
    private readonly payments: ConfirmPayment,
  ) {}

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
      reference: fields.label('reference', MAX_GRANT_REFERENCE_LENGTH),
    };
    const meta = causedBy(context);
    if (isId('checkout', payload.reference)) return this.payments.creditByHand(payload, meta);
    return this.accounts.execute({ type: 'ledger.grant-credits', payload }, meta);
  }
}
