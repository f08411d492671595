import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { PartnerClient } from '../../support/partner/partner-client.js';

/** Events that say something of a checkout session. */
export type SessionEvent =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed';

/** Sends webhooks as Stripe does: the session in an event, signed with the endpoint's secret. */
export class StripeWebhooks {
  private readonly client: PartnerClient;

  constructor(
    gatewayUrl: string,
    private readonly secret: string,
  ) {
    // The endpoint asks for no key and looks at none.
    this.client = new PartnerClient(gatewayUrl, '');
  }

  /** The status of the answer, and the code of the error that it carries. */
  async send(
    type: SessionEvent,
    session: Stripe.Checkout.Session,
    secret = this.secret,
  ): Promise<{ readonly status: number; readonly code: string | undefined }> {
    const now = Math.floor(Date.now() / 1_000);
    const payload = JSON.stringify({
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: now,
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
      data: { object: session },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: now,
    });
    const { status, body } = await this.client.call('POST', '/payments/stripe/webhook', {
      body: payload,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    });
    return { status, code: (body as Partial<typeof body>).error?.code };
  }
}

/** The session once its customer is through. */
export function completed(
  session: Stripe.Checkout.Session,
  payment_status: 'paid' | 'unpaid' | 'no_payment_required',
  changes: Partial<Stripe.Checkout.Session> = {},
): Stripe.Checkout.Session {
  return { ...session, status: 'complete', payment_status, ...changes };
}
