import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { html } from '../pages/html.js';
import { pageAnswer } from '../pages/page-answer.js';

/** Where a payment provider sends its customer when the checkout is over. */
@Controller('billing')
export class ReturnPagesController {
  @Get('done')
  done(@Res({ passthrough: true }) reply: FastifyReply): string {
    return pageAnswer(reply, 200, {
      title: 'Thank you',
      content: html`<p>
          As soon as the payment is confirmed, which takes seconds with a card and days with a bank debit, the
          credits are in the balance. <code>GET /api/v1/balance</code> shows it; a higher tier and its limits
          apply from the next request on.
        </p>
        <p class="quiet">You can close this page.</p>`,
    });
  }

  @Get('cancelled')
  cancelled(@Res({ passthrough: true }) reply: FastifyReply): string {
    return pageAnswer(reply, 200, {
      title: 'Nothing was paid',
      content: html`<p>
          Nothing was charged, and the balance is as it was. To buy credits after all, ask for a new checkout:
        </p>
        <p><code>POST /api/v1/billing/topup</code></p>
        <p class="quiet">You can close this page.</p>`,
    });
  }
}
