import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cpuMsOf } from '../../../test/support/processor-time.js';
import { redactFields, redactText, withoutPassword } from './redaction.js';

describe('a text', () => {
  it.each([
    [
      'amqp://app:hush@broker:5672/acs is unavailable',
      'amqp://app:[redacted]@broker:5672/acs is unavailable',
    ],
    ['postgres://app:hush@[::1]:5432/db', 'postgres://app:[redacted]@[::1]:5432/db'],
    ['redis://:hush@cache:6379', 'redis://:[redacted]@cache:6379'],
    ['redis+sentinel://:hu/sh@one,two/main', 'redis+sentinel://:[redacted]@one,two/main'],
    ['amqp://app:12/hu?sh#@broker is unavailable', 'amqp://app:[redacted]@broker is unavailable'],
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

/** Passwords as people write them into an address: encoded or not, with whatever ends a host too early. */
const password = fc
  .string({ minLength: 4, maxLength: 24, unit: fc.constantFrom(...'aZ09:/?#@%[]&=+,;!$-._~') })
  .map((text) => `${text}hush`);
const protocol = fc.constantFrom(
  'postgres',
  'postgresql',
  'amqp',
  'amqps',
  'redis',
  'rediss',
  'redis+sentinel',
  'rediss+cluster',
  'smtp',
  'smtps',
);
const server = fc.constantFrom(
  'db:5432/acs',
  'db',
  '[::1]:5432',
  '127.0.0.1:6379/0?family=4',
  'db:notaport',
  'one:5672,two/acs',
  'one,two:notaport',
  '',
);

describe('the address of a server, as it is shown', () => {
  it.each([
    ['postgres://acs:s3cret@db:5432/acs', 'postgres://acs:***@db:5432/acs'],
    ['amqp://gateway:s3cret@broker:5672/acs?heartbeat=5', 'amqp://gateway:***@broker:5672/acs?heartbeat=5'],
    [
      'postgres://acs@db/acs?sslmode=verify-full&password=s3cret',
      'postgres://acs@db/acs?sslmode=verify-full&password=***',
    ],
    ['redis://db:6379', 'redis://db:6379'],
    ['amqp://broker', 'amqp://broker'],
    ['amqp://acs:s3cret@one:5672,two:5672/acs', 'amqp://acs:***@one:5672,two:5672/acs'],
    [
      'redis+sentinel://:s3cret@one,two/main?sentinelPassword=s3cret',
      'redis+sentinel://:***@one,two/main?sentinelPassword=***',
    ],
  ])('%s loses nothing but its password', (address, shown) => {
    expect(withoutPassword(address)).toBe(shown);
  });

  it.each([
    'nonsense',
    's3cret',
    'postgres//acs:s3cret@db/acs',
    'acs:s3cret@db:5432/acs',
    'postgres://acs:s3/cret@db/acs',
    // The parser takes acs for the host, 12 for the port, and the rest for a path.
    'postgres://acs:12/s3cret@db/acs',
    'postgres://acs:12?s3cret@db/acs',
    'postgres://acs:12#s3cret@db/acs',
    'postgres://:s3cret@/acs',
  ])('%s is not shown at all: it is none, or not the one that was meant', (address) => {
    expect(withoutPassword(address)).toBe('(not a valid address)');
  });

  it('never has the password, whether it can be parsed or not, and neither has a log line with it', () => {
    fc.assert(
      fc.property(protocol, fc.constantFrom('acs', ''), password, server, (scheme, user, secret, rest) => {
        const address = `${scheme}://${user}:${secret}@${rest}`;
        expect(withoutPassword(address)).not.toContain('hush');
        expect(redactText(`${address} can't be reached`)).not.toContain('hush');
      }),
      { numRuns: 2_000 },
    );
  });

  it('never has a password among its parameters', () => {
    fc.assert(
      fc.property(
        password,
        fc.constantFrom('password', 'sslpassword', 'PASSWORD', 'pass%77ord'),
        (secret, name) => {
          const shown = withoutPassword(`postgres://acs@db/acs?${name}=${encodeURIComponent(secret)}`);
          expect(shown).not.toContain('hush');
        },
      ),
    );
  });
});
