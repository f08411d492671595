import { describe, expect, it } from '@jest/globals';
import { settingsOf as read } from '../../test-support/gateway-replica.js';

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
