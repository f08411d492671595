import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { PaymentNotice, type CheckoutReply, type CheckoutView } from '#contracts/ledger/checkouts';
import { CreateCheckout as CreateCheckoutCommand, GetCheckout } from '#contracts/ledger/commands';
import type { ReplyOf } from '#contracts/messages/messages';
import { asUtc } from '#contracts/validation/is-iso-time';
import { commandIdOf, type MessageContext } from '#messaging/message/message-context';
import { causedBy } from '#runtime/relay/stored-events';
import { checkoutNotFound, type Checkout, statusAt } from './checkout.js';
import { CheckoutRecords } from './checkout-records.js';
import { ConfirmPayment } from './payment/confirm-payment.js';
import { CreateCheckout } from './create-checkout.js';

@Controller()
export class CheckoutsController {
  constructor(
    private readonly checkouts: CheckoutRecords,
    private readonly selling: CreateCheckout,
    private readonly payments: ConfirmPayment,
  ) {}

  @MessagePattern<string>('ledger.create-checkout')
  async create(
    @Payload() { workspace_id, package: name }: CreateCheckoutCommand,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'ledger.create-checkout'>> {
    return checkoutReply(await this.selling.create(workspace_id, name, commandIdOf(context)));
  }

  @MessagePattern<string>('ledger.get-checkout')
  async get(@Payload() { checkout_id: checkoutId }: GetCheckout): Promise<ReplyOf<'ledger.get-checkout'>> {
    const checkout = await this.checkouts.find(checkoutId);
    if (!checkout) throw checkoutNotFound(checkoutId);
    return checkoutView(checkout, new Date());
  }

  @MessagePattern<string>('ledger.confirm-payment')
  confirm(
    @Payload() notice: PaymentNotice,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'ledger.confirm-payment'>> {
    return this.payments.confirm({ ...notice, occurred_at: asUtc(notice.occurred_at) }, causedBy(context));
  }
}

/** Returns a checkout as the customer sees it. Throws a not-found `Failure` for a checkout without a page. */
function checkoutReply(checkout: Checkout): CheckoutReply {
  const { checkoutId, session, package: name, amountCents, credits, expiresAt } = checkout;
  if (!session) throw checkoutNotFound(checkoutId);
  return {
    checkout_id: checkoutId,
    checkout_url: session.url,
    package: name,
    amount_usd: amountCents / 100,
    credits,
    expires_at: expiresAt.toISOString(),
  };
}

/** Returns the checkout, and its status at a time. */
function checkoutView(checkout: Checkout, now: Date): CheckoutView {
  return {
    ...checkoutReply(checkout),
    workspace_id: checkout.workspaceId,
    provider: checkout.provider,
    status: statusAt(checkout, now),
  };
}
