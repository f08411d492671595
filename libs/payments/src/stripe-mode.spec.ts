import { describe, expect, it } from '@jest/globals';
import { Environment } from '#runtime/configuration/environment';
import { isOfMode, readStripeMode } from './stripe-mode.js';

const read = (variables: Record<string, string>) => readStripeMode(new Environment(variables));

describe('the mode of Stripe', () => {
  it('is live in production and test elsewhere, unless it is set', () => {
    expect([read({}), read({ NODE_ENV: 'production' })]).toEqual(['test', 'live']);
    expect(read({ STRIPE_MODE: 'live' })).toBe('live');
    expect(read({ STRIPE_MODE: 'test', NODE_ENV: 'production' })).toBe('test');
    expect(() => read({ STRIPE_MODE: 'sandbox' })).toThrow('STRIPE_MODE is "sandbox"');
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
