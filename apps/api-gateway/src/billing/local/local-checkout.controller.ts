import { Controller, Get, Param, Post, Req, Res, Module } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CheckoutView, PaymentReply } from '#contracts/ledger/checkouts';
import { Failure } from '#contracts/failures';
import { traceOf } from '../../http/observability/request-trace.js';
import { html } from '../../pages/html.js';
import { pageResponse } from '../../pages/page-response.js';
import { closedCheckoutPage, openCheckoutPage, unknownCheckoutPage } from './checkout-page.js';
import { LocalCheckouts, readCode } from './local-checkouts.js';
import { isOwnPost, postedForm } from './posted-form.js';

/** The checkout page of the local payment provider (`PAYMENT_PROVIDER=local`): for development and the demo. */
@Controller('checkout/:id')
export class LocalCheckoutController {
  constructor(private readonly checkouts: LocalCheckouts) {}

  @Get()
  async show(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    const checkout = await this.checkouts.find(id, traceOf(request));
    const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
    return checkoutResponse(reply, checkout, query.get('code'));
  }

  @Post('pay')
  async pay(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    if (!isOwnPost(request.headers)) return refuseForeignPost(reply);
    const form = postedForm(request);
    if (!form) return refuseOtherType(reply);
    const checkout = await this.checkouts.find(id, traceOf(request));
    const typed = readCode(form.get('code'));
    if (!checkout || !isPayable(checkout)) return showAfterPost(reply, checkout);
    if (typed.kind === 'unknown') return showAfterPost(reply, checkout, typed.typed);
    return this.settle(request, reply, checkout, this.checkouts.pay(checkout, typed, traceOf(request)));
  }

  @Post('cancel')
  async cancel(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    if (!isOwnPost(request.headers)) return refuseForeignPost(reply);
    const checkout = await this.checkouts.find(id, traceOf(request));
    if (checkout?.status !== 'open') return showAfterPost(reply, checkout);
    return this.settle(request, reply, checkout, this.checkouts.cancel(checkout, traceOf(request)));
  }

  /** If a payment and a cancellation compete, the page shows the one that came first. */
  private async settle(
    request: FastifyRequest,
    reply: FastifyReply,
    checkout: CheckoutView,
    settling: Promise<PaymentReply>,
  ): Promise<string | undefined> {
    try {
      const { status } = await settling;
      if (status === 'paid') return redirect(reply, '../../billing/done');
      if (status === 'cancelled') return redirect(reply, '../../billing/cancelled');
      return showAfterPost(reply, { ...checkout, status });
    } catch (error) {
      if (!(error instanceof Failure) || (error.kind !== 'rejected' && error.kind !== 'conflict'))
        throw error;
      const now = await this.checkouts.find(checkout.checkout_id, traceOf(request));
      if (now && !isPayable(now)) return showAfterPost(reply, now);
      // Its message is for operators.
      const content = html`<p>
          This action is not possible for this checkout. Open its link again to see its state.
        </p>
        <p class="quiet"><code>${error.code}</code></p>`;
      return pageResponse(reply, 409, { title: 'Nothing was paid', content });
    }
  }
}

function isPayable({ status }: CheckoutView): boolean {
  return status === 'open' || status === 'pending';
}

function checkoutResponse(
  reply: FastifyReply,
  checkout: CheckoutView | undefined,
  code: string | null,
): string {
  if (!checkout) return pageResponse(reply, 404, unknownCheckoutPage);
  if (checkout.status === 'open') return pageResponse(reply, 200, openCheckoutPage(checkout, readCode(code)));
  const { status, page } = closedCheckoutPage(checkout, checkout.status);
  return pageResponse(reply, status, page);
}

/**
 * Returns the state of the checkout. A page with forms is sent itself, not redirected to, because its form addresses
 * are relative.
 */
function showAfterPost(
  reply: FastifyReply,
  checkout: CheckoutView | undefined,
  code?: string,
): string | undefined {
  if (!checkout || !isPayable(checkout)) return checkoutResponse(reply, checkout, null);
  const query = code === undefined ? '' : `?${new URLSearchParams({ code }).toString()}`;
  return redirect(reply, `../${checkout.checkout_id}${query}`);
}

function redirect(reply: FastifyReply, location: string): undefined {
  reply.code(303).header('location', location);
}

function refuseOtherType(reply: FastifyReply): string {
  return pageResponse(reply, 415, {
    title: 'Not a form',
    content: html`<p>Open the link of the checkout, and use its buttons.</p>`,
  });
}

function refuseForeignPost(reply: FastifyReply): string {
  return pageResponse(reply, 403, {
    title: 'Form of another site',
    content: html`<p>Another site sent this form. Open the link of the checkout, and use its buttons.</p>`,
  });
}

@Module({ controllers: [LocalCheckoutController], providers: [LocalCheckouts] })
export class LocalCheckoutModule {}
