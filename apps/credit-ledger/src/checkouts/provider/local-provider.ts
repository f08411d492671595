import type { Checkout, CheckoutSession } from '../checkout.js';
import { CheckoutProvider } from './checkout-provider.js';

/** The gateway's own checkout page, for development. No money moves. */
export class LocalProvider extends CheckoutProvider {
  readonly name = 'local';
  readonly lifetimeSeconds = 3_600;

  /** `publicUrl`: the gateway's address, without a slash at its end. */
  constructor(private readonly publicUrl: string) {
    super();
  }

  mint({ checkoutId, expiresAt }: Checkout): Promise<CheckoutSession> {
    const url = `${this.publicUrl}/checkout/${checkoutId}`;
    return Promise.resolve({ sessionId: checkoutId, url, expiresAt });
  }
}
