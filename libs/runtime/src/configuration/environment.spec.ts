import { describe, expect, it } from '@jest/globals';
import { ConfigurationError, Environment } from './environment.js';

describe('the environment', () => {
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

  it.each(['http://localhost', 'amqp://', 'nowhere'])('refuses %s for an address', (RABBITMQ_URL) => {
    const env = new Environment({ RABBITMQ_URL });
    expect(() => env.url('RABBITMQ_URL', { protocols: ['amqp:', 'amqps:'] })).toThrow(
      'RABBITMQ_URL is not an address that starts with amqp:// or amqps:// and names a host',
    );
  });

  it.each([
    'amqp://one:5672,two:x/acs',
    'amqp://one,/acs',
    'amqp://one, two/acs',
    'amqp://one,http://two',
    'amqp://one/a,amqp://two/a',
  ])('refuses %s where several hosts are allowed', (RABBITMQ_URL) => {
    const read = () =>
      new Environment({ RABBITMQ_URL }).url('RABBITMQ_URL', { protocols: ['amqp:'], severalHosts: true });
    expect(read).toThrow('and names a host, or several with commas between them');
  });

  it('takes several hosts only where they are allowed', () => {
    const env = new Environment({ SERVER: 'amqp://user:pw@one:5672,two,[::1]:5673/acs' });
    const read = (severalHosts: boolean) => env.url('SERVER', { protocols: ['amqp:'], severalHosts });
    expect(read(true)).toBe('amqp://user:pw@one:5672,two,[::1]:5673/acs');
    expect(() => read(false)).toThrow(/and names a host$/);
  });

  it.each([
    ['https://api.example.com/', 'https://api.example.com'],
    ['http://10.0.0.1:8080', 'http://10.0.0.1:8080'],
    ['https://example.com/audits/', 'https://example.com/audits'],
  ])('takes %s for the base of links', (PUBLIC_URL, base) => {
    const read = new Environment({ PUBLIC_URL }).baseUrl('PUBLIC_URL', { protocols: ['http:', 'https:'] });
    expect(read).toBe(base);
  });

  it.each(['https://u:hush@example.com', 'https://u@example.com', 'https://example.com/?x=1#f'])(
    'refuses %s as the base of links, and never shows it',
    (PUBLIC_URL) => {
      const env = new Environment({ PUBLIC_URL });
      expect(() => env.baseUrl('PUBLIC_URL', { protocols: ['https:'] })).toThrow(
        /^PUBLIC_URL must be an address without user, password, query and fragment$/,
      );
    },
  );

  it('refuses what is no address in a list, and says which', () => {
    const env = new Environment({ READY_PEERS: 'http://ledger:9464/health/ready, foo' });
    expect(() => env.urls('READY_PEERS', { protocols: ['http:', 'https:'] })).toThrow(
      'READY_PEERS has "foo", which is not an address that starts with http:// or https://',
    );
  });

  it.each(['http//ops:s3cret@ledger:9464', 'https://ops:s3/cret@ledger', 'amqp://ops:s3cret@ledger'])(
    'refuses %s in a list, and never shows its password',
    (READY_PEERS) => {
      const env = new Environment({ READY_PEERS });
      const read = () => env.urls('READY_PEERS', { protocols: ['http:', 'https:'] });
      expect(read).toThrow(/^READY_PEERS has ".*", which is not an address/);
      expect(read).not.toThrow(/s3/);
    },
  );

  it.each(['0.0.0.0', '::', 'localhost', 'gateway-0.pods.example.', '4f2a91bc'])(
    'takes %s for a host',
    (HOST) => {
      expect(new Environment({ HOST }).host('HOST')).toBe(HOST);
    },
  );

  it.each(['999.1.1.1', '10.0.0', '[::1]', 'http://localhost', 'a b', 'a..b'])(
    'takes %s for none',
    (HOST) => {
      expect(() => new Environment({ HOST }).host('HOST')).toThrow(
        `HOST is "${HOST}": an IP address or the name of a host is needed`,
      );
    },
  );

  it.each(['99', '3600001', '3000000000', '1s'])(
    'refuses a duration of %s ms, for which no timer could be set or nothing would wait',
    (IDLE_TIMEOUT_MS) => {
      const env = new Environment({ IDLE_TIMEOUT_MS });
      expect(() => env.milliseconds('IDLE_TIMEOUT_MS', { default: 60_000 })).toThrow(
        `IDLE_TIMEOUT_MS is "${IDLE_TIMEOUT_MS}": a whole number from 100 to 3600000 is needed`,
      );
    },
  );

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

  it('refuses a key for development in production', () => {
    const SECRETS_KEY = Buffer.from('development-only-of-32-bytes-len').toString('base64');
    expect(new Environment({ SECRETS_KEY }).key('SECRETS_KEY', 32)).toHaveLength(32);
    const production = new Environment({ SECRETS_KEY, NODE_ENV: 'production' });
    expect(() => production.key('SECRETS_KEY', 32)).toThrow(
      /^SECRETS_KEY is one for development, which everybody may know: make a random one$/,
    );
  });

  it('reads keys that are separated by commas, and names the place of one that is wrong, not its value', () => {
    const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const keysOf = (text: string) =>
      new Environment({ SECRETS_KEYS_READABLE: text }).keys('SECRETS_KEYS_READABLE', 32);
    expect(keysOf(`${one.toString('base64')}, ${other.toString('base64')},`)).toEqual([one, other]);
    expect(keysOf('')).toEqual([]);
    expect(() => keysOf(`${one.toString('base64')},c2VjcmV0`)).toThrow(
      /^SECRETS_KEYS_READABLE must be keys of 32 bytes in base 64, separated by commas: number 2 is none$/,
    );
  });
});
