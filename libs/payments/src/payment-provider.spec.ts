import { describe, expect, it } from '@jest/globals';
import { Environment } from '#runtime/configuration/environment';
import { readPaymentProvider, isOfMode, readStripeMode } from './payment-provider.js';

const read = (variables: Record<string, string>) => readPaymentProvider(new Environment(variables));

describe('the payment provider', () => {
  it('is local unless told', () => {
    expect(read({})).toBe('local');
    expect(read({ PAYMENT_PROVIDER: 'stripe' })).toBe('stripe');
    expect(read({ PAYMENT_PROVIDER: 'stripe', NODE_ENV: 'production' })).toBe('stripe');
  });

  it('is refused where it is unknown, and where it would give credits for nothing in production', () => {
    expect(() => read({ PAYMENT_PROVIDER: 'paypal' })).toThrow('PAYMENT_PROVIDER is "paypal"');
    expect(() => read({ NODE_ENV: 'production' })).toThrow('PAYMENT_PROVIDER is local');
    expect(() => read({ NODE_ENV: 'production', PAYMENT_PROVIDER: 'local' })).toThrow('PAYMENT_PROVIDER');
  });
});

const modeOf = (variables: Record<string, string>) => readStripeMode(new Environment(variables));

describe('the mode of Stripe', () => {
  it('is live in production and test elsewhere, unless it is set', () => {
    expect([modeOf({}), modeOf({ NODE_ENV: 'production' })]).toEqual(['test', 'live']);
    expect(modeOf({ STRIPE_MODE: 'live' })).toBe('live');
    expect(modeOf({ STRIPE_MODE: 'test', NODE_ENV: 'production' })).toBe('test');
    expect(() => modeOf({ STRIPE_MODE: 'sandbox' })).toThrow('STRIPE_MODE is "sandbox"');
  });

  it('is that of an object which says so, and of no object that says nothing', () => {
    expect([isOfMode('live', { livemode: true }), isOfMode('test', { livemode: false })]).toEqual([
      true,
      true,
    ]);
    expect([isOfMode('live', { livemode: false }), isOfMode('test', { livemode: true })]).toEqual([
      false,
      false,
    ]);
    expect([isOfMode('live', {}), isOfMode('test', {})]).toEqual([false, false]);
  });
});
