import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { ReplyOf } from '#contracts/messages/messages';
import { isId } from '#contracts/identifiers';
import { GrantCredits } from '#contracts/ledger/commands';
import { asLabel } from '#contracts/validation/text';
import type { MessageContext } from '#messaging/message/message-context';
import { AccountWriter } from '../account/writer/account-writer.js';
import { ConfirmPayment } from '../checkouts/payment/confirm-payment.js';
import { causedBy } from '#runtime/relay/stored-events';

@Controller()
export class GrantsController {
  constructor(
    private readonly accounts: AccountWriter,
    private readonly payments: ConfirmPayment,
  ) {}

  @MessagePattern<string>('ledger.grant-credits')
  grant(
    @Payload() granted: GrantCredits,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'ledger.grant-credits'>> {
    const payload = { ...granted, reference: asLabel(granted.reference) };
    const meta = causedBy(context);
    if (isId('checkout', payload.reference)) return this.payments.creditByHand(payload, meta);
    return this.accounts.execute({ type: 'ledger.grant-credits', payload }, meta);
  }
}
