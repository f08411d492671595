import { Controller, Get, Module, Param, Post, Req, UseInterceptors } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { CheckoutView, PaymentReply } from '#contracts/ledger/checkouts';
import { Failure } from '#contracts/failures';
import { traceOf } from '../../http/observability/request-trace.js';
import { html } from '../../pages/html.js';
import { type Page, PageInterceptor, type Redirection } from '../../pages/page-response.js';
import { closedCheckoutPage, openCheckoutPage, unknownCheckoutPage } from './checkout-page.js';
import { LocalCheckouts, readCode } from './local-checkouts.js';
import { isOwnPost, postedForm } from './posted-form.js';

/** The checkout page of the local payment provider (`PAYMENT_PROVIDER=local`): for development and the demo. */
@Controller('checkout/:id')
@UseInterceptors(PageInterceptor)
export class LocalCheckoutController {
  constructor(private readonly checkouts: LocalCheckouts) {}

  @Get()
  async show(@Param('id') id: string, @Req() request: FastifyRequest): Promise<Page | Redirection> {
    const checkout = await this.checkouts.find(id, traceOf(request));
    const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
    return checkoutPage(checkout, query.get('code'));
  }

  @Post('pay')
  async pay(@Param('id') id: string, @Req() request: FastifyRequest): Promise<Page | Redirection> {
    if (!isOwnPost(request.headers)) return FOREIGN_POST;
    const form = postedForm(request);
    if (!form) return NOT_A_FORM;
    const checkout = await this.checkouts.find(id, traceOf(request));
    const typed = readCode(form.get('code'));
    if (!checkout || !isPayable(checkout)) return showAfterPost(checkout);
    if (typed.kind === 'unknown') return showAfterPost(checkout, typed.typed);
    return this.settle(request, checkout, this.checkouts.pay(checkout, typed, traceOf(request)));
  }

  @Post('cancel')
  async cancel(@Param('id') id: string, @Req() request: FastifyRequest): Promise<Page | Redirection> {
    if (!isOwnPost(request.headers)) return FOREIGN_POST;
    const checkout = await this.checkouts.find(id, traceOf(request));
    if (checkout?.status !== 'open') return showAfterPost(checkout);
    return this.settle(request, checkout, this.checkouts.cancel(checkout, traceOf(request)));
  }

  /** If a payment and a cancellation compete, the page shows the one that came first. */
  private async settle(
    request: FastifyRequest,
    checkout: CheckoutView,
    settling: Promise<PaymentReply>,
  ): Promise<Page | Redirection> {
    try {
      const { status } = await settling;
      if (status === 'paid') return { location: '../../billing/done' };
      if (status === 'cancelled') return { location: '../../billing/cancelled' };
      return showAfterPost({ ...checkout, status });
    } catch (error) {
      if (!(error instanceof Failure) || (error.kind !== 'rejected' && error.kind !== 'conflict'))
        throw error;
      const now = await this.checkouts.find(checkout.checkout_id, traceOf(request));
      if (now && !isPayable(now)) return showAfterPost(now);
      // Its message is for operators.
      const content = html`<p>
          This action is not possible for this checkout. Open its link again to see its state.
        </p>
        <p class="quiet"><code>${error.code}</code></p>`;
      return { status: 409, title: 'Nothing was paid', content };
    }
  }
}

function isPayable({ status }: CheckoutView): boolean {
  return status === 'open' || status === 'pending';
}

function checkoutPage(checkout: CheckoutView | undefined, code: string | null): Page {
  if (!checkout) return unknownCheckoutPage;
  if (checkout.status === 'open') return openCheckoutPage(checkout, readCode(code));
  return closedCheckoutPage(checkout, checkout.status);
}

/**
 * Returns the state of the checkout. A page with forms is sent itself, not redirected to, because its form addresses
 * are relative.
 */
function showAfterPost(checkout: CheckoutView | undefined, code?: string): Page | Redirection {
  if (!checkout || !isPayable(checkout)) return checkoutPage(checkout, null);
  const query = code === undefined ? '' : `?${new URLSearchParams({ code }).toString()}`;
  return { location: `../${checkout.checkout_id}${query}` };
}

const NOT_A_FORM: Page = {
  status: 415,
  title: 'Not a form',
  content: html`<p>Open the link of the checkout, and use its buttons.</p>`,
};
const FOREIGN_POST: Page = {
  status: 403,
  title: 'Form of another site',
  content: html`<p>Another site sent this form. Open the link of the checkout, and use its buttons.</p>`,
};

@Module({ controllers: [LocalCheckoutController], providers: [LocalCheckouts] })
export class LocalCheckoutModule {}
