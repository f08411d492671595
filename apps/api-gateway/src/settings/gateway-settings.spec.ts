import { describe, expect, it } from '@jest/globals';
import { Environment } from '#runtime/configuration/environment';
import { settingsOf as read } from '../../test-support/gateway-replica.js';
import { readCrawlerContact, readCheckoutReturnUrl, readPaymentSettings } from './gateway-settings.js';

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://api.example.com' };

describe('the settings of the gateway', () => {
  it('link to the documentation at the port unless PUBLIC_URL says otherwise', () => {
    expect(read({ PORT: '9000' }).docsUrl).toBe('http://localhost:9000/docs');
    expect(read({ PUBLIC_URL: 'https://api.example.com/' }).docsUrl).toBe('https://api.example.com/docs');
  });

  it('allow 1,000 queued audits, no private address, and a workspace 50 keys and the calls of five by default', () => {
    expect(read({})).toMatchObject({
      maxQueued: 1_000,
      egress: { allow: [] },
      workspace: { rateFactor: 5, maxStreams: 50, maxKeys: 50, maxNewKeysPerHour: 100 },
    });
    expect(read({ ENGINE_MAX_QUEUED: '5' }).maxQueued).toBe(5);
    expect(read({ EGRESS_ALLOW: '127.0.0.0/8' }).egress.allow).toHaveLength(1);
  });

  it.each([
    [{ EGRESS_ALLOW: '127.0.0.0/8', ...PRODUCTION }, 'EGRESS_ALLOW opens private networks'],
    [{ NODE_ENV: 'production' }, 'PUBLIC_URL is not set'],
    [{ EGRESS_ALLOW: 'nonsense' }, 'EGRESS_ALLOW'],
    [{ PUBLIC_URL: 'https://u:p@example.com/base?x=1#f' }, 'PUBLIC_URL must be an address without user'],
    [{ ENGINE_MAX_QUEUED: '0' }, 'ENGINE_MAX_QUEUED is "0": a whole number from 1'],
    [{ REDIS_TIMEOUT_MS: '49' }, 'REDIS_TIMEOUT_MS is "49": a whole number from 50 to 10000'],
    [{ REDIS_URL: 'http://redis' }, 'REDIS_URL is not an address that starts with redis:// or rediss://'],
    [{ REDIS_URL: 'redis+sentinel://one,two' }, 'REDIS_URL must end with the name of the master'],
  ])('refuse %j, naming the variable', (variables, message) =>
    expect(() => read(variables)).toThrow(message),
  );
});

const readContact = (value: string) => readCrawlerContact(new Environment({ BOT_CONTACT: value }));

describe('the contact of the crawler', () => {
  it.each([
    ['bot@example.com', 'mailto:bot@example.com'],
    ['https://example.com/contact', 'https://example.com/contact'],
    ['http://example.com', 'http://example.com/'],
  ])('is %s, which leads to %s', (text, href) => expect(readContact(text)).toEqual({ text, href }));

  it('is none unless it is set', () => expect(readContact('')).toBeUndefined());

  it.each([
    'nobody',
    'javascript:alert(1)',
    'mailto:a@example.com',
    'https://u:p@example.com/',
    '"><script>',
  ])('is not %j, and the error names the variable and what is needed', (value) => {
    expect(() => readContact(value)).toThrow(
      /^BOT_CONTACT is ".*": an e-mail address, or an address that starts with https:\/\/ or http:\/\/, is needed$/,
    );
  });
});

const readPayments = (variables: Record<string, string>) => readPaymentSettings(new Environment(variables));

describe('the payment settings of the gateway', () => {
  it('are the local provider by default, which production refuses', () => {
    expect(readPayments({})).toEqual({ provider: 'local' });
    expect(() => readPayments({ NODE_ENV: 'production' })).toThrow('PAYMENT_PROVIDER is local');
  });

  it('need the secret of the webhook endpoint for Stripe, and never show it', () => {
    const stripe = { PAYMENT_PROVIDER: 'stripe', NODE_ENV: 'production' };
    expect(readPayments({ ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toEqual({
      provider: 'stripe',
      webhookSecret: 'whsec_1',
      mode: 'live',
    });
    expect(() => readPayments(stripe)).toThrow('STRIPE_WEBHOOK_SECRET is not set');
    for (const wrong of ['sk_live_1', 'whsec_', 'whsec_1 2']) {
      expect(() => readPayments({ ...stripe, STRIPE_WEBHOOK_SECRET: wrong })).toThrow(
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
