import { describe, expect, it } from '@jest/globals';
import { ConfigurationError, Environment } from '#runtime/configuration/environment';
import { CheckoutSettings } from './checkout-settings.js';

const read = (variables: Record<string, string>) => CheckoutSettings.read(new Environment(variables));

const STRIPE = { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' };
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://api.example.com',
  STRIPE_SECRET_KEY: 'sk_live_1',
};

describe('the provider of checkouts', () => {
  it('is the local page unless configuration says otherwise', () => {
    expect(read({}).provider).toBe('local');
    expect(read(STRIPE).provider).toBe('stripe');
    expect(read({ ...STRIPE, ...PRODUCTION, STRIPE_API_BASE: 'https://stripe.example' }).provider).toBe(
      'stripe',
    );
  });

  it('has a key of its mode, which is live in production and test elsewhere', () => {
    const keyOf = (variables: Record<string, string>) => read({ ...STRIPE, ...variables }).stripe;
    for (const STRIPE_SECRET_KEY of ['sk_live_1', 'rk_live_1'])
      expect(keyOf({ ...PRODUCTION, STRIPE_SECRET_KEY })).toMatchObject({ mode: 'live' });
    expect(keyOf({ STRIPE_SECRET_KEY: 'rk_test_1' })).toMatchObject({ mode: 'test' });
    expect(keyOf({ STRIPE_MODE: 'live', STRIPE_SECRET_KEY: 'rk_live_1' })).toMatchObject({ mode: 'live' });
    const staging = { ...PRODUCTION, STRIPE_MODE: 'test', STRIPE_SECRET_KEY: 'sk_test_1' };
    expect(keyOf(staging)).toMatchObject({ mode: 'test' });
  });

  it.each<[Record<string, string>, string]>([
    [{ NODE_ENV: 'production' }, 'PAYMENT_PROVIDER'],
    [{ PAYMENT_PROVIDER: 'stripe' }, 'STRIPE_SECRET_KEY is not set'],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'whsec_1' }, 'STRIPE_SECRET_KEY must be a secret or restricted key'],
    [
      { ...STRIPE, ...PRODUCTION, STRIPE_SECRET_KEY: 'sk_test_1' },
      "must be a secret or restricted key of Stripe's live mode, which begins with sk_live_ or rk_live_; where nothing is sold, set STRIPE_MODE=test",
    ],
    [{ ...STRIPE, ...PRODUCTION, STRIPE_SECRET_KEY: 'rk_test_1' }, 'STRIPE_SECRET_KEY must'],
    [{ ...STRIPE, ...PRODUCTION, STRIPE_SECRET_KEY: 'pk_live_1' }, 'STRIPE_SECRET_KEY must'],
    [{ ...STRIPE, ...PRODUCTION, STRIPE_MODE: 'test' }, 'begins with sk_test_ or rk_test_'],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1' }, 'to take money, set STRIPE_MODE=live'],
    [{ ...STRIPE, PUBLIC_URL: 'ftp://example.com' }, 'PUBLIC_URL'],
    [{ ...STRIPE, NODE_ENV: 'production' }, 'PUBLIC_URL is not set'],
    [{ ...STRIPE, STRIPE_API_BASE: 'stripe' }, 'STRIPE_API_BASE'],
    [{ ...STRIPE, STRIPE_API_BASE: 'https://stripe.example/v1' }, 'STRIPE_API_BASE must be a bare address'],
    [
      { ...STRIPE, STRIPE_API_BASE: 'https://u:p@stripe.example' },
      'STRIPE_API_BASE must be an address without',
    ],
    [
      { ...STRIPE, ...PRODUCTION, STRIPE_API_BASE: 'http://stripe.example' },
      'STRIPE_API_BASE is not an address that starts with https://',
    ],
  ])('refuses %j, and names the variable', (variables, problem) => {
    expect(() => read(variables)).toThrow(ConfigurationError);
    expect(() => read(variables)).toThrow(problem);
  });

  it('never shows a secret that is wrong', () => {
    expect(() => read({ ...STRIPE, STRIPE_SECRET_KEY: 'oops' })).not.toThrow('oops');
  });
});
