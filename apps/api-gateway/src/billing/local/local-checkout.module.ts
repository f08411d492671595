import { Module } from '@nestjs/common';
import { LocalCheckoutController } from './local-checkout.controller.js';
import { LocalCheckouts } from './local-checkouts.js';

/** The payment provider of development. */
@Module({ controllers: [LocalCheckoutController], providers: [LocalCheckouts] })
export class LocalCheckoutModule {}
