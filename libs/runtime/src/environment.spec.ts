import { describe, expect, it } from '@jest/globals';
import { ConfigurationError } from './configuration-error.js';
import { Environment } from './environment.js';

describe('the environment', () => {
  it('names a variable that is missing', () => {
    expect(() => new Environment({}).text('DATABASE_URL')).toThrow('DATABASE_URL is not set');
  });

  it('takes an empty value for a missing one', () => {
    expect(new Environment({ LOG_LEVEL: ' ' }).text('LOG_LEVEL', { default: 'info' })).toBe('info');
  });

  it.each(['eight', '8.5', '-1', '99999'])(
    'refuses %s where a port is needed, and says what is right',
    (PORT) => {
      const read = (): number => new Environment({ PORT }).integer('PORT', { max: 65_535 });
      expect(read).toThrow(ConfigurationError);
      expect(read).toThrow(`PORT is "${PORT}": a whole number from 0 to 65535 is needed`);
    },
  );

  it('refuses an address with another protocol', () => {
    const env = new Environment({ RABBITMQ_URL: 'http://localhost' });
    expect(() => env.url('RABBITMQ_URL', { protocols: ['amqp:', 'amqps:'] })).toThrow(
      'RABBITMQ_URL is not an address that starts with amqp:// or amqps://',
    );
  });

  it('refuses a word that is not among the choices', () => {
    const env = new Environment({ COMMAND_QUEUE_TYPE: 'stream' });
    expect(() => env.choice('COMMAND_QUEUE_TYPE', ['classic', 'quorum'], 'classic')).toThrow(
      'one of classic, quorum',
    );
  });

  it('never shows the value of a key that is wrong', () => {
    expect(() => new Environment({ SECRETS_KEY: 'c2VjcmV0' }).key('SECRETS_KEY', 32)).toThrow(
      /^SECRETS_KEY must be 32 bytes in base 64$/,
    );
  });
});
