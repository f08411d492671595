import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { redactText } from './redaction.js';
import { withoutPassword } from './shown-address.js';

/** Passwords as people write them into an address: encoded or not, with whatever ends a host too early. */
const password = fc
  .string({ minLength: 4, maxLength: 24, unit: fc.constantFrom(...'aZ09:/?#@%[]&=+;!$-._~') })
  .map((text) => `${text}hush`);
const protocol = fc.constantFrom(
  'postgres',
  'postgresql',
  'amqp',
  'amqps',
  'redis',
  'rediss',
  'smtp',
  'smtps',
);
const server = fc.constantFrom(
  'db:5432/acs',
  'db',
  '[::1]:5432',
  '127.0.0.1:6379/0?family=4',
  'db:notaport',
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
