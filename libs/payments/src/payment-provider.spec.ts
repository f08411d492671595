import { describe, expect, it } from '@jest/globals';
import { Environment } from '#runtime/configuration/environment';
import { readPaymentProvider } from './payment-provider.js';

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
