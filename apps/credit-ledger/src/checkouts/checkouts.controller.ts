import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { ReplyOf } from '#contracts/messages';
import { CREDIT_PACKAGES, type PackageName } from '#contracts/credit-packages';
import { commandIdOf } from '#messaging/command-id';
import { MessageContext } from '#messaging/message-context';
import { causedBy } from '#runtime/stored-events';
import { MessagePayload } from '../message-payload.js';
import { checkoutNotFound } from './checkout.js';
import { CheckoutRecords } from './checkout-records.js';
import { checkoutReply, checkoutView } from './checkout-view.js';
import { ConfirmPayment } from './confirm-payment.js';
import { CreateCheckout } from './create-checkout.js';
import { readPaymentNotice } from './payment-notice.js';

const PACKAGES = Object.keys(CREDIT_PACKAGES) as PackageName[];

/** Sells credits and takes their payments in. */
@Controller()
export class CheckoutsController {
  constructor(
    private readonly checkouts: CheckoutRecords,
    private readonly selling: CreateCheckout,
    private readonly payments: ConfirmPayment,
  ) {}

  @MessagePattern<string>('ledger.create-checkout')
  async create(
    @Payload() message: unknown,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'ledger.create-checkout'>> {
    const fields = new MessagePayload(message);
    const workspaceId = fields.id('workspace_id', 'workspace');
    const packageName = fields.choice('package', PACKAGES, 'INVALID_PACKAGE');
    return checkoutReply(await this.selling.create(workspaceId, packageName, commandIdOf(context)));
  }

  @MessagePattern<string>('ledger.get-checkout')
  async get(@Payload() message: unknown): Promise<ReplyOf<'ledger.get-checkout'>> {
    const checkoutId = new MessagePayload(message).id('checkout_id', 'checkout');
    const checkout = await this.checkouts.find(checkoutId);
    if (!checkout) throw checkoutNotFound(checkoutId);
    return checkoutView(checkout, new Date());
  }

  @MessagePattern<string>('ledger.confirm-payment')
  confirm(
    @Payload() message: unknown,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'ledger.confirm-payment'>> {
    return this.payments.confirm(readPaymentNotice(message), causedBy(context));
  }
}
