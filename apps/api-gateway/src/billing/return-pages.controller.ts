import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { GatewaySettings } from '../settings/gateway-settings.js';
import { type Html, html } from '../pages/html.js';
import { type Page, PageInterceptor, SELLER } from '../pages/page-response.js';

/** The pages to which a payment provider redirects the customer after the checkout. */
@Controller('billing')
@UseInterceptors(PageInterceptor)
export class ReturnPagesController {
  constructor(private readonly settings: GatewaySettings) {}

  @Get('done')
  done(): Page {
    return {
      title: 'Thank you',
      content: html`<p>
          Thank you for buying from ${SELLER}. Your workspace gets its credits when the payment is confirmed.
          A card takes seconds, a bank debit takes days.
        </p>
        ${this.wayOn()}`,
    };
  }

  @Get('cancelled')
  cancelled(): Page {
    return {
      title: 'Nothing was paid',
      content: html`<p>
          ${SELLER} charged nothing, and your credits have not changed. To buy credits, ask for a new link
          where you got the last one.
        </p>
        ${this.wayOn()}`,
    };
  }

  private wayOn(): Html {
    const { checkoutReturnUrl, basePath } = this.settings;
    return checkoutReturnUrl === undefined
      ? html`<p>You can close this page, or <a href="${basePath}/dashboard">open the dashboard</a>.</p>`
      : html`<p><a href="${checkoutReturnUrl}">Go back to your account</a></p>`;
  }
}
