import { describe, expect, it } from '@jest/globals';
import { Environment } from '#runtime/configuration/environment';
import { readCheckoutReturnUrl, readPaymentSettings } from './payment-settings.js';

const read = (variables: Record<string, string>) => readPaymentSettings(new Environment(variables));

describe('the payment settings of the gateway', () => {
  it('are the local provider by default, which production refuses', () => {
    expect(read({})).toEqual({ provider: 'local' });
    expect(() => read({ NODE_ENV: 'production' })).toThrow('PAYMENT_PROVIDER is local');
  });

  it('need the secret of the webhook endpoint for Stripe, and never show it', () => {
    const stripe = { PAYMENT_PROVIDER: 'stripe', NODE_ENV: 'production' };
    expect(read({ ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toEqual({
      provider: 'stripe',
      webhookSecret: 'whsec_1',
      mode: 'live',
    });
    expect(() => read(stripe)).toThrow('STRIPE_WEBHOOK_SECRET is not set');
    for (const wrong of ['sk_live_1', 'whsec_', 'whsec_1 2']) {
      expect(() => read({ ...stripe, STRIPE_WEBHOOK_SECRET: wrong })).toThrow(
        /^STRIPE_WEBHOOK_SECRET must be the signing secret of Stripe's webhook endpoint, which begins with whsec_$/,
      );
    }
  });
});

describe('the address that a payer goes back to', () => {
  const address = (variables: Record<string, string>) => readCheckoutReturnUrl(new Environment(variables));

  it('is optional, and has https in production', () => {
    expect(address({})).toBeUndefined();
    expect(address({ CHECKOUT_RETURN_URL: 'http://localhost:3000/credits' })).toBe(
      'http://localhost:3000/credits',
    );
    const production = { NODE_ENV: 'production' };
    expect(address({ ...production, CHECKOUT_RETURN_URL: 'https://partners.example.com/?tab=credits' })).toBe(
      'https://partners.example.com/?tab=credits',
    );
    for (const wrong of ['http://partners.example.com', 'javascript:alert(1)', 'partners.example.com'])
      expect(() => address({ ...production, CHECKOUT_RETURN_URL: wrong })).toThrow('CHECKOUT_RETURN_URL');
  });
});
