import { Controller, Get, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CheckoutView, PaymentReply } from '#contracts/checkouts';
import { Failure } from '#contracts/failures';
import { type RequestTrace, traceOf } from '../../http/request-trace.js';
import { html } from '../pages/html.js';
import { PageExceptionFilter } from '../pages/page-exception.filter.js';
import { sendPage } from '../pages/send-page.js';
import { closedCheckoutPage, openCheckoutPage, unknownCheckoutPage } from './checkout-page.js';
import { LocalCheckouts } from './local-checkouts.js';
import { isOwnPost } from './own-post.js';
import { readCode } from './promotion-codes.js';

/** The checkout page of the local payment provider (`PAYMENT_PROVIDER=local`): for development and the demo. */
@Controller('checkout/:id')
@UseFilters(PageExceptionFilter)
export class LocalCheckoutController {
  constructor(private readonly checkouts: LocalCheckouts) {}

  @Get()
  async show(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const checkout = await this.checkouts.find(id, trace(request));
    const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
    sendCheckout(reply, checkout, query.get('code'));
  }

  @Post('pay')
  async pay(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!isOwnPost(request.headers)) return refuseForeignPost(reply);
    const checkout = await this.checkouts.find(id, trace(request));
    const form = new URLSearchParams((request.body as Buffer | undefined)?.toString());
    const typed = readCode(form.get('code'));
    if (checkout?.status !== 'open' || typed.kind === 'unknown') {
      return sendCheckout(reply, checkout, form.get('code'));
    }
    await this.settle(reply, this.checkouts.pay(checkout, typed, trace(request)));
  }

  @Post('cancel')
  async cancel(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!isOwnPost(request.headers)) return refuseForeignPost(reply);
    const checkout = await this.checkouts.find(id, trace(request));
    if (checkout?.status !== 'open') return sendCheckout(reply, checkout, null);
    await this.settle(reply, this.checkouts.cancel(checkout, trace(request)));
  }

  private async settle(reply: FastifyReply, settling: Promise<PaymentReply>): Promise<void> {
    try {
      const { status } = await settling;
      const next = status === 'paid' ? 'done' : 'cancelled';
      void reply.code(303).header('location', `../../billing/${next}`).send();
    } catch (error) {
      if (!(error instanceof Failure) || (error.kind !== 'rejected' && error.kind !== 'conflict'))
        throw error;
      // Its message is for operators.
      const content = html`<p>
          This checkout can’t be settled like that. Open its link again to see how it stands.
        </p>
        <p class="quiet"><code>${error.code}</code></p>`;
      sendPage(reply, 409, { title: 'Nothing was paid', content });
    }
  }
}

function sendCheckout(reply: FastifyReply, checkout: CheckoutView | undefined, code: string | null): void {
  if (!checkout) return sendPage(reply, 404, unknownCheckoutPage);
  if (checkout.status === 'open') return sendPage(reply, 200, openCheckoutPage(checkout, readCode(code)));
  const { status, page } = closedCheckoutPage(checkout, checkout.status);
  sendPage(reply, status, page);
}

function refuseForeignPost(reply: FastifyReply): void {
  sendPage(reply, 403, {
    title: 'Not from this page',
    content: html`<p>Another site sent this form. Open the checkout's own link, and use its buttons.</p>`,
  });
}

function trace(request: FastifyRequest): RequestTrace {
  return traceOf(request.id, request.headers.traceparent);
}
