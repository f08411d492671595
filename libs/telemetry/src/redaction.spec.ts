import { describe, expect, it } from '@jest/globals';
import { cpuMsOf } from '../../../test/support/measure/cpu-time.js';
import { redactFields, redactText } from './redaction.js';

describe('a text', () => {
  it.each([
    ['amqp://app:hush@broker:5672/acs is away', 'amqp://app:[redacted]@broker:5672/acs is away'],
    ['postgres://app:hush@[::1]:5432/db', 'postgres://app:[redacted]@[::1]:5432/db'],
    ['redis://:hush@cache:6379', 'redis://:[redacted]@cache:6379'],
    ['amqp://app:12/hu?sh#@broker is away', 'amqp://app:[redacted]@broker is away'],
    ['Authorization: Bearer acs_live_0123456789abcdef', 'Authorization: Bearer [redacted]'],
    ['the key acs_live_0123456789abcdef is unknown', 'the key acs_live_[redacted] is unknown'],
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_[redacted]'],
    ['sk_test_51HushHushHush', 'sk_test_[redacted]'],
    ['-----BEGIN PRIVATE KEY-----\nhush\n-----END PRIVATE KEY-----\n', '[redacted]'],
  ])('loses the secret in %j', (text, redacted) => {
    expect(redactText(text)).toBe(redacted);
  });

  it.each([
    'https://example.com:8443/path?mail=a@b.example',
    'Basic settings of the Bearer',
    'aud_01m80gt1zke6v8207thkggb2c7 was charged',
    'http://127.0.0.1:8080 and partner@example.com',
  ])('that holds no secret stays: %j', (text) => {
    expect(redactText(text)).toBe(text);
  });

  it.each(['a', 'a:', '://', 'a://b:', 'amqp://b:', 'Bearer ', '-----BEGIN ', 'whsec_', '@', ':'])(
    'that strangers made of a million times %j is read in no time',
    (part) => {
      const text = part.repeat(Math.ceil(1_000_000 / part.length));
      expect(cpuMsOf(() => redactText(text))).toBeLessThan(1_000);
    },
  );

  it('stays the JSON that it was', () => {
    const line = JSON.stringify({
      pem: '-----BEGIN RSA PRIVATE KEY-----\n"hush"\\',
      url: 'a://b:hush@c',
      n: 1,
    });
    expect(JSON.parse(redactText(line))).toEqual({ pem: '[redacted]', url: 'a://b:[redacted]@c', n: 1 });
  });
});

describe('fields', () => {
  it('lose what is named as a secret, however it is spelt and wherever it is nested', () => {
    const headers = { Authorization: 'hush', 'X-Api-Key': 'hush', 'Set-Cookie': ['hush'], accept: '*/*' };
    const fields = {
      headers,
      calls: [{ options: { config: { apiKey: 'hush', statement_key: 'hush', webhook_secret: 'hush' } } }],
      accessToken: 'hush',
      'x-service-webhook-signature': 'v1=hush',
      smtp: { auth: { user: 'me', pass: 'shown', password: 'hush' } },
    };
    const redacted = JSON.stringify(redactFields(fields));
    expect(redacted).not.toContain('hush');
    expect(redacted).toContain('"accept":"*/*"');
    expect(headers.Authorization).toBe('hush');
  });

  it('keep identifiers, counts, dates and flags', () => {
    const fields = {
      key_id: 'key_1',
      routing_key: 'audit.queued',
      secrets: 3,
      has_password: false,
      at: new Date(0),
      none: null,
      list: [1, 'two'],
    };
    expect(redactFields(fields)).toEqual(fields);
  });

  it('are cut where they hold themselves, and errors within them keep their message', () => {
    const fields: Record<string, unknown> = {
      failure: Object.assign(new Error('no luck'), { config: { secret: 'hush' } }),
    };
    fields.self = fields;
    expect(redactFields(fields)).toEqual({
      failure: { message: 'no luck', config: { secret: '[redacted]' } },
      self: '[left out]',
    });
  });
});
