import { describe, expect, it } from '@jest/globals';
import { Environment } from '#runtime/configuration/environment';
import { readPaymentSettings } from './payment-settings.js';

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
    });
    expect(() => read(stripe)).toThrow('STRIPE_WEBHOOK_SECRET is not set');
    for (const wrong of ['sk_live_1', 'whsec_', 'whsec_1 2']) {
      expect(() => read({ ...stripe, STRIPE_WEBHOOK_SECRET: wrong })).toThrow(
        /^STRIPE_WEBHOOK_SECRET must be the signing secret of Stripe's webhook endpoint, which begins with whsec_$/,
      );
    }
  });
});
